import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { generate } from "toolwright/generator";
import { afterAll, expect, test } from "vitest";
import {
  createScratchProject,
  minimalProject,
  minimalSettings,
  type ProjectFiles,
  type ScratchProject,
} from "../support/scratch-project.js";

/** A tool whose types spell the same values as its sibling's, in the order given. */
function tool(name: string, [first, second, third]: readonly [string, string, string]): string {
  return `import type { ToolDeclaration } from "@toolwright/runtime";

export interface Shape {
  ${first}: "${third}" | "${first}";
  ${second}: "${first}" | "${second}";
}

export interface Args {
  mode: "${first}" | "${second}" | "${third}";
  other: Exclude<"${third}" | "${second}" | "${first}", "${third}">;
  key: keyof Shape;
  value: Shape[keyof Shape];
  amount?: ${first.length} | 2 | 1 | null;
}

export interface Result {
  byMode: Partial<Record<Args["mode"], string | boolean | null>>;
  joined: \`\${Args["mode"]}-\${keyof Shape}\`;
}

/** Does something. */
export const tool: ToolDeclaration<Args, Result> = { name: "${name}", effect: "read_only" };
`;
}

const north = tool("north", ["alpha", "beta", "gamma"]);
const south = tool("south", ["gamma", "alpha", "beta"]);

const roots: string[] = [];

afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true });
});

function createProject(files: ProjectFiles): ScratchProject {
  const project = createScratchProject({ ...minimalProject, ...files });
  roots.push(project.root);
  return project;
}

/** Text of the generated files, by path. */
async function outputOf(files: ProjectFiles): Promise<Readonly<Record<string, string>>> {
  const { root, snapshot } = createProject(files);
  const { diagnostics } = await generate({ root });
  expect(diagnostics).toEqual([]);
  return snapshot("generated");
}

/** The same output, of a project whose files have other names. */
function renamed(
  output: Readonly<Record<string, string>>,
  paths: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const withoutExtension = (path: string): string => path.replace(/\.ts$/, "");
  const replace = (text: string): string =>
    Object.entries(paths).reduce(
      (result, [from, to]) => result.replaceAll(`${withoutExtension(from)}.`, `${withoutExtension(to)}.`),
      text,
    );
  return Object.fromEntries(Object.entries(output).map(([path, text]) => [path, replace(text)]));
}

test("which file comes first decides nothing, not even the order of values in a schema", async () => {
  const output = await outputOf({ "tools/a.ts": north, "tools/z.ts": south });
  const swapped = await outputOf({ "tools/z.ts": north, "tools/a.ts": south });
  const neutral = { "tools/a.ts": "tools/north.ts", "tools/z.ts": "tools/south.ts" };
  const neutralSwapped = { "tools/z.ts": "tools/north.ts", "tools/a.ts": "tools/south.ts" };
  expect(renamed(swapped, neutralSwapped)).toEqual(renamed(output, neutral));
});

test("a tool's own files are the same with and without other tools", async () => {
  const both = await outputOf({ "tools/a.ts": north, "tools/z.ts": south });
  const alone = await outputOf({ "tools/z.ts": south });
  const own = (path: string): boolean => path.includes("/south.");
  const ownPaths = Object.keys(alone).filter(own);
  expect(ownPaths).toHaveLength(3);
  for (const path of ownPaths) expect(alone[path]).toBe(both[path]);
});

test("tools are listed by name, whatever files they are in and however these are ordered", async () => {
  const output = await outputOf({ "tools/1.ts": south, "tools/2/deeper.ts": north });
  const inventory = JSON.parse(output["model-tool-schema-inventory.json"] ?? "") as { tools: { name: string }[] };
  expect(inventory.tools.map(({ name }) => name)).toEqual(["north", "south"]);
});

test("the order of the globs, and how often they match a file, do not matter", async () => {
  const files = { "tools/a.ts": north, "tools/deeper/z.ts": south };
  const output = await outputOf(files);
  for (const tools of [
    ["tools/deeper/*.ts", "tools/*.ts"],
    ["./tools/**/*.ts", "tools/**/z.ts", "tools/{a,b}.ts", "!tools/none/**"],
  ]) {
    const config = JSON.stringify({ ...minimalSettings, tools });
    expect(await outputOf({ ...files, "toolwright.config.json": config })).toEqual(output);
  }
});

test("a project reached through a symbolic link has the same output", async () => {
  const files = { "tools/a.ts": north, "tools/z.ts": south, "package.json": '{ "name": "linked" }\n' };
  const output = await outputOf(files);
  const project = createProject(files);
  const link = join(createProject({}).root, "linked", "project");
  mkdirSync(dirname(link));
  symlinkSync(project.root, link);
  const { diagnostics } = await generate({ root: link });
  expect(diagnostics).toEqual([]);
  expect(project.snapshot("generated")).toEqual(output);
});
