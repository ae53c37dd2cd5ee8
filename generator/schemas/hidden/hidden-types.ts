/** Reads what the types of hidden properties demand of their values. */

import type { HiddenType, JsonScalar, JsonType } from "@toolwright/runtime/internal/metadata";
import { compareText, type JsonObject } from "@toolwright/runtime/internal/json-schema";
import { ts } from "../../sources/compiler.js";
import type { Sources } from "../../sources/program.js";
import { withoutBrands } from "../../sources/type-predicates.js";
import type { ParameterPart } from "./marked-paths.js";

/**
 * Reads the type of all properties at one path. A value is required if one of them cannot do without it; a default can
 * stand in for it.
 */
export function readHiddenType(
  { checker }: Sources,
  properties: readonly ParameterPart[],
  { hasDefault }: { readonly hasDefault: boolean },
): HiddenType & JsonObject {
  const absent = checker.getUndefinedType();
  const isRequired = ({ isRequired: hasNoMark, markedType }: ParameterPart): boolean =>
    hasNoMark && markedType !== undefined && !checker.isTypeAssignableTo(absent, markedType);
  const accepted = readValues(
    checker,
    properties.flatMap(({ markedType }) => markedType ?? []),
  );
  return { ...(!hasDefault && properties.some(isRequired) && { required: true }), ...accepted };
}

/** A list of more values than this counts as its types. */
const mostValues = 50;

/** The JSON types and the values that some types accept; nothing if one accepts a value that is neither. */
function readValues(checker: ts.TypeChecker, all: readonly ts.Type[]): Omit<HiddenType, "required"> & JsonObject {
  const types = new Set<JsonType>();
  const values = new Set<JsonScalar>();
  if (!all.every((type) => readValue(checker, type, { types, values }))) return {};
  if (all.some((type) => checker.isTypeAssignableTo(checker.getNullType(), type))) types.add("null");
  if (values.size > mostValues) for (const value of values) types.add(typeof value as JsonType); // A scalar's.
  const others = [...values].filter((value) => !types.has(typeof value as JsonType)); // As above.
  const written = (left: JsonScalar, right: JsonScalar): number => compareText(String(left), String(right));
  return {
    ...(types.size > 0 && { types: [...types].sort(compareText) }),
    ...(others.length > 0 && { values: others.sort(written) }),
  };
}

interface AcceptedValues {
  readonly types: Set<JsonType>;
  readonly values: Set<JsonScalar>;
}

/** Adds what a type accepts except for undefined; returns false if that cannot be told. */
function readValue(checker: ts.TypeChecker, whole: ts.Type, accepted: AcceptedValues): boolean {
  const { types, values } = accepted;
  const { flags } = whole;
  if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never)) return false;
  if (flags & ts.TypeFlags.Boolean) return types.add("boolean").size > 0;
  if (whole.isUnion()) return whole.types.every((type) => readValue(checker, type, accepted));
  const type = withoutBrands(checker, whole);
  if (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return true;
  if (type.isStringLiteral() || type.isNumberLiteral()) return values.add(type.value).size > 0;
  if (type.flags & ts.TypeFlags.BooleanLiteral) return values.add(checker.typeToString(type) === "true").size > 0;
  const scalar = scalars(checker).find(([, one]) => checker.isTypeAssignableTo(type, one));
  if (scalar !== undefined) return types.add(scalar[0]).size > 0;
  if ((type.flags & (ts.TypeFlags.Object | ts.TypeFlags.NonPrimitive | ts.TypeFlags.Intersection)) === 0) return false;
  if (checker.isArrayType(type) || checker.isTupleType(type)) return types.add("array").size > 0;
  types.add("object");
  // Strings fit `{ length: number }`, too.
  for (const [name, one] of scalars(checker)) if (checker.isTypeAssignableTo(one, type)) types.add(name);
  return true;
}

function scalars(checker: ts.TypeChecker): readonly (readonly [JsonType, ts.Type])[] {
  return [
    ["string", checker.getStringType()],
    ["number", checker.getNumberType()],
    ["boolean", checker.getBooleanType()],
    ["null", checker.getNullType()],
  ];
}
