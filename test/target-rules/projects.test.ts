import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Target, TargetWithOptions } from "@toolwright/runtime/targets";
import { check, type Diagnostic, type ToolDefinition } from "toolwright/generator";
import { beforeAll, expect, test } from "vitest";
import { sortDiagnostics } from "../../generator/diagnostics/diagnostics.js";
import { lintTargets } from "../../generator/lint/target-rules.js";
import { createProjections } from "../../generator/targets/projections.js";
import { expectGolden } from "../golden.js";
import {
  createScratchProject,
  minimalProject,
  readFileTool,
  type ProjectFiles,
  repository,
} from "../support/scratch-project.js";
import { joinTopic, splitTopic, valuesOf, type CaseResult } from "../support/topics.js";
import { nameOfTarget } from "../support/target-forms.js";

const file = join(repository, "test/target-rules/projects.txt");
const topic = splitTopic(readFileSync(file, "utf8"));

/** What is found in a project; what a target loses is said by the lint alone. */
async function findIn(
  files: ProjectFiles,
): Promise<{ found: readonly Diagnostic[]; tools: readonly ToolDefinition[] }> {
  const { root } = createScratchProject({ ...minimalProject, ...files });
  const { diagnostics, tools } = await check({ root });
  rmSync(root, { recursive: true });
  return { found: diagnostics.filter(({ severity }) => severity !== "info"), tools };
}

/** What a target loses of tools, each at the tool's declaration. */
function lossesOf(tools: readonly ToolDefinition[], target: Target): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const name = nameOfTarget(target);
  // The options are those of the name that stands beside them.
  const settings = { name, target: (typeof target === "string" ? { target } : target) as TargetWithOptions };
  lintTargets(
    {
      tools,
      projections: createProjections(),
      settings: { targets: [{ ...settings, exclude: {}, packageJson: null }] },
      locateProperty: (tool) => tool.locations.declaration,
    },
    (finding) => void found.push(finding),
  );
  return sortDiagnostics(found.filter(({ severity }) => severity === "info"));
}

/** What a case comes to: what is found, and what the targets lose that it names. */
const results = new Map<string, CaseResult>();

beforeAll(async () => {
  for (const topicCase of topic.cases) {
    const { found, tools } = await findIn(Object.fromEntries(topicCase.files));
    // The topic holds them as a configuration would.
    const targets = valuesOf(topicCase, "losses").map((value) => JSON.parse(value) as Target);
    const findings = [...found, ...targets.flatMap((target) => lossesOf(tools, target))];
    results.set(topicCase.name, { outcome: found.length === 0 ? ["no error or warning"] : [], findings });
  }
});

test("each finding stands where the property is declared, and each loss where the tool is", () => {
  const actual = joinTopic(topic, ({ name }) => results.get(name) ?? expect.fail(`${name} must have been checked.`));
  expectGolden({ file, actual });
});

test("a vendor that refuses a tool keeps everything from being generated", async () => {
  const { files: own } =
    topic.cases.find(({ name }) => name === "open map") ?? expect.fail("There must be an open map.");
  const { root } = createScratchProject({ ...minimalProject, ...Object.fromEntries(own) });
  const { diagnostics, files } = await check({ root });
  expect(diagnostics.map(({ code }) => code)).toContain("openai-strict-open-map");
  expect(files).toEqual([]);
  expect(existsSync(join(root, "generated"))).toBe(false);
  rmSync(root, { recursive: true });
});

test("too many tools are said where the configuration names the target", async () => {
  const declarations = Array.from(
    { length: 21 },
    (_, index) =>
      `/** Tool ${index}. */\nexport const tool${index}: ToolDeclaration<Args> = { name: "tool_${index}", effect: "read_only" };\n`,
  );
  const head = `import type { ToolDeclaration } from "@toolwright/runtime";\n/** No arguments. */\nexport interface Args {\n  /** Path. */\n  path?: string;\n  /** Mode. */\n  mode?: string;\n}\n`;
  const targets = '{ "tools": ["tools/**/*.ts"], "output": "generated",\n  "targets": { "anthropic-strict": true } }\n';
  const { found } = await findIn({
    "toolwright.config.json": targets,
    "tools/tools.ts": head + declarations.join("\n"),
  });
  const codes = found.filter(({ severity }) => severity === "error");
  expect(codes.map(({ code, locations }) => ({ code, locations }))).toEqual(
    ["anthropic-strict-too-many-optional", "anthropic-strict-too-many-tools"].map((code) => ({
      code,
      locations: [{ file: "toolwright.config.json", line: 2, column: 16 }],
    })),
  );
});

test("a target that a base configuration names is pointed at there", async () => {
  const base = '{\n  "targets": {\n    "mcp": { "exclude": { "gone": "It went." } }\n  }\n}\n';
  const own = '{ "extends": "./base.json", "tools": ["tools/**/*.ts"], "output": "generated" }\n';
  const { found } = await findIn({ "toolwright.config.json": own, "base.json": base, "tools/tools.ts": readFileTool });
  expect(found).toContainEqual(
    expect.objectContaining({
      code: "config-excludes-unknown-tool",
      locations: [{ file: "base.json", line: 3, column: 27 }],
    }),
  );
});
