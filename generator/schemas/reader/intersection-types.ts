/** From an intersection to one type: objects merged by the checker, primitives without brands. */

import type { BaseType } from "ts-json-schema-generator";
import { isObjectType } from "../../sources/object-types.js";
import { ts } from "../../sources/compiler.js";
import type { Hint } from "./hints.js";
import { isImpossible } from "./impossible-types.js";
import { readObject } from "./object-types.js";
import { objectionToType, type Objection } from "./objections.js";
import type { TypeReading } from "./reading.js";
import { refuse } from "./refused-types.js";

/** Reads an intersection; the compiler has distributed it over unions. */
export function readIntersection(reading: TypeReading, type: ts.IntersectionType, hint: Hint): BaseType {
  const { checker } = reading.sources;
  const refused = (objection: Objection): BaseType => refuse(reading, { hint, type, ...objection });
  // `object` adds nothing to other object types.
  const parts = type.types.filter(
    (part) => (part.flags & ts.TypeFlags.NonPrimitive) === 0 || !type.types.some(isObjectType),
  );
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0) return reading.read(only, { ...hint, node: undefined });
  const primitives = parts.filter((part) => !isObjectType(part));
  const [primitive] = primitives;
  if (primitive !== undefined) {
    if (primitives.length === 1 && !isImpossible(checker, type)) {
      return reading.read(primitive, { ...hint, node: undefined });
    }
    return refused({
      reason: "no JSON value is both",
      advice: "Write the one that is meant; a property that brands a primitive is a symbol, or begins with _.",
    });
  }
  const objection = parts.map((part) => objectionToType(reading, part)).find((found) => found !== undefined);
  if (objection !== undefined) return refused(objection);
  if (parts.some((part) => checker.isArrayLikeType(part))) {
    return refused({
      reason: "no JSON value is both an array and something else",
      advice: "Write the array alone, or an object with the array as a property.",
    });
  }
  return readObject(reading, type, hint);
}
