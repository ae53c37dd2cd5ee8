/** From an object type that a primitive is intersected with to whether it is a brand, which only the compiler sees. */

import { ts } from "./compiler.js";

export function isObjectType({ flags }: ts.Type): boolean {
  return (flags & ts.TypeFlags.Object) !== 0;
}

/**
 * Whether an object type brands a primitive: it has no index signature, and each property may be absent, or marks the
 * primitive. A mark is a property that strings or numbers lack, named by a symbol or with `_` or `$`, or of one value.
 */
export function isBrandOf(checker: ts.TypeChecker, primitive: ts.Type, object: ts.Type): boolean {
  const known = checker.getApparentType(primitive);
  const isMark = (property: ts.Symbol): boolean =>
    known.getProperty(property.name) === undefined &&
    (/^[_$]/.test(property.name) || (checker.getTypeOfSymbol(property).flags & ts.TypeFlags.Unit) !== 0);
  return (
    checker.getIndexInfosOfType(object).length === 0 &&
    checker
      .getPropertiesOfType(object)
      .every((property) => (property.flags & ts.SymbolFlags.Optional) !== 0 || isMark(property))
  );
}
