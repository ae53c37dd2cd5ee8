/** Parses JSON files with the position of every part, and edits them without changing their layout. */

import {
  applyEdits,
  createScanner,
  findNodeAtLocation,
  getNodeValue,
  modify,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from "jsonc-parser";
import { isList, isObject, type JsonValue, valueAt } from "@toolwright/runtime/internal/json-schema";
import { mostFileDepth, parseBoundedJson } from "../diagnostics/collections.js";
import { createDiagnostic, type Diagnostic, type Report, type SourceLocation } from "../diagnostics/diagnostics.js";
import { readForeignFile, withoutMark } from "./text-files.js";

/** A node of the syntax tree. */
export type JsonNode = Node;

export interface JsonFile {
  readonly file: string;
  readonly value: unknown;
  readonly problems: readonly JsonProblem[];
  /** Keys that an object has twice, with the place of the second and of the first; none beside a problem. */
  readonly duplicates: readonly DuplicateKey[];
  readonly diagnostics: readonly Diagnostic[];
  /** Position of the value at a path, or of its key; of the start for an unknown path. */
  readonly locate: (path: readonly (string | number)[], part?: "key" | "value") => SourceLocation;
  /** Undefined if the file has no value. Offsets do not count a byte order mark. */
  readonly tree: JsonNode | undefined;
  readonly locateOffset: (offset: number) => SourceLocation;
}

interface JsonProblem {
  readonly problem: string;
  readonly remedy: string | undefined;
  readonly location: SourceLocation;
}

interface DuplicateKey {
  readonly key: string;
  readonly locations: readonly [SourceLocation, SourceLocation];
}

export type Locate = (offset: number) => SourceLocation;

/** Converts offsets to positions. It finds the line starts once, on the first call. */
export function createLocator(text: string, file: string): Locate {
  let known: readonly number[] | undefined;
  return (offset) => {
    const starts = (known ??= [
      0,
      ...Array.from(text.matchAll(/\r\n|\n|\r/g), ({ 0: end, index }) => index + end.length),
    ]);
    let [line, after] = [0, starts.length];
    while (after - line > 1) {
      const middle = (line + after) >> 1;
      if ((starts[middle] ?? 0) <= offset) line = middle;
      else after = middle;
    }
    return { file, line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
}

function duplicateKeys(node: Node): (readonly [again: Node, first: Node])[] {
  const found: (readonly [Node, Node])[] = [];
  const seen = new Map<string, Node>();
  for (const child of node.children ?? []) {
    const key = node.type === "object" ? child.children?.[0] : undefined;
    if (key !== undefined) {
      const first = seen.get(String(key.value));
      if (first !== undefined) found.push([key, first]);
      else seen.set(String(key.value), key);
    }
    found.push(...duplicateKeys(child));
  }
  return found;
}

const problems: Partial<Record<string, string>> = {
  InvalidSymbol: "this is not a JSON value; write keys and strings in double quotes",
  UnexpectedEndOfString: "a string is not closed",
  CommaExpected: "a comma is missing before this",
  ColonExpected: "a colon is missing before this",
  PropertyNameExpected: "a key in double quotes is expected here",
  ValueExpected: "a value is expected here",
  CloseBraceExpected: "the closing brace is missing",
  CloseBracketExpected: "the closing bracket is missing",
  EndOfFileExpected: "there is more after the value",
};

/** Keeps the first error of each line, because one mistake often causes several. */
function describeErrors(text: string, errors: readonly ParseError[], locate: Locate): JsonProblem[] {
  if (text.trim() === "") return [{ problem: "the file is empty", remedy: undefined, location: locate(0) }];
  const conflict = text.search(/^<{7} /m);
  if (conflict >= 0) {
    return [{ problem: "it has a merge conflict", remedy: "Resolve the conflict.", location: locate(conflict) }];
  }
  const foreign = errors.filter(({ error }) => printParseErrorCode(error) === "InvalidSymbol");
  const found = new Map<number, JsonProblem>();
  for (const error of foreign.length > 0 ? foreign : errors) {
    const problem = describeError(text, error, locate);
    if (!found.has(problem.location.line)) found.set(problem.location.line, problem);
  }
  return [...found.values()];
}

function describeError(text: string, { error, offset }: ParseError, locate: Locate): JsonProblem {
  const code = printParseErrorCode(error);
  const location = locate(offset);
  if (code === "InvalidCommentToken") return { problem: "it has a comment", remedy: "Remove the comment.", location };
  const before = text.slice(0, offset).trimEnd();
  if (before.endsWith(",") && /^[}\]]/.test(text.slice(offset))) {
    const comma = locate(before.length - 1);
    return { problem: "it has a comma after the last entry", remedy: "Remove the comma.", location: comma };
  }
  const words = code.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return { problem: problems[code] ?? words, remedy: undefined, location };
}

/** Offset of the first bracket or brace that nests too deeply for the parser, which calls itself for each. */
function findTooDeep(text: string): number | undefined {
  const scanner = createScanner(text, true);
  const ends: string[] = [];
  while (scanner.getPosition() < text.length) {
    scanner.scan();
    // The first character of a token tells brackets and braces from everything else.
    const mark = text[scanner.getTokenOffset()];
    if (mark === "[") ends.push("]");
    if (mark === "{") ends.push("}");
    if (ends.length > mostFileDepth) return scanner.getTokenOffset();
    // The parser skips one that closes nothing.
    if (mark === ends.at(-1)) ends.pop();
  }
  return undefined;
}

export interface JsonText {
  readonly file: string;
  readonly text: string;
  /** Whether comments and trailing commas are errors, as in any JSON, or allowed, as in files of VS Code. */
  readonly comments?: "allowed";
}

/** Parses a JSON file. */
export function parseJsonFile(input: JsonText): JsonFile {
  const text = withoutMark(input.text);
  const errors: ParseError[] = [];
  const areAllowed = input.comments === "allowed";
  const at = createLocator(text, input.file);
  const tooDeep = parseBoundedJson(text) === undefined ? findTooDeep(text) : undefined;
  const options = { disallowComments: !areAllowed, allowTrailingComma: areAllowed };
  const tree = tooDeep === undefined ? parseTree(text, errors, options) : undefined;
  const problems =
    tooDeep === undefined
      ? describeErrors(text, errors, at)
      : [{ problem: `it nests more than ${mostFileDepth} levels deep`, remedy: undefined, location: at(tooDeep) }];
  const syntax = problems.map(({ location, ...parameters }) => createDiagnostic("config-syntax", parameters, location));
  // With a syntax error, duplicate keys may be false positives.
  const repeated = tree === undefined || problems.length > 0 ? [] : duplicateKeys(tree);
  const duplicates = repeated.map(([again, first]): DuplicateKey => ({
    key: String(again.value),
    locations: [at(again.offset), at(first.offset)],
  }));
  return {
    file: input.file,
    value: tree === undefined ? undefined : getNodeValue(tree),
    problems,
    duplicates,
    diagnostics: [
      ...syntax,
      ...duplicates.map(({ key, locations }) => createDiagnostic("config-duplicate-key", { key }, locations)),
    ],
    locate: (path, part = "value") => {
      const node = tree && findNode(tree, path);
      const target = part === "key" ? (node?.parent?.children?.[0] ?? node) : node;
      return at(target?.offset ?? 0);
    },
    tree,
    locateOffset: at,
  };
}

/** The node at a path. */
export function findNode(tree: JsonNode, path: readonly (string | number)[]): JsonNode | undefined {
  return findNodeAtLocation(tree, [...path]);
}

/** The longest prefix of a path that exists in a value, with numbers for array indexes. */
export function existingPath(value: unknown, keys: readonly (string | number)[]): (string | number)[] {
  const path: (string | number)[] = [];
  let held = value;
  for (const key of keys) {
    const inner = valueAt(held, [String(key)]);
    if (inner === undefined) break;
    path.push(Array.isArray(held) ? Number(key) : key);
    held = inner;
  }
  return path;
}

/** Sets members of the object at a key, which it creates if missing, or removes them; changes no other byte. */
export function setMembers(text: string, key: string, members: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(members).reduce((edited, [name, value]) => setValue(edited, [key, name], value), text);
}

/** Sets the value at a path, or removes it; changes no other byte. */
export function setValue(text: string, path: readonly string[], value: JsonValue | undefined): string {
  const indentation = /\n([ \t]+)\S/.exec(text)?.[1] ?? "  ";
  const formattingOptions = {
    insertSpaces: !indentation.startsWith("\t"),
    tabSize: indentation.length,
    eol: /\r\n|\n|\r/.exec(text)?.[0] ?? "\n",
  };
  return applyEdits(text, modify(text, [...path], value, { formattingOptions }));
}

/** Paths of the objects and arrays in a value, by identity. */
export function pathsOf(value: unknown): ReadonlyMap<unknown, readonly (string | number)[]> {
  const paths = new Map<unknown, readonly (string | number)[]>([[value, []]]);
  // Iterating a map also visits the entries that are added meanwhile.
  for (const [held, path] of paths) {
    if (isList(held)) held.forEach((inner, index) => paths.set(inner, [...path, index]));
    else if (isObject(held)) for (const [key, inner] of Object.entries(held)) paths.set(inner, [...path, key]);
  }
  return paths;
}

/** A package.json to edit. */
export interface PackageJsonFile {
  readonly path: string;
  /** With its byte order mark and line endings. */
  readonly text: string;
  readonly json: JsonFile;
}

export function readPackageJson(root: string, path: string, report: Report): PackageJsonFile | undefined {
  const text = readForeignFile(root, path, report);
  if (text === undefined) return undefined;
  const json = parseJsonFile({ file: path, text });
  for (const { problem, remedy, location } of json.problems) {
    report(createDiagnostic("package-json-syntax", { problem, remedy }, location));
  }
  return json.problems.length > 0 ? undefined : { path, text, json };
}
