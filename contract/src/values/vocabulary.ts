/** Names and values that occur in schemas, for values made at random. */

import {
  type JsonObject,
  type JsonValue,
  isList,
  propertiesOf,
  visitSchemas,
} from "@toolwright/runtime/internal/json-schema";
import { numbersAt } from "../json-schema/keyword-values.js";

export interface Vocabulary {
  readonly keys: readonly string[];
  readonly values: readonly JsonValue[];
  /** Declared properties that the schema lacks, with values that they may have. */
  readonly unknown: readonly (readonly [key: string, values: readonly JsonValue[]])[];
}

/** Ajv tracks evaluated names in an object, which inherits this one. */
const inheritedKey = "__proto__";

const oddKeys = ["unknown_key", "0", "x-1", inheritedKey, ""];

const oddValues: readonly JsonValue[] = [
  ...[null, true, false, 0, -1, 0.5, 2 ** 40, "", "other", "1"],
  ...[[], {}, [0], ["other", "other"], { other: 1 }],
];

const bounds = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];

/** The names of all declared properties. */
export function collectNames(schemas: readonly JsonObject[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const schema of schemas) {
    visitSchemas(schema, (inner) => Object.keys(propertiesOf(inner)).forEach((name) => names.add(name)));
  }
  return names;
}

function hasUnevaluated(schemas: readonly JsonObject[]): boolean {
  let isFound = false;
  for (const schema of schemas) visitSchemas(schema, (inner) => void (isFound ||= "unevaluatedProperties" in inner));
  return isFound;
}

/** The names, constants, members and bounds in schemas, and unusual ones. */
export function collectWords(schemas: readonly JsonObject[]): Vocabulary {
  const values = new Map(oddValues.map((value) => [JSON.stringify(value), value]));
  const addValue = (value: JsonValue): void => void values.set(JSON.stringify(value), value);
  const addWords = (inner: JsonObject): void => {
    if (inner["const"] !== undefined) addValue(inner["const"]);
    if (isList(inner["enum"])) inner["enum"].forEach(addValue);
    for (const bound of numbersAt([inner], ...bounds)) [bound - 1, bound, bound + 1].forEach(addValue);
  };
  for (const schema of schemas) visitSchemas(schema, addWords);
  const odd = hasUnevaluated(schemas) ? oddKeys.filter((key) => key !== inheritedKey) : oddKeys;
  return { keys: [...new Set([...odd, ...collectNames(schemas)])], values: [...values.values()], unknown: [] };
}
