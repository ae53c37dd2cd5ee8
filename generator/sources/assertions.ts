/** From an expression or a type to what is inside its parentheses, type assertions or `readonly`. */

import { ts } from "./compiler.js";

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
