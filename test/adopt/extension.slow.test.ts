/** An extension with twelve tools is adopted: the report has exactly the planted drift, and nothing else changes. */

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { createScratchProject, repository, type ScratchProject } from "../support/scratch-project.js";
import { readFiles } from "../support/sections.js";

/** Every difference that the fixture has by intention: class, tool and parameter. */
const planted = [
  "bounds notes_listTags limit",
  "default notes_listTags limit",
  "description notes_editNote edits[]",
  "description notes_searchNotes maxResults",
  "enum notes_setStatus status",
  "hidden-candidate notes_renameNote overwrite",
  "missing-in-schema notes_appendNote heading",
  "missing-in-type notes_searchNotes caseSensitive",
  "open-object notes_setStatus *",
  "renamed notes_renameNote newPath",
  "required notes_createNote body",
  "type notes_appendNote thread_id",
];

/** The same as a review names it. */
const reviewed = [
  "input-constraint-tightened notes_listTags #/properties/limit/maximum",
  "input-default-changed notes_listTags #/properties/limit/default",
  "input-property-became-required notes_createNote #/properties/body",
  "input-property-removed notes_searchNotes #/properties/caseSensitive",
  "input-property-renamed notes_renameNote #/properties/newPath",
  "input-type-narrowed notes_appendNote #/properties/thread_id",
  "input-widened-enum-value-added notes_setStatus #/properties/status/enum",
  "input-widened-object-opened notes_setStatus #/additionalProperties",
  "input-widened-property-added notes_appendNote #/properties/heading",
  "input-widened-property-added notes_renameNote #/properties/overwrite",
  "property-description-changed notes_editNote #/properties/edits/items",
  "property-description-changed notes_searchNotes #/properties/maxResults",
];

interface ReportedTool {
  readonly name: string;
  readonly type: string | null;
  readonly drift: readonly { readonly class: string; readonly parameter: string; readonly isMerged: boolean }[];
}

interface Entry {
  readonly name: string;
}

const files = readFiles(new URL("extension.txt", import.meta.url));
const asWindows = (text: string): string => `\uFEFF${text.replaceAll("\n", "\r\n")}`;
const packageJson = files["package.json"] ?? "";
const adopt = ["adopt", "package.json"];

let project: ScratchProject;
let report: { readonly tools: readonly ReportedTool[] };
let exitCodes: readonly number[];

function toolsIn(text: string): readonly Entry[] {
  const { contributes } = JSON.parse(text) as { contributes: { languageModelTools: readonly Entry[] } }; // As the fixture.
  return contributes.languageModelTools;
}

beforeAll(async () => {
  project = createScratchProject({ ...files, "src/edit-tools.ts": asWindows(files["src/edit-tools.ts"] ?? "") });
  project.write({ "before.json": packageJson });
  const shown = await project.run([...adopt, "--format", "json"]);
  report = JSON.parse(shown.stdout) as typeof report; // The command prints it.
  const written = await project.run([...adopt, "--write"]);
  const generated = await project.run(["generate"]);
  exitCodes = [shown.exitCode, written.exitCode, generated.exitCode];
});

test("drift fails the command, and generating succeeds", () => {
  expect(exitCodes).toEqual([1, 1, 0]);
});

test("the report has exactly the planted drift, of a type for each tool", () => {
  const left = report.tools.flatMap(({ name, drift }) =>
    drift.flatMap((one) => (one.isMerged ? [] : [`${one.class} ${name} ${one.parameter}`])),
  );
  expect(left.sort()).toEqual(planted);
  expect(report.tools.map(({ type }) => type)).not.toContain(null);
});

describe("after writing", () => {
  test("the project compiles, and the generated files are up to date", async () => {
    const compiler = join(repository, "node_modules/.bin/tsc");
    execFileSync(compiler, ["-p", project.root, "--noEmit"], { encoding: "utf8" });
    expect(await project.run(["check"])).toMatchObject({ exitCode: 0 });
  });

  test("the package.json is the same for every tool without drift", () => {
    const [before, after] = [packageJson, project.read("package.json")];
    const drifting = new Set(planted.map((line) => line.split(" ")[1]));
    const changed = toolsIn(after).filter(
      (tool, index) => JSON.stringify(tool) !== JSON.stringify(toolsIn(before)[index]),
    );
    expect(changed.map(({ name }) => name).sort()).toEqual([...drifting].sort());
    const [start = "", end = ""] = before.split('"name": "notes_searchNotes"');
    expect(after.startsWith(start)).toBe(true);
    expect(end).toContain(after.slice(after.indexOf('"name": "notes_linkNotes"')));
  });

  test("a review against the old schemas shows exactly the drift", async () => {
    const { stdout } = await project.run(["review", "--against", "before.json", "--format", "json"]);
    const { changes } = JSON.parse(stdout) as {
      changes: readonly { readonly rule: string; readonly tool: string; readonly pointer: string }[]; // As published.
    };
    expect(changes.map(({ rule, tool, pointer }) => `${rule} ${tool} ${pointer}`).sort()).toEqual(reviewed);
  });

  test("files keep their byte order marks and line ends", () => {
    const text = project.read("src/edit-tools.ts");
    expect(text.startsWith("\uFEFFimport")).toBe(true);
    expect(text.replaceAll("\r\n", "")).not.toContain("\n");
    expect(text).toContain("\r\n  /**\r\n   * Line to replace.\r\n   * @minimum 1\r\n   */\r\n  line: Integer;\r\n");
  });

  test("a second run changes nothing", async () => {
    const before = [project.snapshot("src"), project.read("package.json"), project.read("toolwright.config.json")];
    expect((await project.run([...adopt, "--write"])).stdout).toContain("12 tools: 12 equivalent.");
    expect(await project.run(["generate"])).toMatchObject({ exitCode: 0 });
    const after = [project.snapshot("src"), project.read("package.json"), project.read("toolwright.config.json")];
    expect(after).toEqual(before);
  });
});

test("texts of package.nls.json are declared, and their placeholders stay", async () => {
  const entry = { name: "open_note", displayName: "%open.name%", modelDescription: "%open.text%", inputSchema: {} };
  const inputSchema = { type: "object", properties: {}, additionalProperties: false };
  const manifest = { name: "x", contributes: { languageModelTools: [{ ...entry, inputSchema }] } };
  const localised = createScratchProject({
    "package.json": `${JSON.stringify(manifest, null, 2)}\n`,
    "package.nls.json": JSON.stringify({ "open.name": "Open", "open.text": { message: "Opens a note." } }),
    "tsconfig.json": files["tsconfig.json"] ?? "",
    "src/extension.ts": "export {};\n",
  });
  const before = localised.read("package.json");
  expect(await localised.run([...adopt, "--write"])).toMatchObject({ exitCode: 0 });
  expect(localised.read("src/tools/open-note.ts")).toContain("/** Opens a note. */\nexport const openNote");
  expect(localised.read("src/tools/open-note.ts")).toContain('title: "Open"');
  expect(await localised.run(["generate"])).toMatchObject({ exitCode: 0 });
  expect(localised.read("package.json")).toBe(before);
});
