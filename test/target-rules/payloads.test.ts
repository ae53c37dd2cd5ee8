import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { targetNames } from "@toolwright/runtime/targets";
import { expect, test } from "vitest";
import { lintPayload } from "../../generator/lint/check-payload.js";
import { expectGolden, expectNoOrphanedGoldens } from "../golden.js";
import { repository } from "../support/scratch-project.js";
import { describeFindings } from "./finding-text.js";
import { goodTool, requestOf } from "./wires.js";

const folder = join(repository, "test/target-rules/cases");

/** A file that somebody wrote by hand for the target that it is named after. */
const payloads = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".json"))
  .sort()
  .map((path) => {
    const target = targetNames.find((name) => name === basename(path, ".json"));
    if (target === undefined) throw new Error(`${path} must be named after a target.`);
    return { path, target, golden: join(folder, path.replace(/json$/, "expected.txt")) };
  });

test.each(payloads)("$path is found out", ({ path, target, golden }) => {
  const text = readFileSync(join(folder, path), "utf8");
  const findings = lintPayload({ file: `${target}.json`, text, target });
  expectGolden({ file: golden, actual: describeFindings(findings) });
});

test("every golden belongs to a payload", () => {
  expectNoOrphanedGoldens({ folder, ending: ".expected.txt", files: payloads.map(({ golden }) => golden) });
});

test.each(targetNames)("%s: a file without a fault has no finding", (target) => {
  const text = JSON.stringify(requestOf(target, [goodTool]), null, 2);
  expect(lintPayload({ file: "tools.json", text, target })).toEqual([]);
});

test.each(["openai", "openai-strict", "gemini"] as const)("%s: 129 tools are too many", (target) => {
  const tools = Array.from({ length: 129 }, (_, index) => ({ ...goodTool, name: `tool_${index}` }));
  const text = JSON.stringify({ tools: requestOf(target, tools) }, null, 2);
  expect(lintPayload({ file: "request.json", text, target })).toEqual([
    expect.objectContaining({
      code: `${target}-too-many-tools`,
      locations: [{ file: "request.json", line: 2, column: 3 }],
    }),
  ]);
});

test("one tool alone, and a list inside of a request, are read as the tools that they are", () => {
  const [tool] = requestOf("openai", [{ ...goodTool, name: "read file" }]) as readonly object[]; // A list, for OpenAI.
  const findings = [tool, [tool], { tools: [tool] }, { body: { tools: [tool] } }].map((value) =>
    lintPayload({ file: "tool.json", text: JSON.stringify(value), target: "openai" }),
  );
  expect(findings.map((found) => found.map(({ code }) => code))).toEqual(findings.map(() => ["openai-name"]));
});

test("a file that is not JSON is said to be none, where it goes wrong", () => {
  const [finding, ...others] = lintPayload({ file: "tools.json", text: '[\n  { "name": "a", }\n]', target: "mcp" });
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    code: "payload-not-readable",
    locations: [{ file: "tools.json", line: 2, column: 16 }],
  });
});
