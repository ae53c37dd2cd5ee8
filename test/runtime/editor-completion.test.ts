import { join } from "node:path";
import { expect, test } from "vitest";
import { strictOptions, testFolder, ts } from "./compiler.js";

const caret = "/*caret*/";

const prelude = `import type { ToolDeclaration } from "@toolwright/runtime";
interface ReadFileArgs { path: string; startLine?: number }
`;

const fieldsBesidesName = [
  ...["aliases", "deprecation", "description", "descriptionFile", "effect", "examples", "family", "freeformGrammar"],
  ...["idempotent", "modelRendering", "openWorld", "owner", "relatedSurfaces", "resultEnvelope", "retryHint"],
  ...["stability", "targets", "title", "typicalDurationMs", "version"],
];

const begun = `const readFile: ToolDeclaration<ReadFileArgs> = { name: "x", `;
const families = `const readFile: ToolDeclaration<ReadFileArgs, undefined, "local" | "remote"> = { `;
const satisfying = `const readFile = { name: "x", ${caret} } satisfies ToolDeclaration<ReadFileArgs>;`;

/** Declarations as they stand while somebody types them, and what an editor offers at the caret, in name order. */
const unfinished: readonly (readonly [place: string, code: string, offered: readonly string[]])[] = [
  ["effect", `${begun}effect: "${caret} }`, ["destructive", "mutating", "read_only"]],
  ["stability", `${begun}stability: "${caret} }`, ["deprecated", "experimental", "stable"]],
  ["family", `${families}family: "${caret} }`, ["local", "remote"]],
  ["modelRendering", `${begun}modelRendering: "${caret} }`, ["canonical_json_envelope", "custom_text_receipt"]],
  ["fields", `${begun}${caret} }`, fieldsBesidesName],
  ["fields before satisfies", satisfying, fieldsBesidesName],
  ["arguments in an example", `${begun}examples: [{ ${caret} }] }`, ["path", "startLine"]],
  ["retry hint", `${begun}idempotent: true, retryHint: { ${caret} } }`, ["initialBackoffMs", "maxAttempts"]],
  [
    "deprecation",
    `${begun}stability: "deprecated", deprecation: { ${caret} } }`,
    ["removeAfter", "replacedBy", "since"],
  ],
  ["grammar", `${begun}freeformGrammar: { ${caret} } }`, ["definition", "definitionFile", "syntax"]],
  ["syntax of a grammar", `${begun}freeformGrammar: { syntax: "${caret} } }`, ["lark", "regex"]],
  ["targets", `${begun}targets: { ${caret} } }`, ["anthropic", "mcp", "vscode"]],
];

const pathOf = (place: string): string => join(testFolder, `unfinished-${place.replaceAll(" ", "-")}.ts`);
const documents = new Map(unfinished.map(([place, code]) => [pathOf(place), prelude + code]));
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

test.each(unfinished)("an unfinished declaration completes: %s", (place, _code, offered) => {
  const file = pathOf(place);
  const completions = languageService.getCompletionsAtPosition(file, caretIn(file), {});
  expect(completions?.entries.map(({ name }) => name).sort()).toEqual(offered);
});

test("a completed field shows what it is for", () => {
  const file = pathOf("fields");
  const name = "effect";
  const details = languageService.getCompletionEntryDetails(file, caretIn(file), name, {}, undefined, {}, undefined);
  expect(ts.displayPartsToString(details?.documentation)).toBe(
    "What running the tool does: decides approval, and is told to the model.",
  );
});
