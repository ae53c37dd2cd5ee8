/** From a place in a projected schema to its origin in the tool's own. */

import { isObject } from "../json-schema/json-values.js";
import { pointerTokens } from "../json-schema/pointers.js";
import type { TracedSchema } from "./projection.js";

export function locate({ schema, originOf }: TracedSchema, pointer: string): string {
  let origin = originOf(schema);
  let value: unknown = schema;
  for (const token of pointerTokens(pointer)) {
    if (typeof value !== "object" || value === null) break;
    value = (value as Readonly<Record<string, unknown>>)[token]; // An object or an array: both have string keys.
    if (isObject(value)) origin = originOf(value) || origin;
  }
  return origin;
}
