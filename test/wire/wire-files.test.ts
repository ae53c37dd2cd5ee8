import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ToolInventory, ToolMetadata } from "@toolwright/runtime";
import { projectTools, targetNames, type Target } from "@toolwright/runtime/targets";
import { check, generate, type GenerateResult } from "toolwright/generator";
import { describe, expect, test } from "vitest";
import {
  createScratchProject,
  type CommandOutcome,
  type ProjectFiles,
  type ScratchProject,
} from "../support/scratch-project.js";
import { configWith, generateFiles, projectWith, saveFileMetadata } from "./wire-projects.js";

/** What is generated for the tools with these targets, by the targets: made once, and copied into each project. */
const generated = new Map<string, Promise<ProjectFiles>>();

/** A project whose generated files are up to date. */
async function generateProject(targets: object): Promise<ScratchProject> {
  const key = JSON.stringify(targets);
  const files = generated.get(key) ?? generateFiles(projectWith(targets));
  generated.set(key, files);
  return createScratchProject({ ...projectWith(targets), ...(await files) });
}

/** State of each payload that is not as the sources generate it. */
function drift({ diagnostics, files }: GenerateResult): Record<string, GenerateResult["files"][number]["state"]> {
  expect(diagnostics).toEqual([]);
  const wire = files.filter(({ path, state }) => path.startsWith("wire/") && state !== "unchanged");
  return Object.fromEntries(wire.map(({ path, state }) => [path, state]));
}

const readFile: ToolMetadata = {
  name: "read_file",
  description: "Reads a text file from the workspace.",
  effect: "read_only",
  idempotent: false,
  inputSchema: {
    type: "object",
    description: "Arguments of `read_file`.",
    properties: {
      path: { type: "string", description: "Path of the file, relative to the workspace root." },
      startLine: { type: "integer", description: "First line to return, counting from 1.", minimum: 1, default: 1 },
    },
    required: ["path"],
    additionalProperties: false,
  },
};

const wireTargets: readonly Target[] = [
  ...targetNames.filter((name) => name !== "vscode"),
  { target: "openai", effectInDescription: false },
  { target: "gemini", parameters: "openapi" },
  { target: "mcp", revision: "2025-11-25" },
];

describe("the payload of each target", () => {
  test.each(wireTargets)("%j is what a request carries for the tools, in name order", async (target) => {
    const { target: name, ...options } = typeof target === "string" ? { target } : target;
    const project = await generateProject({ [name]: typeof target === "string" ? true : options });
    const wire = projectTools([readFile, saveFileMetadata], target);
    expect(JSON.parse(project.read(`generated/wire/${name}.json`))).toEqual(JSON.parse(JSON.stringify(wire)));
    expect(Object.keys(project.snapshot("generated/wire"))).toEqual([`${name}.json`]);
  });

  test("lacks the tools that the target excludes", async () => {
    const reason = "Nobody saves files there.";
    const project = await generateProject({ openai: { exclude: { save_file: reason } }, mcp: true });
    const names = (path: string): unknown =>
      (JSON.parse(project.read(path)) as readonly { name: string }[]).map(({ name }) => name);
    expect(names("generated/wire/openai.json")).toEqual(["read_file"]);
    expect(names("generated/wire/mcp.json")).toEqual(["read_file", "save_file"]);
  });
});

test("without targets nothing is written for any", async () => {
  const project = await generateProject({});
  expect(existsSync(join(project.root, "generated/wire"))).toBe(false);
});

describe("a payload on disk", () => {
  const targets = { openai: true, "vercel-ai": true };
  const path = "generated/wire/openai.json";

  /** Replaces text in a file that must hold it. */
  function edit(project: ScratchProject, file: string, [before, after]: readonly [string, string]): void {
    const text = project.read(file);
    if (!text.includes(before)) throw new Error(`${file} must hold ${before}.`);
    project.write({ [file]: text.replaceAll(before, after) });
  }

  const openai = "wire/openai.json";
  const both = { [openai]: "outdated", "wire/vercel-ai.json": "outdated" } as const;
  const states: readonly (readonly [
    name: string,
    spoil: (project: ScratchProject) => void,
    expected: Readonly<Record<string, GenerateResult["files"][number]["state"]>>,
  ])[] = [
    ["as it was", () => undefined, {}],
    ["with other line endings", (project) => edit(project, path, ["\n", "\r\n"]), {}],
    ["deleted", (project) => project.remove(path), { [openai]: "missing" }],
    ["emptied", (project) => project.write({ [path]: "" }), { [openai]: "edited" }],
    ["edited by hand", (project) => edit(project, path, ["Saves a text", "Stores a text"]), { [openai]: "edited" }],
    [
      "of a tool that is described differently now",
      (project) => edit(project, "tools/save-file.ts", ["Saves a text file", "Stores a text file"]),
      both,
    ],
    ["of a tool that is gone", (project) => project.remove("tools/save-file.ts"), both],
    ["of a renamed tool", (project) => edit(project, "tools/save-file.ts", ['"save_file"', '"store_file"']), both],
    [
      "edited by hand, where a tool that it lacks has changed",
      (project) => {
        project.write(configWith({ openai: { exclude: { save_file: "Nobody saves there." } } }));
        project.remove("generated/wire/vercel-ai.json");
        edit(project, "tools/save-file.ts", ["Saves a text file", "Stores a text file"]);
        const [readFileWire] = JSON.parse(project.read(path)) as readonly object[];
        project.write({ [path]: JSON.stringify([readFileWire]) });
      },
      { [openai]: "edited" },
    ],
    [
      "of a target that is configured no longer",
      (project) => project.write(configWith({ openai: true })),
      { "wire/vercel-ai.json": "stale" },
    ],
    [
      "with both sides of a merge",
      (project) => {
        const line = '    "description": "Saves a text file.\\n\\nEffect: changes things.",\n';
        const theirs = '    "description": "Stores a text file.",\n';
        edit(project, path, [line, `<<<<<<< HEAD\n${line}=======\n${theirs}>>>>>>> other\n`]);
      },
      { [openai]: "edited" },
    ],
  ];

  test.each(states)("%s is found so, and generate mends it", async (_name, spoil, expected) => {
    const project = await generateProject(targets);
    spoil(project);
    const { root } = project;
    expect(drift(await check({ root }))).toEqual(expected);
    expect(drift(await generate({ root }))).toEqual(expected);
    expect(drift(await check({ root }))).toEqual({});
    const kept = Object.values(expected).includes("stale") ? ["openai.json"] : undefined;
    if (kept !== undefined) expect(Object.keys(project.snapshot("generated/wire"))).toEqual(kept);
  });
});

describe("a payload that toolwright did not make", () => {
  const foreign: readonly { readonly name: string; readonly text: string }[] = [
    { name: "with a tool of nobody's", text: '[{ "type": "function", "name": "read_page" }]\n' },
    { name: "with a tool beside ours", text: '[{ "name": "read_file" }, { "name": "read_page" }]\n' },
    { name: "with a tool without a name", text: '[{ "name": "read_file" }, {}]\n' },
    { name: "of another shape", text: '{ "read_file": {} }\n' },
    { name: "that is no JSON", text: "[ read_file ]\n" },
  ];

  test.each(foreign)("$name is not removed with its target, and is in the way of it", async ({ text }) => {
    const path = "generated/wire/openai.json";
    const project = await generateProject({ openai: true });
    project.write({ ...configWith({}), [path]: text });
    expect(drift(await generate({ root: project.root }))).toEqual({});
    expect(project.read(path)).toBe(text);
    project.write(configWith({ openai: true }));
    const { diagnostics, files } = await generate({ root: project.root });
    const message = `"${path}" holds more than the tools of this project, and would be overwritten.`;
    expect(diagnostics).toMatchObject([{ code: "output-not-ours", message }]);
    expect(files).toEqual([]);
    expect(project.read(path)).toBe(text);
  });

  test.each(["generated/wire/vscode.json", "generated/wire/other.json", "generated/wire/openai/tools.json"])(
    "stands at %s without being in the way",
    async (path) => {
      const text = '[{ "name": "read_file" }]\n';
      const project = await generateProject({ openai: true });
      project.write({ [path]: text });
      expect(drift(await generate({ root: project.root }))).toEqual({});
      expect(project.read(path)).toBe(text);
    },
  );
});

const mergeProject = createScratchProject({});

const render = (...tools: object[]): string => `${JSON.stringify(tools, null, 2)}\n`;
const tool = (name: string, description = name): object => ({ type: "function", name, description });

/** Merges three versions of a file at a path into the second. */
async function merge(path: string, versions: Readonly<Record<"base" | "ours" | "theirs", string>>) {
  mergeProject.write({ base: versions.base, ours: versions.ours, theirs: versions.theirs });
  const outcome: CommandOutcome = await mergeProject.run(["merge", "base", "ours", "theirs", "--path", path]);
  return { ...outcome, merged: mergeProject.read("ours") };
}

const disagreeing = {
  base: render(tool("read_file")),
  ours: render(tool("read_file", "Reads a file.")),
  theirs: render(tool("read_file", "Reads a text file.")),
};

test.each(["generated/wire/openai.json", "wire\\openai.json"])("%s keeps our version of a conflict", async (path) => {
  const { exitCode, stderr, merged } = await merge(path, disagreeing);
  expect({ exitCode, merged }).toEqual({ exitCode: 0, merged: disagreeing.ours });
  expect(stderr).toBe(`${path}: kept our version until the next \`toolwright generate\`.\n`);
});

test("a payload has what either side added, where the lines agree", async () => {
  const [first, middle, last] = [tool("a"), tool("k"), tool("z")];
  const base = render(first, middle, last);
  const ours = render(first, tool("b"), middle, last);
  const theirs = render(first, middle, tool("y"), last);
  const { exitCode, stderr, merged } = await merge("generated/wire/openai.json", { base, ours, theirs });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  expect(merged).toBe(render(first, tool("b"), middle, tool("y"), last));
});

test.each([
  ["generated/wire/other.json", disagreeing],
  ["generated/openai.json", disagreeing],
  ["generated/wire/openai.json", { base: "{}\n", ours: '{ "a": 1 }\n', theirs: '{ "a": 2 }\n' }],
])("%s that is no payload gets marks", async (path, versions) => {
  const { exitCode, merged } = await merge(path, versions);
  expect(exitCode).toBe(1);
  expect(merged).toMatch(/^<{7} /m);
});

test("a deprecation is in the metadata, the inventory and the payloads", async () => {
  const old = `import type { ToolDeclaration } from "@toolwright/runtime";
/** Arguments of \`look\`. */ export interface Args { /** Path. */ path: string }
/** Looks. */ export const look: ToolDeclaration<Args> = { name: "look", effect: "read_only",
  stability: "deprecated", deprecation: { since: "2.0.0", replacedBy: "read_file" } };
`;
  const project = createScratchProject({ ...projectWith({ mcp: true, openai: true }), "tools/look.ts": old });
  const { files, diagnostics } = await generate({ root: project.root });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const textOf = (path: string): string => files.find((file) => file.path === path)?.text ?? "";
  expect(textOf("metadata/look.ts")).toContain(
    '  deprecation: {\n    since: "2.0.0",\n    replacedBy: "read_file",\n  },\n',
  );
  const { tools } = JSON.parse(textOf("model-tool-schema-inventory.json")) as ToolInventory;
  const deprecation = { since: "2.0.0", remove_after: null, replaced_by: "read_file" };
  expect(tools.find(({ name }) => name === "look")?.deprecation).toEqual(deprecation);
  for (const target of ["mcp", "openai"]) {
    expect(textOf(`wire/${target}.json`)).toContain('"description": "Looks.\\n\\nDeprecated, use read_file."');
  }
});
