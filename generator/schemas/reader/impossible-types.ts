/** From a type to whether any JSON value fits it. */

import { ts } from "../../sources/compiler.js";

/** Whether no value fits a type, such as an intersection with conflicting properties. */
export function isNever(checker: ts.TypeChecker, type: ts.Type): boolean {
  if ((type.flags & ts.TypeFlags.Never) !== 0) return true;
  return type.isIntersection() && checker.isTypeAssignableTo(type, checker.getNeverType());
}

/** Whether a primitive is intersected with what no JSON primitive has, such as a brand. */
export function isImpossible(checker: ts.TypeChecker, type: ts.Type): boolean {
  if (!type.isIntersection()) return false;
  const isMark = (part: ts.Type): boolean =>
    checker.getPropertiesOfType(part).every(({ flags }) => (flags & ts.SymbolFlags.Optional) !== 0) &&
    checker.getIndexInfosOfType(part).length === 0;
  return !type.types.every(isObjectType) && !type.types.filter(isObjectType).every(isMark);
}

export function isObjectType({ flags }: ts.Type): boolean {
  return (flags & ts.TypeFlags.Object) !== 0;
}
