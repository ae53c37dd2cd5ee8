/** From `Integer`, `DateTime` and the other scalar aliases of the runtime to their schemas, always inlined. */

import {
  NumberType,
  StringType,
  UnionType,
  UnionTypeFormatter,
  type BaseType,
  type SubTypeFormatter,
  type TypeFormatter,
} from "ts-json-schema-generator";
import { ts } from "../../sources/compiler.js";
import { runtimeModule } from "../../disk/packages.js";
import type { TypeReading } from "./reading.js";

/**
 * Reads a type with the runtime's phantom property, however it was reached; undefined for any other type. A helper such
 * as `DeepPartial`, which asks whether a type extends `object`, maps the properties of a string: its author means the
 * scalar, and so does the phantom, which the mapped type still has.
 */
export function readScalar({ sources }: TypeReading, type: ts.Type): BaseType | undefined {
  if (!type.isIntersection() && !isMappedPrimitive(type)) return undefined;
  const phantom = type.getProperties().find(({ name }) => name.startsWith("__@scalar@"));
  const file = phantom?.declarations?.[0]?.getSourceFile().fileName;
  if (
    phantom === undefined ||
    (phantom.flags & ts.SymbolFlags.Optional) === 0 ||
    file === undefined ||
    sources.packageOf(file) !== runtimeModule
  )
    return undefined;
  const value = sources.checker.getNonNullableType(sources.checker.getTypeOfSymbol(phantom));
  return value.isStringLiteral() ? createScalar(value.value) : undefined;
}

/** Whether a type maps the members of strings or numbers, told by one of each. */
function isMappedPrimitive(type: ts.Type): boolean {
  const isMapped = (((type as ts.ObjectType).objectFlags ?? 0) & ts.ObjectFlags.Mapped) !== 0;
  return isMapped && (type.getProperty("charAt") ?? type.getProperty("toFixed")) !== undefined;
}

/** A named primitive type of the engine; an annotation would be lost when the engine computes with types. */
type ScalarType = BaseType & { readonly scalar: string };

function createScalar(scalar: string): ScalarType {
  const base = scalar === "integer" ? new NumberType() : new StringType();
  return Object.assign(base, { scalar, getId: () => `scalar-${scalar}` });
}

function isScalar(type: BaseType): type is ScalarType {
  return "scalar" in type;
}

/** Formatters of scalars, and of unions with one, which the engine would take for unions of plain primitives. */
export function scalarFormatters(formatter: TypeFormatter): SubTypeFormatter[] {
  const unions = new UnionTypeFormatter(formatter);
  return [
    {
      supportsType: isScalar,
      getDefinition: ({ scalar }: ScalarType) =>
        scalar === "integer" ? { type: "integer" } : { type: "string", format: scalar },
      getChildren: () => [],
    },
    {
      supportsType: (type) => type instanceof UnionType && type.getTypes().some(isScalar),
      getDefinition: (type: UnionType) => unions.getDefinition(type),
      getChildren: (type: UnionType) => unions.getChildren(type),
    },
  ];
}
