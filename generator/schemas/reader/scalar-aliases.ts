/** From `Integer`, `DateTime` and the other scalar aliases of the runtime to their schemas, always inlined. */

import type { BaseType } from "ts-json-schema-generator";
import { ts } from "../../sources/compiler.js";
import { runtimeModule } from "../../disk/packages.js";
import type { Sources } from "../../sources/program.js";
import { fixedType } from "./custom-types.js";

/**
 * Reads a type with the runtime's phantom property, however it was reached; undefined for any other type. A helper such
 * as `DeepPartial`, which asks whether a type extends `object`, maps the properties of a string: its author means the
 * scalar, and the mapped type still has the phantom.
 */
export function readScalar({ checker, packageOf }: Sources, type: ts.Type): BaseType | undefined {
  if (!type.isIntersection() && !isMappedPrimitive(type)) return undefined;
  const phantom = type.getProperties().find(({ name }) => name.startsWith("__@scalar@"));
  const file = phantom?.declarations?.[0]?.getSourceFile().fileName;
  if (phantom === undefined || file === undefined || packageOf(file) !== runtimeModule) return undefined;
  if ((phantom.flags & ts.SymbolFlags.Optional) === 0) return undefined;
  const scalar = checker.getNonNullableType(checker.getTypeOfSymbol(phantom));
  if (!scalar.isStringLiteral()) return undefined;
  return fixedType(scalar.value === "integer" ? { type: "integer" } : { type: "string", format: scalar.value });
}

/** Whether a type maps the members of strings or numbers, recognised by one of each. */
function isMappedPrimitive(type: ts.Type): boolean {
  const isMapped = (((type as ts.ObjectType).objectFlags ?? 0) & ts.ObjectFlags.Mapped) !== 0;
  return isMapped && (type.getProperty("charAt") ?? type.getProperty("toFixed")) !== undefined;
}
