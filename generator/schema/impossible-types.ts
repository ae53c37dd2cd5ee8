/** Tells of a type whether any JSON value fits it. */

import { ts } from "../compiler.js";

/** Tells whether no value at all fits a type, as where a property of an intersection would have to be two things. */
export function isNever(checker: ts.TypeChecker, type: ts.Type): boolean {
  if ((type.flags & ts.TypeFlags.Never) !== 0) return true;
  return type.isIntersection() && checker.isTypeAssignableTo(type, checker.getNeverType());
}

/** Tells whether a primitive is intersected with what no primitive of JSON has, such as a brand. */
export function isImpossible(checker: ts.TypeChecker, type: ts.Type): boolean {
  if (!type.isIntersection()) return false;
  const isMark = (part: ts.Type): boolean =>
    checker.getPropertiesOfType(part).every(({ flags }) => (flags & ts.SymbolFlags.Optional) !== 0) &&
    checker.getIndexInfosOfType(part).length === 0;
  return !type.types.every(isObject) && !type.types.filter(isObject).every(isMark);
}

/** Tells an object type from a primitive, a union and an intersection. */
export function isObject({ flags }: ts.Type): boolean {
  return (flags & ts.TypeFlags.Object) !== 0;
}
