/** From an intersection to one type: objects merged by the checker, primitives without what only marks them. */

import type { BaseType } from "ts-json-schema-generator";
import { ts } from "../compiler.js";
import type { Hint } from "./hints.js";
import { isImpossible, isObject } from "./impossible-types.js";
import { readObject } from "./object-types.js";
import { objectionToType, type Objection } from "./objections.js";
import type { Reading } from "./reading.js";
import { refuse } from "./refused-types.js";

/** Reads an intersection; one of unions is a union by the time it comes here. */
export function readIntersection(reading: Reading, type: ts.IntersectionType, hint: Hint): BaseType {
  const { checker } = reading.sources;
  const refused = (objection: Objection): BaseType => refuse(reading, { hint, type, ...objection });
  // `object` says of an object what the objects beside it say anyhow.
  const parts = type.types.filter(
    (part) => (part.flags & ts.TypeFlags.NonPrimitive) === 0 || !type.types.some(isObject),
  );
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0) return reading.read(only, { ...hint, node: undefined });
  const primitives = parts.filter((part) => !isObject(part));
  const [primitive] = primitives;
  if (primitive !== undefined) {
    if (primitives.length === 1 && !isImpossible(checker, type)) {
      return reading.read(primitive, { ...hint, node: undefined });
    }
    return refused({
      reason: "no JSON value is both",
      advice: 'Make a property that only marks a primitive optional, as in string & { readonly __brand?: "Id" }.',
    });
  }
  const objection = parts.map((part) => objectionToType(reading, part)).find((found) => found !== undefined);
  if (objection !== undefined) return refused(objection);
  if (parts.some((part) => checker.isArrayLikeType(part))) {
    return refused({
      reason: "no JSON value is a list and something else",
      advice: "Write the list alone, or an object that has the list as a property.",
    });
  }
  return readObject(reading, type, hint);
}
