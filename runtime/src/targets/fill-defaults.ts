/** From arguments to the same arguments with every default that their schema has. */

import { copyJson, isObject, type JsonSchema } from "./json-schema.js";

/** Fills in the defaults of a value's properties, at every depth that is there; the value is not touched. */
export function fillDefaults(schema: JsonSchema, value: unknown): unknown {
  if (!isObject(value)) return value;
  const filled: Record<string, unknown> = { ...value };
  for (const [name, property] of Object.entries(isObject(schema["properties"]) ? schema["properties"] : {})) {
    if (!isObject(property)) continue;
    if (Object.hasOwn(value, name)) filled[name] = fillDefaults(property, value[name]);
    else if (Object.hasOwn(property, "default")) filled[name] = copyJson(property["default"]);
  }
  return filled;
}
