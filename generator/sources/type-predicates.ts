/** Predicates over types: objects, brands, and types that no or every value fits. */

import { ts } from "./compiler.js";

export function isObjectType({ flags }: ts.Type): boolean {
  return (flags & ts.TypeFlags.Object) !== 0;
}

/** Whether no value fits a type, such as an intersection with conflicting properties. */
export function isNever(checker: ts.TypeChecker, type: ts.Type): boolean {
  if ((type.flags & ts.TypeFlags.Never) !== 0) return true;
  return type.isIntersection() && checker.isTypeAssignableTo(type, checker.getNeverType());
}

/** Whether a primitive is intersected with an object type that is not a brand, so that no JSON value fits. */
export function isImpossible(checker: ts.TypeChecker, type: ts.Type): boolean {
  if (!type.isIntersection()) return false;
  const primitive = type.types.find((part) => !isObjectType(part));
  return (
    primitive !== undefined && !type.types.filter(isObjectType).every((part) => isBrandOf(checker, primitive, part))
  );
}

/**
 * Whether an object type brands a primitive: it has no index signature, and each property is optional or a mark. A mark
 * is a property that strings or numbers lack, named by a symbol or with `_` or `$`, or of a unit type.
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

/** Whether a type is `{}`, an interface without members, or computed to have none. */
export function isEmptyObject(checker: ts.TypeChecker, type: ts.Type): boolean {
  return (
    isObjectType(type) &&
    checker.getPropertiesOfType(type).length === 0 &&
    checker.getIndexInfosOfType(type).length === 0 &&
    type.getCallSignatures().length === 0 &&
    type.getConstructSignatures().length === 0
  );
}

/**
 * Whether a type is an interface without members. As an arguments type it means a tool without parameters: whoever
 * names such an interface wants no value in it, although the compiler would accept any.
 */
export function isEmptyInterface(checker: ts.TypeChecker, type: ts.Type): boolean {
  const declarations = type.symbol?.declarations ?? [];
  return declarations.length > 0 && declarations.every(ts.isInterfaceDeclaration) && isEmptyObject(checker, type);
}
