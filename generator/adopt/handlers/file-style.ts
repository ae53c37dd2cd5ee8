/** Reads the style of a file from its own code: quotation marks, semicolons and ends of lines. */

import { ts } from "../../sources/compiler.js";

export interface FileStyle {
  readonly quote: '"' | "'";
  readonly semicolon: ";" | "";
  readonly newLine: "\n" | "\r\n";
}

export function detectStyle(file: ts.SourceFile): FileStyle {
  const { text } = file;
  const [first] = file.statements.filter(ts.isImportDeclaration);
  return {
    quote: first?.moduleSpecifier.getText(file).startsWith("'") === true ? "'" : '"',
    semicolon: (first ?? file.statements[0])?.getText(file).endsWith(";") === false ? "" : ";",
    newLine: /\r?\n/.exec(text)?.[0] === "\r\n" ? "\r\n" : "\n",
  };
}
