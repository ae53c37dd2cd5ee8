/** From an object type to whether it is empty, or a brand on a primitive. */

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

/** Tells whether a type is `{}`, an interface without members, or computed to have none. */
export function isEmptyObject(checker: ts.TypeChecker, type: ts.Type): boolean {
  return (
    (type.flags & ts.TypeFlags.Object) !== 0 &&
    checker.getPropertiesOfType(type).length === 0 &&
    checker.getIndexInfosOfType(type).length === 0 &&
    type.getCallSignatures().length === 0 &&
    type.getConstructSignatures().length === 0
  );
}

/**
 * Tells whether a type is an interface without members. As an arguments type it means a tool without parameters: an
 * author who names such an interface wants no value in it, whatever the compiler would let through.
 */
export function isEmptyInterface(checker: ts.TypeChecker, type: ts.Type): boolean {
  const declarations = (type.symbol as ts.Symbol | undefined)?.declarations ?? []; // The compiler leaves it out of types without a symbol.
  return declarations.length > 0 && declarations.every(ts.isInterfaceDeclaration) && isEmptyObject(checker, type);
}
