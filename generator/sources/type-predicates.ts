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

/** A type without the compiler's mark of one that a condition repeats, as in `"on" extends Mode ? "on" : never`. */
export function withoutCondition(type: ts.Type): ts.Type {
  return type.flags & ts.TypeFlags.Substitution ? (type as ts.SubstitutionType).baseType : type; // Its flag says so.
}

/** Whether the values of a type are arrays: it is an array, a tuple, or assignable to an array. */
export function isArrayLike(checker: ts.TypeChecker, type: ts.Type): boolean {
  // Comparing every object with an array would take a seventieth of a run.
  if (isObjectType(type) && checker.getPropertyOfType(type, "length") === undefined) return false;
  return checker.isArrayLikeType(type);
}

/** Whether a declaration is that of JavaScript's arrays, which a project may add to. */
export function isArrayDeclaration(node: ts.Node): boolean {
  return ts.isInterfaceDeclaration(node) && /^(?:Readonly)?Array$/.test(node.name.text);
}

/** Whether an interface only adds optional properties to an array, so that its values are arrays in JSON. */
export function isArrayInterface(checker: ts.TypeChecker, type: ts.Type): boolean {
  const extendsType = (own: ts.Declaration): boolean =>
    ts.isInterfaceDeclaration(own) && own.heritageClauses !== undefined;
  if (!isObjectType(type) || type.symbol?.declarations?.some(extendsType) !== true) return false;
  if (checker.isArrayType(type) || checker.isTupleType(type) || !isArrayLike(checker, type)) return false;
  const isOfArray = ({ declarations = [] }: ts.Symbol): boolean =>
    declarations.length > 0 && declarations.every(({ parent }) => isArrayDeclaration(parent));
  return checker
    .getPropertiesOfType(type)
    .every((property) => (property.flags & ts.SymbolFlags.Optional) !== 0 || isOfArray(property));
}

/** Whether a property is named by a symbol, so that no JSON object has it. */
export function isNamedBySymbol({ name }: ts.Symbol): boolean {
  return name.startsWith("__@");
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
 * Whether an object type brands a primitive or an array: it has no index signature, and each property is optional or a
 * mark. A mark is a property that the branded type lacks, named by a symbol or with `_` or `$`, or of a unit type.
 */
export function isBrandOf(checker: ts.TypeChecker, branded: ts.Type, object: ts.Type): boolean {
  if (!isObjectType(object) || isArrayLike(checker, object)) return false;
  const known = checker.getApparentType(branded);
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

/** Whether a part of an intersection brands other objects: symbols name all of its properties. */
export function isObjectBrand(checker: ts.TypeChecker, part: ts.Type): boolean {
  const properties = isObjectType(part) ? checker.getPropertiesOfType(part) : [];
  return properties.length > 0 && properties.every(isNamedBySymbol) && checker.getIndexInfosOfType(part).length === 0;
}

/** The type that brands mark in an intersection, if it is a primitive or an array; any other type itself. */
export function withoutBrands(checker: ts.TypeChecker, type: ts.Type): ts.Type {
  if (!type.isIntersection()) return type;
  const isBranded = (part: ts.Type): boolean => !isObjectType(part) || isArrayLike(checker, part);
  const [branded, ...others] = type.types.filter(isBranded);
  if (branded === undefined || others.length > 0) return type;
  return type.types.every((part) => part === branded || isBrandOf(checker, branded, part)) ? branded : type;
}

/** Whether an index signature with this type of key applies to the property of a name, brands aside. */
export function isKeyOfType(checker: ts.TypeChecker, name: string, keyType: ts.Type): boolean {
  const key = withoutBrands(checker, keyType);
  if ((key.flags & ts.TypeFlags.Number) !== 0) return String(Number(name)) === name;
  return checker.isTypeAssignableTo(checker.getStringLiteralType(name), key);
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
 * Whether a type is an interface without members. As an arguments type it means a tool without parameters, although the
 * compiler would accept any value.
 */
export function isEmptyInterface(checker: ts.TypeChecker, type: ts.Type): boolean {
  const declarations = type.symbol?.declarations ?? [];
  return declarations.length > 0 && declarations.every(ts.isInterfaceDeclaration) && isEmptyObject(checker, type);
}
