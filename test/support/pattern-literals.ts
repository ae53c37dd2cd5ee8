/** From the sources of a package to every regular expression in them. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

export interface PatternLiteral {
  /** The file, relative to the folder. */
  readonly file: string;
  readonly pattern: RegExp;
}

const repository = fileURLToPath(new URL("../../", import.meta.url));

/** Every literal in a folder, and the argument of every `new RegExp` as it is written. */
export function patternsIn(folder: "contract/src" | "generator" | "runtime/src"): {
  readonly literals: readonly PatternLiteral[];
  readonly built: readonly string[];
} {
  const sources = join(repository, folder);
  const literals: PatternLiteral[] = [];
  const built: string[] = [];
  for (const path of readdirSync(sources, { recursive: true, encoding: "utf8" })) {
    const file = path.replaceAll("\\", "/");
    if (!file.endsWith(".ts")) continue;
    const source = ts.createSourceFile(file, readFileSync(join(sources, path), "utf8"), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) literals.push({ file, pattern: readPattern(node.text) });
      const isBuilt = (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === "RegExp";
      if (isBuilt) built.push(`${file}: ${node.arguments?.map((argument) => argument.getText()).join(", ") ?? ""}`);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { literals, built };
}

/** The regular expression that a literal stands for. */
export function readPattern(literal: string): RegExp {
  const end = literal.lastIndexOf("/");
  return new RegExp(literal.slice(1, end), literal.slice(end + 1));
}

/** Patterns that backtrack, and why no text is too long for them. */
export const boundedPatterns: ReadonlyMap<string, string> = new Map([
  ["/(?:`{3,}|~{3})[\\w+-]*$|`$/", "the last 80 characters before a value"],
  ["/\\B(?=(?:\\d{3})+$)/g", "the digits of a number"],
  ["/(?<!\\\\)\\[(?:\\\\.|[^\\]\\\\])*\\]/g", "a pattern that an author wrote"],
  ['/"(?:[^"\\\\]|\\\\.)*"/g', "what JSON.stringify wrote, in which every string ends"],
  [
    "/\\$\\{(?:env:)?([^${}:]+)(?::-([^}]*))?\\}|\\$\\{(input:[^}]*)\\}/g",
    "a text that ends in a brace, which closes each variable",
  ],
  ["/_([a-z]+[A-Z]\\w*)$/", "the last 200 characters of a name"],
  ["/(?: at |\\()((?:file:|\\/|[A-Z]:\\\\)[^\\n()]+):(\\d+):(\\d+)\\)?$/gm", "the last 20,000 characters of a stack"],
  [
    "/\\b(?:returns?|returned|results?|responses?|outputs?|its|their|each|every|file'?s?|\\w+'s)\\b[^.!?]*$/i",
    "the 400 characters before a name",
  ],
]);
