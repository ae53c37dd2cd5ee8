import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Target } from "@toolwright/runtime/targets";
import { check, lint, type Diagnostic } from "toolwright/generator";
import { beforeAll, expect, test } from "vitest";
import { expectGolden } from "../golden.js";
import { createToolProject, repository, type ProjectFiles } from "../support/scratch-project.js";
import { joinTopic, splitTopic, valuesOf, type CaseResult } from "../support/topics.js";

const file = join(repository, "test/target-rules/projects.txt");
const topic = splitTopic(readFileSync(file, "utf8"));

/** What is found in a project, and what the targets lose, which only the lint says. */
async function findIn(files: ProjectFiles, losing: readonly Target[] = []) {
  const { root } = createToolProject({ ...files });
  const { diagnostics, files: planned } = await check({ root });
  // A vendor that refuses a tool keeps everything from being generated.
  expect(planned.length > 0).toBe(!diagnostics.some(({ severity }) => severity === "error"));
  const losses = losing.flatMap((target) => lossesOf(root, target));
  return { found: diagnostics.filter(({ severity }) => severity !== "info"), losses };
}

/** What a target loses of the tools in a folder. */
function lossesOf(root: string, target: Target): readonly Diagnostic[] {
  const { target: name, ...options } = typeof target === "string" ? { target } : target;
  const config = { tools: ["tools/**/*.ts"], output: "generated", targets: { [name]: options } };
  return lint({ root, config }).findings.filter(({ severity }) => severity === "info");
}

/** What a case comes to: what is found, and what the targets lose that it names. */
const results = new Map<string, CaseResult>();

beforeAll(async () => {
  for (const topicCase of topic.cases) {
    // The topic holds them as a configuration would.
    const targets = valuesOf(topicCase, "losses").map((value) => JSON.parse(value) as Target);
    const { found, losses } = await findIn(Object.fromEntries(topicCase.files), targets);
    const outcome = found.length === 0 ? ["no error or warning"] : [];
    results.set(topicCase.name, { outcome, findings: [...found, ...losses] });
  }
});

test("each finding and each loss stands where the property or the tool is declared", () => {
  const actual = joinTopic(topic, ({ name }) => results.get(name) ?? expect.fail(`${name} must have been checked.`));
  expectGolden({ file, actual });
});

test("too many tools are said where the configuration names the target", async () => {
  const head =
    'import type { ToolDeclaration } from "@toolwright/runtime"; export interface Args { path?: string; mode?: string }';
  const declarations = Array.from({ length: 21 }, (_, at) => {
    const tool = `{ name: "tool_${at}", effect: "read_only" }`;
    return `/** Tool ${at}. */\nexport const tool${at}: ToolDeclaration<Args> = ${tool};`;
  });
  const targets = '{ "tools": ["tools/**/*.ts"], "output": "generated",\n  "targets": { "anthropic-strict": true } }\n';
  const source = [head, ...declarations, ""].join("\n");
  const { found } = await findIn({ "toolwright.config.json": targets, "tools/tools.ts": source });
  const codes = found.filter(({ severity }) => severity === "error");
  expect(codes.map(({ code, locations }) => ({ code, locations }))).toEqual(
    ["anthropic-strict-too-many-optional", "anthropic-strict-too-many-tools"].map((code) => ({
      code,
      locations: [{ file: "toolwright.config.json", line: 2, column: 16 }],
    })),
  );
});
