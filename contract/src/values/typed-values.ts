/** From a type and plain schemas to values of that type: scalars at and beside the bounds of the schemas. */

import type { JsonObject, JsonValue } from "@toolwright/runtime/json-schema";
import { isOfType } from "../inclusion/keyword-values.js";
import { fitsNumber, numbersFor } from "./number-values.js";
import { arrayMembersOf } from "./part-schemas.js";
import { plainTypesOf, type TypeName } from "./plain-schemas.js";
import { fitsText, textsFor } from "./text-values.js";

/** Plain schemas, the first of which the values may fit, and a maker of values with parts. */
export interface TypedMaking {
  readonly main: JsonObject;
  /** Other schemas with bounds, patterns and formats worth trying. */
  readonly others: readonly JsonObject[];
  readonly makeArrays: () => readonly JsonValue[];
  readonly makeObjects: () => readonly JsonValue[];
}

export function valuesOfType(
  type: TypeName,
  { main, others, makeArrays, makeObjects }: TypedMaking,
): readonly JsonValue[] {
  switch (type) {
    case "null":
      return [null];
    case "boolean":
      return [false, true];
    case "integer":
      return numbersFor(main, others).filter(Number.isInteger);
    case "number":
      return numbersFor(main, others);
    case "string":
      return textsFor(main, others);
    case "array":
      return makeArrays();
    case "object":
      return makeObjects();
  }
}

/** The listed values of a schema, without those that its other keywords reject. */
export function membersThatFit(schema: JsonObject): readonly JsonValue[] {
  const types = plainTypesOf(schema);
  return arrayMembersOf(schema).filter((member) => {
    if (typeof member === "string") return types.includes("string") && fitsText(schema, member);
    return isOfType(member, types) && (typeof member !== "number" || fitsNumber(schema, member));
  });
}
