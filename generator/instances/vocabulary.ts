/** From schemas to the names and values in them that are worth trying. */

import type { JsonObject, JsonValue } from "../definition.js";
import { isList } from "../json-values.js";
import { visitSchemas } from "../subschemas.js";

/** What instances are made of beside what is at hand. */
export interface Vocabulary {
  readonly keys: readonly string[];
  readonly values: readonly JsonValue[];
  /** Properties that are declared and that the schema does not know, with values that they may have. */
  readonly unknown: readonly (readonly [key: string, values: readonly JsonValue[]])[];
}

const oddKeys = ["unknown_key", "0", "x-1", "__proto__", ""];

const oddValues: readonly JsonValue[] = [
  ...[null, true, false, 0, -1, 0.5, 2 ** 40, "", "other", "1"],
  ...[[], {}, [0], ["other", "other"], { other: 1 }],
];

/** The values at and beside a bound tell most. */
const bounds = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];

/** Collects the words of schemas, and odd ones that none of them has. */
export function collectWords(schemas: readonly JsonObject[]): Vocabulary {
  const keys = new Set(oddKeys);
  const values = new Map(oddValues.map((value) => [JSON.stringify(value), value]));
  const addValue = (value: JsonValue): void => void values.set(JSON.stringify(value), value);
  const addWords = (inner: JsonObject): void => {
    Object.keys(inner["properties"] ?? {}).forEach((key) => keys.add(key));
    if (inner["const"] !== undefined) addValue(inner["const"]);
    if (isList(inner["enum"])) inner["enum"].forEach(addValue);
    for (const bound of bounds.map((keyword) => inner[keyword])) {
      if (typeof bound === "number") [bound - 1, bound, bound + 1].forEach(addValue);
    }
  };
  for (const schema of schemas) visitSchemas(schema, addWords);
  return { keys: [...keys], values: [...values.values()], unknown: [] };
}
