import { readFileSync } from "node:fs";
import { join } from "node:path";
import { targetNames } from "@toolwright/runtime/targets";
import { expect, test } from "vitest";
import { lintPayload } from "../support/generator-internals.js";
import { expectGolden } from "../golden.js";
import { repository } from "../support/scratch-project.js";
import { joinTopic, splitTopic, type TopicCase } from "../support/topics.js";
import { goodTool, requestOf } from "./wires.js";

/** What is found in the files of a case, each of which somebody wrote by hand for the target that it is named after. */
function lintCase({ files }: TopicCase): { file: string; findings: ReturnType<typeof lintPayload> }[] {
  return [...files].map(([file, text]) => {
    const target = targetNames.find((name) => file === `${name}.json`);
    if (target === undefined) throw new Error(`${file} must be named after a target.`);
    return { file, findings: lintPayload({ file, text, target }) };
  });
}

test("each file has the findings that stand under its lines", () => {
  const file = join(repository, "test/target-rules/payloads.txt");
  const actual = joinTopic(splitTopic(readFileSync(file, "utf8")), (topicCase) => {
    const found = lintCase(topicCase);
    return {
      outcome: found.filter(({ findings }) => findings.length === 0).map((payload) => `nothing in ${payload.file}`),
      findings: found.flatMap(({ findings }) => findings),
    };
  });
  expectGolden({ file, actual });
});

test("too many tools are said where the request has them", () => {
  const target = "openai";
  const named = Array.from({ length: 129 }, (_, index) => ({ ...goodTool, name: `tool_${index}` }));
  const tools = requestOf(target, named) as readonly object[]; // A list, for OpenAI.
  const text = JSON.stringify({ tools: [...tools, { type: "namespace", tools }] }, null, 2);
  expect(lintPayload({ file: "request.json", text, target })).toEqual([
    expect.objectContaining({
      code: `${target}-too-many-tools`,
      message: expect.stringContaining("129 of them"),
      source: expect.objectContaining({ kind: "observed", scope: "OpenAI's API and Azure OpenAI" }),
      locations: [{ file: "request.json", line: 2, column: 3 }],
    }),
    expect.objectContaining({ code: "payload-built-in-tool" }),
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
