import { join } from "node:path";
import { expect, test } from "vitest";
import { strictOptions, testFolder, ts } from "./compiler.js";

const caret = "/*caret*/";

const prelude = `import type { ToolDeclaration } from "@toolwright/runtime";
interface ReadFileArgs { path: string; startLine?: number }
`;

/** Declarations as they stand while somebody types them. */
const unfinished = {
  effect: `const readFile: ToolDeclaration<ReadFileArgs> = { name: "x", effect: "${caret} }`,
  stability: `const readFile: ToolDeclaration<ReadFileArgs> = { name: "x", effect: "read_only", stability: "${caret} }`,
  family: `const readFile: ToolDeclaration<ReadFileArgs, undefined, "local" | "remote"> = { family: "${caret} }`,
  modelRendering: `const readFile: ToolDeclaration<ReadFileArgs> = { name: "x", modelRendering: "${caret} }`,
  fields: `const readFile: ToolDeclaration<ReadFileArgs> = { name: "x", ${caret} }`,
  "fields before satisfies": `const readFile = { name: "x", ${caret} } satisfies ToolDeclaration<ReadFileArgs>;`,
  "arguments in an example": `const readFile: ToolDeclaration<ReadFileArgs> = { name: "x", examples: [{ ${caret} }] }`,
  "retry hint": `const readFile: ToolDeclaration<ReadFileArgs> = { name: "x", idempotent: true, retryHint: { ${caret} } }`,
  deprecation: `const readFile: ToolDeclaration<ReadFileArgs> = { name: "x", stability: "deprecated", deprecation: { ${caret} } }`,
  grammar: `const readFile: ToolDeclaration<ReadFileArgs> = { name: "x", freeformGrammar: { ${caret} } }`,
  "syntax of a grammar": `const readFile: ToolDeclaration<ReadFileArgs> = { name: "x", freeformGrammar: { syntax: "${caret} } }`,
  targets: `const readFile: ToolDeclaration<ReadFileArgs> = { name: "x", targets: { ${caret} } }`,
};

type Place = keyof typeof unfinished;

const pathOf = (place: string): string => join(testFolder, `unfinished-${place.replaceAll(" ", "-")}.ts`);
const documents = new Map(Object.entries(unfinished).map(([place, text]) => [pathOf(place), prelude + text]));

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

/** What an editor offers at the caret, in name order. */
function completionsAt(place: Place): string[] {
  const file = pathOf(place);
  const position = (documents.get(file) ?? "").indexOf(caret);
  const completions = languageService.getCompletionsAtPosition(file, position, {});
  return (completions?.entries ?? []).map((entry) => entry.name).sort();
}

const fieldsBesidesName = [
  ...["aliases", "deprecation", "description", "descriptionFile", "effect", "examples", "family", "freeformGrammar"],
  ...["idempotent", "modelRendering", "openWorld", "owner", "relatedSurfaces", "resultEnvelope", "retryHint"],
  ...["stability", "targets", "title", "typicalDurationMs", "version"],
];

test.each<[Place, string[]]>([
  ["effect", ["destructive", "mutating", "read_only"]],
  ["stability", ["deprecated", "experimental", "stable"]],
  ["family", ["local", "remote"]],
  ["modelRendering", ["canonical_json_envelope", "custom_text_receipt"]],
  ["fields", fieldsBesidesName],
  ["fields before satisfies", fieldsBesidesName],
  ["arguments in an example", ["path", "startLine"]],
  ["retry hint", ["initialBackoffMs", "maxAttempts"]],
  ["deprecation", ["removeAfter", "replacedBy", "since"]],
  ["grammar", ["definition", "definitionFile", "syntax"]],
  ["syntax of a grammar", ["lark", "regex"]],
  ["targets", ["anthropic", "mcp", "vscode"]],
])("an unfinished declaration completes: %s", (place, expected) => {
  expect(completionsAt(place)).toEqual(expected);
});

test("a completed field shows what it is for", () => {
  const file = pathOf("fields");
  const position = (documents.get(file) ?? "").indexOf(caret);
  const details = languageService.getCompletionEntryDetails(file, position, "effect", {}, undefined, {}, undefined);
  expect(ts.displayPartsToString(details?.documentation)).toBe(
    "What running the tool does: decides approval, and is told to the model.",
  );
});
