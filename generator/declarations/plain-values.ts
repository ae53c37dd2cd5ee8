/** Which values of declarations our own reading judges as well as the compiler, which takes much longer for it. */

import { ts } from "../sources/compiler.js";

/** Fields whose types say more than what the reading checks. */
const typedFields: ReadonlySet<string> = new Set(["freeformGrammar", "targets"]);

/** Whether a value is an object of literals, without fields that only the compiler can judge. */
export function isPlainValue(value: ts.Expression | undefined): boolean {
  return value !== undefined && ts.isObjectLiteralExpression(value) && isPlainData(value);
}

function isPlainData(node: ts.Expression): boolean {
  if (ts.isObjectLiteralExpression(node)) return node.properties.every(isPlainProperty);
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isPlainData);
  return ts.isStringLiteralLike(node) || ts.isNumericLiteral(node) || isBoolean(node);
}

function isPlainProperty(property: ts.ObjectLiteralElementLike): boolean {
  if (!ts.isPropertyAssignment(property) || !ts.isIdentifier(property.name)) return false;
  return !typedFields.has(property.name.text) && isPlainData(property.initializer);
}

function isBoolean({ kind }: ts.Expression): boolean {
  return kind === ts.SyntaxKind.TrueKeyword || kind === ts.SyntaxKind.FalseKeyword;
}
