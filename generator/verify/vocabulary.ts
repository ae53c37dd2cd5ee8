/** From a schema and the declarations behind it to the names and values that are worth trying. */

import type { ts } from "../compiler.js";
import type { JsonObject, JsonValue } from "../definition.js";
import { isList } from "../json-values.js";
import { readDeclaredWords } from "./declared-words.js";
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

/** Collects the words of a schema, and those of the declarations, which a wrong schema may not have. */
export function collectVocabulary(schema: JsonObject, declarations: Iterable<ts.Node>): Vocabulary {
  const keys = new Set(oddKeys);
  const values = new Map(oddValues.map((value) => [JSON.stringify(value), value]));
  const addValue = (value: JsonValue): void => void values.set(JSON.stringify(value), value);
  visitSchemas(schema, (inner) => {
    Object.keys(inner["properties"] ?? {}).forEach((key) => keys.add(key));
    if (inner["const"] !== undefined) addValue(inner["const"]);
    if (isList(inner["enum"])) inner["enum"].forEach(addValue);
    for (const bound of bounds.map((keyword) => inner[keyword])) {
      if (typeof bound === "number") [bound - 1, bound, bound + 1].forEach(addValue);
    }
  });
  const declared = readDeclaredWords(declarations);
  const unknown = [...declared.properties].filter(([key]) => !keys.has(key));
  declared.values.forEach(addValue);
  for (const key of declared.properties.keys()) keys.add(key);
  return { keys: [...keys], values: [...values.values()], unknown };
}
