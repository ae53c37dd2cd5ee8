/** Locates, quotes and unwraps nodes of source files. */

import { relativePath, type SourceLocation } from "../diagnostics/diagnostics.js";
import { ts } from "./compiler.js";

export function locateOffset(root: string, file: ts.SourceFile, offset: number): SourceLocation {
  const { line, character } = file.getLineAndCharacterOfPosition(offset);
  return { file: relativePath(root, file.fileName), line: line + 1, column: character + 1 };
}

export function locateNode(root: string, node: ts.Node): SourceLocation {
  const file = node.getSourceFile();
  return locateOffset(root, file, node.getStart(file));
}

/** A node's source text on one line, shortened for a message. */
export function quoteNode(node: ts.Node): string {
  return quoteText(node.getText());
}

/** TypeScript in backticks for a message; a template has backticks of its own. */
export function quoteText(source: string): string {
  const line = source.replace(/\s+/g, " ");
  const text = line.length > 60 ? `${line.slice(0, 57)}...` : line;
  return text.startsWith("`") ? text : `\`${text}\``;
}

/** An expression without parentheses, `as` and `satisfies`. */
export function withoutAssertions(expression: ts.Expression): ts.Expression {
  const wraps =
    ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression) || ts.isParenthesizedExpression(expression);
  return wraps ? withoutAssertions(expression.expression) : expression;
}

/** The type inside parentheses or behind `readonly`; undefined without either. */
export function innerType(type: ts.TypeNode): ts.TypeNode | undefined {
  const isReadonly = ts.isTypeOperatorNode(type) && type.operator === ts.SyntaxKind.ReadonlyKeyword;
  return ts.isParenthesizedTypeNode(type) || isReadonly ? type.type : undefined;
}
