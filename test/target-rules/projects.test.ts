import { existsSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Target, TargetWithOptions } from "@toolwright/runtime/targets";
import { check, type Diagnostic, type ToolDefinition } from "toolwright/generator";
import { expect, test } from "vitest";
import { sortDiagnostics } from "../../generator/diagnostics.js";
import { lintTargets } from "../../generator/lint/target-rules.js";
import { expectGolden, expectNoOrphanedGoldens } from "../golden.js";
import { createScratchProject, minimalProject, readFileTool, type ProjectFiles } from "../support/scratch-project.js";
import { repository } from "../support/scratch-project.js";
import { describeFindings } from "./finding-text.js";
import { nameOfTarget, openApiGemini } from "./wires.js";

const folder = join(repository, "test/target-rules/projects/cases");
const names = readdirSync(folder).sort();
const goldenOf = (name: string): string => join(folder, name, "expected.txt");

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
      incomplete: new Set(),
      settings: { targets: [{ ...settings, exclude: {}, packageJson: null }] },
      locateProperty: (tool) => tool.locations.declaration,
    },
    (finding) => void found.push(finding),
  );
  return sortDiagnostics(found.filter(({ severity }) => severity === "info"));
}

function filesOf(name: string): ProjectFiles {
  const paths = ["toolwright.config.json", "tools/tools.ts"];
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, name, path), "utf8")]));
}

test.each(names)("%s: each finding stands where the property is declared", async (name) => {
  const { found } = await findIn(filesOf(name));
  expectGolden({ file: goldenOf(name), actual: describeFindings(found) });
});

test.each([
  ["gemini-keywords", openApiGemini],
  ["gemini-json-schema", "gemini"],
  ["root-union", "openai-strict"],
  ["shared-types", "openai-strict"],
] as const)("%s: what %j loses is said in the words of the property", async (name, target) => {
  const { tools } = await findIn(filesOf(name));
  const file = join(folder, name, `${nameOfTarget(target)}.losses.txt`);
  expectGolden({ file, actual: describeFindings(lossesOf(tools, target)) });
});

test("every golden belongs to a project", () => {
  expectNoOrphanedGoldens({ folder, ending: "expected.txt", files: names.map(goldenOf) });
});

test("a vendor that refuses a tool keeps everything from being generated", async () => {
  const { root } = createScratchProject({ ...minimalProject, ...filesOf("open-map") });
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
