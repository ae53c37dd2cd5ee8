import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fixedRules, ruleNames, severityOf } from "@toolwright/contract/internal/changes";
import { fieldRows } from "@toolwright/contract/internal/inventories";
import { toolRules, fieldChanges } from "../../support/contract-internals.js";
import { readValue } from "../../support/schema-notation.js";
import { repository } from "../../support/scratch-project.js";
import { readTable } from "../../support/tables.js";

// The severity of each rule stands in docs/review-rules.md, which a test holds.

test("each rule of the folder is in the list", () => {
  const folder = join(repository, "contract/src/tool-rules");
  const code = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
  const written = code.flatMap((text) => [...text.matchAll(/^export const \w+: \w+Rule = \{\n {2}name: "(.*)"/gm)]);
  const listed = toolRules.filter((rule) => !fieldChanges.some(({ name }) => name === rule.name));
  expect(listed.map(({ name }) => name).sort()).toEqual(written.map(([, name]) => name).sort());
});

test.each(fieldRows)("a change of %s has a rule, or a reason why it needs none", (_field, { review }) => {
  if ("none" in review) expect(review.none).toMatch(/\w+ \w+ \w+/);
  else expect(ruleNames).toEqual(expect.arrayContaining("rules" in review ? [...review.rules] : [review.rule]));
});

test("no two rules have the same name", () => {
  expect([...new Set(toolRules.map(({ name }) => name))]).toHaveLength(toolRules.length);
});

test.each(toolRules)("$name has a mirror whose mirror it is, or a reason why it has none", ({ name, mirror }) => {
  if (typeof mirror === "string") expect(toolRules.find((rule) => rule.name === mirror)?.mirror).toBe(name);
  else expect(mirror.none).toMatch(/\w+ \w+ \w+/);
});

const columns = ["name", "asked", "overrides", "severity"] as const;

describe("an override", () => {
  test.each(readTable(new URL("tool-rules.txt", import.meta.url), "overrides", columns))("$name", (row) => {
    const [asked, overrides] = [readValue(row.asked), readValue(row.overrides)] as unknown as Parameters<
      typeof severityOf
    >; // As the table has them.
    expect(severityOf(asked, overrides)).toBe(row.severity);
  });

  test.each([undefined, true] as const)("none of an unknown rule, milder than others or not: %s", (isMilder) => {
    const asked = { rule: "unknown", family: null, stability: "stable", isMilder } as const;
    expect(() => severityOf(asked)).toThrow("The rule unknown must be in the table of rules");
  });

  test.each(fixedRules)("of %s does nothing", (rule) => {
    expect(severityOf({ rule, family: null, stability: "stable" }, [{ rule, severity: "info" }])).toBe("error");
  });
});
