/** Judges the types of installed packages: each schema agrees with its type, or the type is refused with a reason. */

import { describe, expect, test } from "vitest";
import { expectParts } from "../docs/markdown-blocks.js";
import { readAdoptions, tablesOfAdoptions } from "./adopted-servers.js";
import { readCorpora } from "./corpora.js";
import { tablesOfCorpora } from "./corpus-table.js";
import { judgeCorpus } from "./judge-corpus.js";
import { readResults, tablesOfServers } from "./server-tables.js";

const judged = readCorpora().map((corpus) => judgeCorpus(corpus, 20));

describe.each(judged)("$corpus.package", ({ types, diagnostics }) => {
  test("no schema disagrees with its type", () => {
    const disagreements = types.flatMap(({ type, disagreements: found }) => found.map((one) => ({ type, ...one })));
    expect(disagreements).toEqual([]);
  });

  test("a type without a schema has a reason, and nothing else is an error", () => {
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    const refused = types.filter(({ refusals }) => refusals !== undefined);
    expect(refused.filter(({ refusals }) => refusals?.length === 0)).toEqual([]);
    expect(errors.length > 0).toBe(refused.length > 0);
  });
});

test("the documentation lists what was found", () => {
  const parts = new Map([
    ...tablesOfCorpora(judged),
    ...tablesOfServers(readResults()),
    ...tablesOfAdoptions(readAdoptions()),
  ]);
  return expectParts("docs/corpora.md", parts);
});

test("nearly all tools of public servers are adopted with the same meaning", () => {
  const adopted = readAdoptions();
  const sum = (key: "equivalent" | "listed" | "refused" | "tools"): number =>
    adopted.reduce((all, server) => all + server[key], 0);
  expect(adopted.length).toBeGreaterThanOrEqual(40);
  expect(sum("equivalent") + sum("listed")).toBeGreaterThanOrEqual(0.97 * sum("tools"));
  expect(sum("equivalent") + sum("listed") + sum("refused")).toBe(sum("tools"));
});
