/** From a type to whether any JSON value fits it. */

import { isBrandOf, isObjectType } from "../../sources/object-types.js";
import { ts } from "../../sources/compiler.js";

/** Whether no value fits a type, such as an intersection with conflicting properties. */
export function isNever(checker: ts.TypeChecker, type: ts.Type): boolean {
  if ((type.flags & ts.TypeFlags.Never) !== 0) return true;
  return type.isIntersection() && checker.isTypeAssignableTo(type, checker.getNeverType());
}

/** Whether a primitive is intersected with what no JSON primitive has; a brand is nothing that it must have. */
export function isImpossible(checker: ts.TypeChecker, type: ts.Type): boolean {
  if (!type.isIntersection()) return false;
  const primitive = type.types.find((part) => !isObjectType(part));
  return (
    primitive !== undefined && !type.types.filter(isObjectType).every((part) => isBrandOf(checker, primitive, part))
  );
}
