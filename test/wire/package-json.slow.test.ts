import { statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { structuredPatch } from "diff";
import { findNodeAtLocation, parseTree, type Node } from "jsonc-parser";
import { projectTool } from "@toolwright/runtime/targets";
import { check, generate } from "toolwright/generator";
import { beforeAll, describe, expect, test } from "vitest";
import { readGoldenSections } from "../golden.js";
import {
  createScratchProject,
  minimalSettings,
  type ProjectFiles,
  type ScratchProject,
} from "../support/scratch-project.js";
import type { Sections } from "../support/sections.js";
import { packageJsonCases, type PackageJsonCase } from "./package-json-cases.js";
import { configWith, generateFiles, projectWith, saveFileMetadata, smallTools, twoTools } from "./wire-projects.js";

/** What an earlier run generated for the two tools. */
let generated: ProjectFiles;

beforeAll(async () => {
  generated = await generateFiles(twoTools);
});

/** A text in which nothing is invisible, with each entry of a tool on one line. */
function show(text: string): string {
  const mark = text.startsWith("\uFEFF") ? "<byte order mark>" : "";
  const shown = foldEntries(text.slice(mark === "" ? 0 : 1))
    .replaceAll("\t", "<tab>")
    .replaceAll("\r\n", "<CR LF>\n")
    .replaceAll("\r", "<CR>");
  return `${mark}${shown}${text.endsWith("\n") ? "" : "<no newline>\n"}`;
}

/** Writes each entry that has the layout of `JSON.stringify` on one line, before the step of its indentation. */
function foldEntries(text: string): string {
  const root = parseTree(text) as Node; // There is one: each text is an object.
  const entries = findNodeAtLocation(root, ["contributes", "languageModelTools"])?.children ?? [];
  return entries.reduceRight((folded, { offset, length }) => {
    const entry = text.slice(offset, offset + length);
    const [, margin = ""] = /^([ \t]*)/.exec(text.slice(text.lastIndexOf("\n", offset) + 1)) ?? [];
    const [, breaks = "", step = ""] = new RegExp(`^.(\r?\n)${margin}([ \t]*)`).exec(entry) ?? [];
    const value: unknown = JSON.parse(entry);
    const isPretty = entry === JSON.stringify(value, null, step).replaceAll("\n", breaks + margin);
    const shown = isPretty && step !== "" ? `${JSON.stringify(value)} by "${step}"` : entry;
    return folded.slice(0, offset) + shown + folded.slice(offset + length);
  }, text);
}

function entriesIn(text: string): readonly (Record<string, unknown> | number)[] {
  const value = JSON.parse(text.replace("\uFEFF", "")) as {
    contributes: { languageModelTools: readonly Record<string, unknown>[] };
  };
  return value.contributes.languageModelTools;
}

/** What becomes of a text: the lines that change, where they stand, and what check says of it. */
function showEdit(before: string, after: string, state: string | undefined): string {
  const { hunks } = structuredPatch("", "", show(before), show(after), "", "", { context: 0 });
  const lines = hunks.flatMap((hunk) => [`@@ ${hunk.oldStart}, ${hunk.newStart} @@ ${state}`, ...hunk.lines]);
  return lines.map((line) => `${line}\n`).join("");
}

describe("the entries are written in place, once and for all", () => {
  const file = fileURLToPath(new URL("package-json.txt", import.meta.url));
  const outcomes = new Map<string, string>();
  let goldens: Sections;

  async function writeEntries({ text, target }: PackageJsonCase, earlier: ProjectFiles): Promise<string> {
    const config = configWith({ vscode: target ?? true });
    const project = createScratchProject({ ...smallTools, ...config, ...earlier, "package.json": text });
    const { root } = project;
    const found = await check({ root });
    expect(project.read("package.json")).toBe(text);
    const [state] = found.files.filter(({ path }) => path === "package.json");
    const { diagnostics } = await generate({ root });
    const after = project.read("package.json");
    const again = await check({ root });
    expect(again.files.filter((file) => file.state !== "unchanged")).toEqual([]);
    expect([...diagnostics, ...again.diagnostics]).toEqual([]);
    await generate({ root });
    expect(project.read("package.json")).toBe(after);
    return showEdit(text, after, state?.state);
  }

  beforeAll(async () => {
    const oldTool = String(smallTools["tools/save-file.ts"]).replaceAll("save_file", "old_tool");
    const withoutOld = await generateFiles(smallTools);
    const withOld = await generateFiles({ ...smallTools, "tools/old-tool.ts": oldTool });
    for (const one of packageJsonCases) {
      const earlier = one.removesTool === true ? withOld : withoutOld;
      outcomes.set(one.name, await writeEntries(one, one.isFirst === true ? {} : earlier));
    }
    goldens = readGoldenSections({ file, actual: outcomes });
  });

  test.each(packageJsonCases)("$name", ({ name }) => {
    expect(outcomes.get(name)).toBe(goldens.get(name));
  });
});

/** A project whose package.json has the entries of both tools. */
async function generateProject(): Promise<ScratchProject> {
  const project = createScratchProject(projectWith({ vscode: true }, generated));
  await generate({ root: project.root });
  return project;
}

describe("the package.json of an extension", () => {
  test("holds what the target carries for each tool", async () => {
    const project = await generateProject();
    const entry = JSON.parse(JSON.stringify(projectTool(saveFileMetadata, "vscode").wire)) as object;
    expect(entriesIn(project.read("package.json"))[1]).toEqual(entry);
    expect(project.snapshot("generated/wire")).toEqual({});
  });

  test("stands where the settings say, and may hold them", async () => {
    const config = { ...minimalSettings, targets: { vscode: { packageJson: "extension/package.json" } } };
    const files = { ...twoTools, "package.json": JSON.stringify({ name: "scratch", toolwright: config }) };
    const project = createScratchProject({ ...files, "extension/package.json": "{}\n" });
    project.remove("toolwright.config.json");
    expect((await generate({ root: project.root })).diagnostics).toEqual([]);
    expect(entriesIn(project.read("extension/package.json"))).toHaveLength(2);
    expect(project.read("package.json")).toBe(files["package.json"]);

    const own = { ...config, targets: { vscode: true } };
    project.write({ "package.json": JSON.stringify({ name: "scratch", toolwright: own }) });
    expect((await generate({ root: project.root })).diagnostics).toEqual([]);
    expect(entriesIn(project.read("package.json"))).toHaveLength(2);
    expect(JSON.parse(project.read("package.json"))).toMatchObject({ toolwright: own });
  });

  test("is drift where an entry was edited or its tool changed, and check shows the difference", async () => {
    const project = await generateProject();
    const good = project.read("package.json");
    project.write({ "package.json": good.replace("Saves a text file", "Stores a text file") });
    const edited = await project.run(["check"]);
    expect(edited.exitCode).toBe(1);
    expect(edited.stdout).toContain("drift package.json was edited");
    expect(edited.stdout).toMatch(/^-.*Stores a text file/m);
    expect(edited.stdout).toMatch(/^\+.*Saves a text file/m);

    project.write({ "package.json": good });
    const source = project.read("tools/save-file.ts").replace("Saves", "Stores");
    project.write({ "tools/save-file.ts": source });
    const outdated = await project.run(["check", "--format", "json"]);
    const { files } = JSON.parse(outdated.stdout) as { files: readonly { path: string; state: string }[] };
    expect(files.find(({ path }) => path === "package.json")).toEqual({ path: "package.json", state: "outdated" });
    const written = await project.run(["generate"]);
    expect(written.stdout).toMatch(/ in generated\/: .*\. package\.json written\.\n/);
    const clean = await project.run(["check"]);
    expect(clean.stdout).toMatch(/ files in generated\/ and package\.json: up to date\.\n$/);
  });

  test("is not written where it is as it must be", async () => {
    const project = await generateProject();
    const file = join(project.root, "package.json");
    const longAgo = new Date("2001-02-03T04:05:06Z");
    utimesSync(file, longAgo, longAgo);
    await generate({ root: project.root });
    expect(statSync(file).mtimeMs).toBe(longAgo.getTime());
  });

  test("loses the entry of an excluded tool that is as toolwright wrote it, and no other", async () => {
    const project = await generateProject();
    const good = project.read("package.json");
    const excluded = configWith({ vscode: { exclude: { save_file: "Nobody saves there." } } });
    project.write(excluded);
    await generate({ root: project.root });
    expect(entriesIn(project.read("package.json"))).toMatchObject([{ name: "read_file" }]);

    const reworded = good.replace("Saves a text file", "Saves with a dialog");
    const shortened = good.replace(/,\s*"displayName":\s*"Save[^"]*"/, "");
    for (const own of [reworded, shortened]) {
      expect(own).not.toBe(good);
      project.write({ "package.json": own });
      await generate({ root: project.root });
      expect(project.read("package.json")).toBe(own);
    }
  });

  test("keeps its entries where the target is configured no longer", async () => {
    const project = await generateProject();
    const good = project.read("package.json");
    project.write(configWith({}));
    await generate({ root: project.root });
    expect(project.read("package.json")).toBe(good);
  });
});
