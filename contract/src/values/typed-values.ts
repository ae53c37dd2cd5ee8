/** Values of one type that a plain schema accepts: scalars at and next to the bounds of several schemas. */

import { type JsonObject, type JsonValue, isOfType } from "@toolwright/runtime/internal/json-schema";
import { findMisrounded, numberAt, numbersAt, type TypeName } from "../json-schema/keyword-values.js";
import { arrayMembersOf } from "./part-schemas.js";
import { plainTypesOf } from "./plain-schemas.js";
import { fitsText, textsFor } from "./text-values.js";

export type ScalarType = Exclude<TypeName, "array" | "object">;

/** Numbers and strings are chosen from the keywords of all schemas. */
export function scalarsOfType(type: ScalarType, main: JsonObject, others: readonly JsonObject[]): readonly JsonValue[] {
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
  }
}

/** The members of `enum` that the other keywords accept. */
export function membersThatFit(schema: JsonObject): readonly JsonValue[] {
  const types = plainTypesOf(schema);
  return arrayMembersOf(schema).filter((member) => {
    if (typeof member === "string") return types.includes("string") && fitsText(schema, member);
    return isOfType(member, types) && (typeof member !== "number" || fitsNumber(schema, member));
  });
}

/** Numbers that `main` accepts, chosen from the bounds of all schemas. */
function numbersFor(main: JsonObject, others: readonly JsonObject[]): number[] {
  const all = [...others, main];
  const numbers = [
    0,
    1,
    -1,
    0.5,
    2,
    10,
    ...all.flatMap(numbersAtBounds),
    ...all.flatMap((one) => multiplesOf(one, all)),
  ];
  const limits = all.flatMap(({ format }) => (typeof format === "string" ? (formatLimits.get(format) ?? []) : []));
  return [...numbers, ...limits, ...(others.length > 0 ? [2 ** 53] : [])].filter((number) => fitsNumber(main, number));
}

const formatLimits: ReadonlyMap<string, readonly number[]> = new Map(
  Object.entries({
    int32: [2 ** 31 - 1, 2 ** 31, -(2 ** 31), -(2 ** 31) - 1],
    int64: [2 ** 53, 2 ** 64],
  }),
);

const boundNames = ["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"];

function numbersAtBounds(schema: JsonObject): number[] {
  return numbersAt([schema], ...boundNames).flatMap((bound) => [
    ...[bound, bound + 1, bound - 1, bound + 0.5, bound - 0.5],
    ...[Math.ceil(bound), Math.floor(bound)],
  ]);
}

function multiplesOf({ multipleOf: step }: JsonObject, all: readonly JsonObject[]): number[] {
  if (typeof step !== "number" || step <= 0) return [];
  const nearBounds = numbersAt(all, ...boundNames).flatMap((bound) => {
    const nearest = Math.round(bound / step) * step;
    return [nearest - step, nearest, nearest + step];
  });
  const misrounded = numbersAt(all, "multipleOf").map((other) => findMisrounded(step, other));
  return [step, 2 * step, 3 * step, -step, step + 1, step / 2, step * 1.5, ...nearBounds, ...misrounded]
    .filter((number) => number !== undefined)
    .map((number) => Number(number.toPrecision(15))); // As people write it.
}

export function fitsNumber(schema: JsonObject, value: number): boolean {
  const { multipleOf: step } = schema;
  return (
    value >= numberAt(schema, "minimum", -Infinity) &&
    value <= numberAt(schema, "maximum", Infinity) &&
    value > numberAt(schema, "exclusiveMinimum", -Infinity) &&
    value < numberAt(schema, "exclusiveMaximum", Infinity) &&
    (typeof step !== "number" || Number.isInteger(value / step))
  );
}
