/** Whether a type has no members at all: to the compiler, any value except null is one of it. */

import { ts } from "./compiler.js";

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
