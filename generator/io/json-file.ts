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

/** A JSON file that was read. */
export interface JsonFile {
  /** POSIX, relative to the root. */
  readonly file: string;
  readonly value: unknown;
  /** Syntax errors and duplicate keys. */
  readonly diagnostics: readonly Diagnostic[];
  /** Position of the value at a path; of the key, where `part` says so. */
  readonly locate: (path: readonly (string | number)[], part?: "key" | "value") => SourceLocation;
}

function locateIn(text: string, file: string, offset: number): SourceLocation {
  const before = text.slice(0, offset).split(/\r\n|\n|\r/);
  return { file, line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

/** Finds the keys that an object of the tree has twice, as nodes. */
function duplicateKeys(node: Node): Node[] {
  const found: Node[] = [];
  const seen = new Set<string>();
  for (const child of node.children ?? []) {
    const key = node.type === "object" ? child.children?.[0] : undefined;
    if (key !== undefined) {
      if (seen.has(String(key.value))) found.push(key);
      seen.add(String(key.value));
    }
    found.push(...duplicateKeys(child));
  }
  return found;
}

/** Reads the text of a JSON file. Comments and trailing commas are syntax errors, as in any JSON. */
export function parseJsonFile(input: { readonly file: string; readonly text: string }): JsonFile {
  const text = input.text.replace(/^\uFEFF/, "");
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const at = (offset: number): SourceLocation => locateIn(text, input.file, offset);
  const syntax = errors.map((error) => {
    const problem = printParseErrorCode(error.error)
      .replace(/(?<=[a-z])(?=[A-Z])/g, " ")
      .toLowerCase();
    return createDiagnostic("config-syntax", { problem }, at(error.offset));
  });
  const duplicates = tree === undefined ? [] : duplicateKeys(tree);
  return {
    file: input.file,
    value: tree === undefined ? undefined : getNodeValue(tree),
    diagnostics: [
      ...(tree === undefined && syntax.length === 0
        ? [createDiagnostic("config-syntax", { problem: "the file is empty" }, at(0))]
        : syntax),
      ...duplicates.map((key) => createDiagnostic("config-duplicate-key", { key: String(key.value) }, at(key.offset))),
    ],
    locate: (path, part = "value") => {
      const node = tree && findNodeAtLocation(tree, [...path]);
      const target = part === "key" ? (node?.parent?.children?.[0] ?? node) : node;
      return at(target?.offset ?? 0);
    },
  };
}
