/** From a JSON file to its value, with the position of every part. */

import {
  findNodeAtLocation,
  getNodeValue,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from "jsonc-parser";
import { createDiagnostic, type Diagnostic, type SourceLocation } from "../diagnostics.js";

/** A part of a JSON text: its kind, its value or its parts, and where it stands. */
export type JsonNode = Node;

/** A JSON file that was read. */
export interface JsonFile {
  /** POSIX, relative to the root. */
  readonly file: string;
  readonly value: unknown;
  /** What keeps the text from being JSON. */
  readonly problems: readonly JsonProblem[];
  /** Syntax errors and duplicate keys, as findings about a configuration. */
  readonly diagnostics: readonly Diagnostic[];
  /** Position of the value at a path; of the key, where `part` says so. */
  readonly locate: (path: readonly (string | number)[], part?: "key" | "value") => SourceLocation;
  /** The parts of the text; undefined where there is no value at all. A byte order mark does not count as text. */
  readonly tree: JsonNode | undefined;
  /** Position of an offset in the text. */
  readonly locateOffset: (offset: number) => SourceLocation;
}

/** A syntax error. */
export interface JsonProblem {
  readonly problem: string;
  readonly remedy: string | undefined;
  readonly location: SourceLocation;
}

function locateIn(text: string, file: string, offset: number): SourceLocation {
  const before = text.slice(0, offset).split(/\r\n|\n|\r/);
  return { file, line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

/** A key that an object has twice, each time as a node. */
interface DuplicateKey {
  readonly again: Node;
  readonly first: Node;
}

function duplicateKeys(node: Node): DuplicateKey[] {
  const found: DuplicateKey[] = [];
  const seen = new Map<string, Node>();
  for (const child of node.children ?? []) {
    const key = node.type === "object" ? child.children?.[0] : undefined;
    if (key !== undefined) {
      const first = seen.get(String(key.value));
      if (first !== undefined) found.push({ again: key, first });
      else seen.set(String(key.value), key);
    }
    found.push(...duplicateKeys(child));
  }
  return found;
}

interface SyntaxProblem {
  readonly offset: number;
  readonly problem: string;
  readonly remedy: string | undefined;
}

const problems: Partial<Record<string, string>> = {
  InvalidSymbol: "this is no value; keys and texts stand in double quotes",
  UnexpectedEndOfString: "a text is not closed",
  CommaExpected: "a comma is missing before this",
  ColonExpected: "a colon is missing before this",
  PropertyNameExpected: "a key in double quotes must stand here",
  ValueExpected: "a value must stand here",
  CloseBraceExpected: "the closing brace is missing",
  CloseBracketExpected: "the closing bracket is missing",
  EndOfFileExpected: "the file goes on after its value",
};

/** Says what is wrong at each place; one mistake often makes several errors, of which the first counts. */
function describeErrors(text: string, errors: readonly ParseError[]): SyntaxProblem[] {
  if (text.trim() === "") return [{ offset: 0, problem: "the file is empty", remedy: undefined }];
  const conflict = /^<{7} /m.exec(text);
  if (conflict !== null) {
    return [{ offset: conflict.index, problem: "it has a merge conflict", remedy: "Resolve the conflict." }];
  }
  const foreign = errors.filter(({ error }) => printParseErrorCode(error) === "InvalidSymbol");
  const found = new Map<number, SyntaxProblem>();
  for (const error of foreign.length > 0 ? foreign : errors) {
    const problem = describeError(text, error);
    const line = locateIn(text, "", problem.offset).line;
    if (!found.has(line)) found.set(line, problem);
  }
  return [...found.values()];
}

function describeError(text: string, { error, offset }: ParseError): SyntaxProblem {
  const code = printParseErrorCode(error);
  if (code === "InvalidCommentToken") return { offset, problem: "it has a comment", remedy: "Remove the comment." };
  const before = text.slice(0, offset).trimEnd();
  if (before.endsWith(",") && /^[}\]]/.test(text.slice(offset))) {
    return { offset: before.length - 1, problem: "a comma stands after the last entry", remedy: "Remove the comma." };
  }
  const words = code.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return { offset, problem: problems[code] ?? words, remedy: undefined };
}

/** Reads the text of a JSON file. Comments and trailing commas are syntax errors, as in any JSON. */
export function parseJsonFile(input: { readonly file: string; readonly text: string }): JsonFile {
  const text = input.text.replace(/^\uFEFF/, "");
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const at = (offset: number): SourceLocation => locateIn(text, input.file, offset);
  const problems = describeErrors(text, errors).map(({ offset, ...problem }) => ({ ...problem, location: at(offset) }));
  const syntax = problems.map(({ location, ...parameters }) => createDiagnostic("config-syntax", parameters, location));
  const duplicates = tree === undefined ? [] : duplicateKeys(tree);
  return {
    file: input.file,
    value: tree === undefined ? undefined : getNodeValue(tree),
    problems,
    diagnostics: [
      ...syntax,
      // Where the syntax is wrong, what seems to stand there twice may be anything.
      ...(syntax.length > 0 ? [] : duplicates).map(({ again, first }) => {
        const parameters = { key: String(again.value) };
        return createDiagnostic("config-duplicate-key", parameters, [at(again.offset), at(first.offset)]);
      }),
    ],
    locate: (path, part = "value") => {
      const node = tree && findNodeAtLocation(tree, [...path]);
      const target = part === "key" ? (node?.parent?.children?.[0] ?? node) : node;
      return at(target?.offset ?? 0);
    },
    tree,
    locateOffset: at,
  };
}
