/** Which values of declarations our own reading judges as reliably as the compiler, and faster. */

import { ts } from "../sources/compiler.js";
import { literalValue } from "./static-values.js";

/** Fields whose types say more than what the reading checks, and `__proto__`, which is no property. */
const typedFields: ReadonlySet<string> = new Set(["freeformGrammar", "targets", "__proto__"]);

/** Whether a value is an object of literals, without fields that only the compiler can judge. */
export function isPlainValue(value: ts.Expression | undefined): boolean {
  return value !== undefined && ts.isObjectLiteralExpression(value) && isPlainData(value);
}

function isPlainData(node: ts.Expression): boolean {
  if (ts.isObjectLiteralExpression(node)) return node.properties.every(isPlainProperty);
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isPlainData);
  // No field takes null, and an example that has it is left to the compiler.
  return (literalValue(node) ?? null) !== null;
}

function isPlainProperty(property: ts.ObjectLiteralElementLike): boolean {
  if (!ts.isPropertyAssignment(property)) return false;
  const { name, initializer } = property;
  return (ts.isIdentifier(name) || ts.isStringLiteral(name)) && !typedFields.has(name.text) && isPlainData(initializer);
}
