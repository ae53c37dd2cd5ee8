/** From an intersection to one type: objects merged by the checker, primitives without what only marks them. */

import type { BaseType } from "ts-json-schema-generator";
import { ts } from "../compiler.js";
import type { Hint } from "./hints.js";
import { readObject } from "./object-types.js";
import type { Reading } from "./reading.js";
import { reasonAgainstType, refuse } from "./refused-types.js";

/** Tells whether a primitive is intersected with what no primitive of JSON has, such as a brand. */
export function isImpossible(checker: ts.TypeChecker, type: ts.Type): boolean {
  if (!type.isIntersection()) return false;
  const isObject = ({ flags }: ts.Type): boolean => (flags & ts.TypeFlags.Object) !== 0;
  const isMark = (part: ts.Type): boolean =>
    checker.getPropertiesOfType(part).every(({ flags }) => (flags & ts.SymbolFlags.Optional) !== 0) &&
    checker.getIndexInfosOfType(part).length === 0;
  return !type.types.every(isObject) && !type.types.filter(isObject).every(isMark);
}

/** Reads an intersection; one of unions is a union by the time it comes here. */
export function readIntersection(reading: Reading, type: ts.IntersectionType, hint: Hint): BaseType {
  const { checker } = reading.sources;
  const isObject = ({ flags }: ts.Type): boolean => (flags & ts.TypeFlags.Object) !== 0;
  const primitives = type.types.filter((part) => !isObject(part));
  const refused = (reason: string): BaseType => refuse(reading, { place: hint.place, type, reason });
  const [primitive] = primitives;
  if (primitive !== undefined) {
    if (primitives.length === 1 && !isImpossible(checker, type)) {
      return reading.read(primitive, { ...hint, node: undefined });
    }
    return refused("no JSON value is both; a mark on a primitive must be optional");
  }
  const wrong = type.types.map((part) => reasonAgainstType(reading, part)).find((reason) => reason !== undefined);
  if (wrong !== undefined) return refused(wrong);
  if (type.types.some((part) => checker.isArrayLikeType(part))) return refused("no JSON value is a list and more");
  return readObject(reading, type, hint);
}
