import { join } from "node:path";
import { expect, test } from "vitest";
import { readTable } from "../support/tables.js";
import { strictOptions, testFolder, ts } from "./compiler.js";

const caret = "▮";

const prelude = `import type { ToolDeclaration } from "@toolwright/runtime";
interface ReadFileArgs { path: string; startLine?: number }
`;

const begun = `const readFile: ToolDeclaration<ReadFileArgs> = { name: "x", `;
const columns = ["name", "code", "offered…"] as const;
const unfinished = readTable(new URL("editor-completion.txt", import.meta.url), "unfinished", columns);

const pathOf = (place: string): string => join(testFolder, `unfinished-${place.replaceAll(" ", "-")}.ts`);
const documents = new Map(unfinished.map(({ name, code }) => [pathOf(name), prelude + code.replace("...", begun)]));
const caretIn = (file: string): number => documents.get(file)?.indexOf(caret) ?? -1;

const languageService = ts.createLanguageService({
  getCompilationSettings: () => strictOptions,
  getScriptFileNames: () => [...documents.keys()],
  getScriptVersion: () => "1",
  getScriptSnapshot: (file) => {
    const text = documents.get(file)?.replace(caret, "") ?? ts.sys.readFile(file);
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
  },
  getCurrentDirectory: () => testFolder,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: (file) => documents.has(file) || ts.sys.fileExists(file),
  readFile: (file) => ts.sys.readFile(file),
  directoryExists: (folder) => ts.sys.directoryExists(folder),
});

test.each(unfinished)("an unfinished declaration completes: $name", ({ name: place, offered }) => {
  const file = pathOf(place);
  const completions = languageService.getCompletionsAtPosition(file, caretIn(file), {});
  expect(completions?.entries.map(({ name }) => name).sort()).toEqual(offered);
});

test("a completed field shows what it is for", () => {
  const file = pathOf("fields");
  const name = "effect";
  const details = languageService.getCompletionEntryDetails(file, caretIn(file), name, {}, undefined, {}, undefined);
  expect(ts.displayPartsToString(details?.documentation)).toBe(
    "The effect of a call: decides whether it needs approval, and is described to the model.",
  );
});
