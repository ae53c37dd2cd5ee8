/** From an array type to the type of its elements. */

import { ArrayType, type BaseType } from "ts-json-schema-generator";
import { ts } from "../../sources/compiler.js";
import { partOf, type Hint } from "./hints.js";
import { isNever } from "./impossible-types.js";
import type { TypeReading } from "./reading.js";
import { shaped } from "./shaped-types.js";
import { readAlong } from "./trail.js";

export function readArray(reading: TypeReading, type: ts.TypeReference, hint: Hint): BaseType {
  const { checker } = reading.sources;
  const [element] = checker.getTypeArguments(type);
  if (element === undefined) throw new Error("An array type must have the type of its elements.");
  // An array of an impossible type is empty.
  if (isNever(checker, element)) return shaped({ kind: "tuple", elements: [], required: 0, rest: undefined }, "[]");
  const { node } = hint;
  const written = node && (ts.isArrayTypeNode(node) ? node.elementType : undefined);
  const argument = node && ts.isTypeReferenceNode(node) ? node.typeArguments?.[0] : written;
  const part = partOf(reading.sources, hint, argument);
  const step = { step: "[]", place: part.place };
  return new ArrayType(readAlong(reading.trail, step, () => reading.read(element, part)));
}
