/** Short words for the schemas that tests write down. */

import type { JsonObject, JsonValue } from "@toolwright/runtime/internal/json-schema";

export const string = { type: "string" } as const;
export const number = { type: "number" } as const;
export const integer = { type: "integer" } as const;
export const boolean = { type: "boolean" } as const;

/** What describes an object, as arguments and results are. */
export type ObjectWords = JsonObject & { readonly type: "object" };

/** An open object, as results are; a name with `?` at its end is that of an optional property. */
export function open(properties: JsonObject, beside: JsonObject = {}): ObjectWords {
  const { description, ...others } = beside;
  const names = Object.keys(properties);
  const required = names.filter((name) => !name.endsWith("?"));
  return {
    ...(description === undefined ? {} : { description }),
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name.replace(/\?$/, ""), properties[name] ?? null])),
    ...(required.length === 0 ? {} : { required }),
    ...others,
  };
}

/** A closed object, as arguments are. */
export function closed(properties: JsonObject, { $defs, ...beside }: JsonObject = {}): ObjectWords {
  return { ...open(properties, beside), additionalProperties: false, ...($defs === undefined ? {} : { $defs }) };
}

/** Arguments with one optional property, `value`. */
export function one(value: JsonValue): JsonObject {
  return closed({ "value?": value });
}

/** An object with any names. */
export function record(values: JsonValue): JsonObject {
  return { type: "object", additionalProperties: values };
}

export function list(items: JsonValue, bounds: JsonObject = {}): JsonObject {
  return { type: "array", ...bounds, items };
}

/** One of some texts. */
export function oneOf(...values: readonly JsonValue[]): JsonObject {
  return { type: "string", enum: values };
}

/** Exactly one value, and its type. */
export function only(value: JsonValue): JsonObject {
  return { type: typeof value, const: value };
}

export function anyOf(...members: readonly JsonValue[]): JsonObject {
  return { anyOf: members };
}

/** A reference to a definition. */
export function ref(name: string): JsonObject {
  return { $ref: `#/$defs/${name}` };
}
