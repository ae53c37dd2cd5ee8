/** The simplest values of a schema, made without validating them. */

import { type JsonObject, type JsonValue, isObject } from "@toolwright/runtime/internal/json-schema";
import type { TypeName } from "../json-schema/keyword-values.js";
import { composeList, composeObject, type ChooseValue } from "./composed-values.js";
import { plainTypesOf, type FindVariants } from "./plain-schemas.js";
import { sortByCost } from "./plainness.js";
import { membersThatFit, scalarsOfType } from "./typed-values.js";

/** The simplest values of a schema in order; empty if none was found. */
type MakeSimplest = (schema: JsonValue) => readonly JsonValue[];

export interface ValueMaker {
  readonly variantsOf: FindVariants;
  readonly simplest: MakeSimplest;
}

/** The number of values for a schema. */
const wanted = 8;
/** The maximum number of levels of a value, and of schemas that are tried: recursive `allOf`s make ever new ones. */
const limits = { levels: 24, schemas: 3000 };
/** Choices of the parts: the simplest values, or later ones. */
const choices = [0, 1, 2];

/** Memoizes the values of each schema. */
export function createSimplest(variantsOf: FindVariants, mostSchemas = limits.schemas): MakeSimplest {
  const known = new WeakMap<JsonObject, readonly JsonValue[]>();
  const open = new Set<JsonObject>();
  let asked = 0;
  const simplest: MakeSimplest = (schema) => {
    if (!isObject(schema)) return schema === false ? [] : plainValues;
    const before = known.get(schema);
    if (before !== undefined) return before;
    // The value of a recursive schema comes from another variant.
    if (open.has(schema) || open.size >= limits.levels || asked >= mostSchemas) return [];
    open.add(schema);
    asked += 1;
    const values = variantsOf(schema).flatMap((variant) => simplestOfPlain(variant.schema, simplest));
    open.delete(schema);
    const sorted = sortByCost(values).slice(0, wanted);
    if (sorted.length > 0) known.set(schema, sorted);
    return sorted;
  };
  return simplest;
}

/** A simple value of each type. */
export const plainValues: readonly JsonValue[] = [0, "a", false, true, null, [], {}];

/** Chooses the simplest value of each part, or a later one. */
export function choosePlain(simplest: MakeSimplest, choice = 0): ChooseValue {
  return (schema, differs = () => true) => {
    const values = simplest(schema).filter(differs);
    return values[Math.min(choice, values.length - 1)];
  };
}

function simplestOfPlain(main: JsonObject, simplest: MakeSimplest): readonly JsonValue[] {
  if (main["enum"] !== undefined) return membersThatFit(main);
  const valuesOf = (type: TypeName): readonly JsonValue[] => {
    if (type === "array") return choices.flatMap((choice) => composeList(main, choosePlain(simplest, choice)));
    if (type === "object") return choices.flatMap((choice) => composeObject(main, choosePlain(simplest, choice)));
    return scalarsOfType(type, main, []);
  };
  return plainTypesOf(main).flatMap((type) => sortByCost(valuesOf(type)).slice(0, wanted));
}
