/** From an intersection to one type: objects merged by the checker, primitives without brands. */

import type { BaseType } from "ts-json-schema-generator";
import { isImpossible, isObjectType } from "../../sources/type-predicates.js";
import { ts } from "../../sources/compiler.js";
import { readObject } from "./object-types.js";
import type { ReaderContext } from "./reader-context.js";
import { reportUnsupported, whyUnsupported } from "./unsupported-types.js";
import type { WrittenType } from "./written-types.js";

/** Reads an intersection; the compiler has distributed it over unions. */
export function readIntersection(context: ReaderContext, type: ts.IntersectionType, written: WrittenType): BaseType {
  const { sources } = context;
  // `object` adds nothing to other object types.
  const isRedundant = ({ flags }: ts.Type): boolean =>
    (flags & ts.TypeFlags.NonPrimitive) !== 0 && type.types.some(isObjectType);
  const parts = type.types.filter((part) => !isRedundant(part));
  const primitives = parts.filter((part) => !isObjectType(part));
  const [only] = primitives.length > 0 ? primitives : parts;
  const isBranded = primitives.length === 1 && !isImpossible(sources.checker, type);
  if (only !== undefined && (parts.length === 1 || isBranded))
    return context.read(only, { ...written, node: undefined });
  if (primitives.length > 0) {
    return reportUnsupported(context, {
      ...{ written, type },
      reason: "no JSON value is both",
      advice: "Write the one that is meant; a property that brands a primitive is a symbol, or begins with _.",
    });
  }
  const refusal = parts.map((part) => whyUnsupported(sources, part)).find((found) => found !== undefined);
  if (refusal !== undefined) return reportUnsupported(context, { written, type, ...refusal });
  if (parts.some((part) => sources.checker.isArrayLikeType(part))) {
    return reportUnsupported(context, {
      ...{ written, type },
      reason: "no JSON value is both an array and something else",
      advice: "Write the array alone, or an object with the array as a property.",
    });
  }
  return readObject(context, type, written);
}
