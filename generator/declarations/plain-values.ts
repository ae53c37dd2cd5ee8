/** Which values of declarations our own reading judges as reliably as the compiler, and faster. */

import { ts } from "../sources/compiler.js";
import { literalValue } from "./static-values.js";

/** Fields whose types say more than what the reading checks, and `__proto__`, which is no property. */
const typedFields: ReadonlySet<string> = new Set(["freeformGrammar", "targets", "__proto__"]);

/** Whether a value is an object of literals, without fields that only the compiler can judge. */
export function isPlainValue(value: ts.Expression | undefined): boolean {
  return value !== undefined && ts.isObjectLiteralExpression(value) && isPlainData(value);
}

/** Only an example may have null in it. */
function isPlainData(node: ts.Expression, isExample = false): boolean {
  if (ts.isObjectLiteralExpression(node)) return node.properties.every((one) => isPlainProperty(one, isExample));
  if (ts.isArrayLiteralExpression(node)) return node.elements.every((one) => isPlainData(one, isExample));
  const value = literalValue(node);
  return value !== undefined && (value !== null || isExample);
}

function isPlainProperty(property: ts.ObjectLiteralElementLike, isExample: boolean): boolean {
  if (!ts.isPropertyAssignment(property)) return false;
  const { name, initializer } = property;
  if (!(ts.isIdentifier(name) || ts.isStringLiteral(name)) || typedFields.has(name.text)) return false;
  return isPlainData(initializer, isExample || name.text === "examples");
}
