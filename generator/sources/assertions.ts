/** From an expression to the value inside its parentheses and type assertions. */

import { ts } from "./compiler.js";

export function withoutAssertions(expression: ts.Expression): ts.Expression {
  const wraps =
    ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression) || ts.isParenthesizedExpression(expression);
  return wraps ? withoutAssertions(expression.expression) : expression;
}
