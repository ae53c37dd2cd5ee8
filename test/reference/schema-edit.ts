/** Turns a schema into a copy that differs from it in one place. */

import { isJsonObject } from "./json-schema.js";
import type { JsonSchema, JsonValue } from "./json-schema.js";

export interface SchemaEdit {
  /** Keys and indexes from the root, divided by slashes: `properties/wake/enum/4`. */
  readonly at: string;
  /** What stands there instead; without it, what is there is removed. */
  readonly value?: JsonValue;
}

/** An edit that changes nothing is an error: it names a place that is not there. */
export function editSchema(schema: JsonSchema, edit: SchemaEdit): JsonSchema {
  // A schema is JSON, and stays one where only JSON is put into it.
  const original = schema as JsonValue;
  const edited = editValue(original, { keys: edit.at.split("/"), replacement: edit.value });
  if (JSON.stringify(edited) === JSON.stringify(original))
    throw new Error(`The edit at ${edit.at} must change the schema.`);
  return edited as JsonSchema;
}

interface Step {
  readonly keys: readonly string[];
  readonly replacement: JsonValue | undefined;
}

function editValue(value: JsonValue | undefined, { keys, replacement }: Step): JsonValue | undefined {
  const [key, ...rest] = keys;
  if (key === undefined) return replacement;
  if (Array.isArray(value)) {
    const items: readonly JsonValue[] = value;
    const edited = editValue(items[Number(key)], { keys: rest, replacement });
    return items.flatMap((item, index) => (index !== Number(key) ? [item] : edited === undefined ? [] : [edited]));
  }
  if (value === undefined || !isJsonObject(value)) throw new Error(`There must be an object that holds ${key}.`);
  const edited = editValue(value[key], { keys: rest, replacement });
  const others = Object.entries(value).filter(([name]) => name !== key);
  return Object.fromEntries(edited === undefined ? others : [...others, [key, edited]]);
}
