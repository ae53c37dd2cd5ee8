/** From a schema to a few of the plainest values that it accepts, without trying them. */

import { type JsonObject, type JsonValue, isObject } from "@toolwright/runtime/internal/json-schema";
import { composeList, composeObject, type ChooseValue } from "./composed-values.js";
import { plainTypesOf, type ReadVariants } from "./plain-schemas.js";
import { sortByCost } from "./plainness.js";
import { membersThatFit, valuesOfType, type TypedMaking } from "./typed-values.js";

/** Makes the plainest values of a schema, the plainest first; none if it seems to have none. */
export type MakeSimplest = (schema: JsonValue) => readonly JsonValue[];

export interface SimplestMaking {
  readonly read: ReadVariants;
  readonly simplest: MakeSimplest;
}

/** How many values a schema gets. */
const wanted = 8;
/** The most levels of a value, and the most schemas without a value that is known: some grow on the way into themselves. */
const limits = { levels: 24, schemas: 3000 };
/** How many ways of choosing the parts of an object or array are tried. */
const choices = [0, 1, 2];

/** Creates a maker of the plainest values, which caches them. */
export function createSimplest(read: ReadVariants, mostSchemas = limits.schemas): MakeSimplest {
  const known = new WeakMap<JsonObject, readonly JsonValue[]>();
  const open = new Set<JsonObject>();
  let asked = 0;
  const simplest: MakeSimplest = (schema) => {
    if (!isObject(schema)) return schema === false ? [] : plainValues;
    const before = known.get(schema);
    if (before !== undefined) return before;
    // A value that contains itself is not plainest; another variant may lead to one.
    if (open.has(schema) || open.size >= limits.levels || asked >= mostSchemas) return [];
    open.add(schema);
    asked += 1;
    const values = read(schema).flatMap((variant) => simplestOfPlain(variant.schema, simplest));
    open.delete(schema);
    const sorted = sortByCost(values).slice(0, wanted);
    if (sorted.length > 0) known.set(schema, sorted);
    return sorted;
  };
  return simplest;
}

/** One plain value of each type. */
export const plainValues: readonly JsonValue[] = [0, "a", false, true, null, [], {}];

/** Chooses the plainest value of each part, or a later one. */
export function choosePlain(simplest: MakeSimplest, choice = 0): ChooseValue {
  return (schema, differs = () => true) => {
    const values = simplest(schema).filter(differs);
    return values[Math.min(choice, values.length - 1)];
  };
}

function simplestOfPlain(main: JsonObject, simplest: MakeSimplest): readonly JsonValue[] {
  if (main["enum"] !== undefined) return membersThatFit(main);
  const making: TypedMaking = {
    main,
    others: [],
    makeArrays: () => choices.flatMap((choice) => composeList(main, choosePlain(simplest, choice))),
    makeObjects: () => choices.flatMap((choice) => composeObject(main, choosePlain(simplest, choice))),
  };
  return plainTypesOf(main).flatMap((type) => sortByCost(valuesOfType(type, making)).slice(0, wanted));
}
