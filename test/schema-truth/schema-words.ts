/** Short words for the schemas that the type table expects. */

/** A value of JSON. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/** An object of JSON. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

export const string = { type: "string" } as const;
export const number = { type: "number" } as const;
export const integer = { type: "integer" } as const;
export const boolean = { type: "boolean" } as const;
export const nothing = { type: "null" } as const;
export const anything = {} as const;

/** What fits `{}`: everything but null. */
export const notNull = { type: ["string", "number", "boolean", "object", "array"] } as const;

/** A closed object; a name with `?` at its end is that of an optional property. */
export function closed(properties: JsonObject, beside: JsonObject = {}): JsonObject {
  const { description, ...others } = beside;
  return {
    ...(description === undefined ? {} : { description }),
    ...open(properties),
    ...others,
    additionalProperties: false,
  };
}

/** An open object, as results are. */
export function open(properties: JsonObject): JsonObject {
  const names = Object.keys(properties);
  const required = names.filter((name) => !name.endsWith("?"));
  return {
    type: "object",
    properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name.replace(/\?$/, ""), value])),
    ...(required.length === 0 ? {} : { required }),
  };
}

/** An object with any names. */
export function record(values: JsonObject): JsonObject {
  return { type: "object", additionalProperties: values };
}

/** A list. */
export function list(items: JsonObject, bounds: JsonObject = {}): JsonObject {
  return { type: "array", ...bounds, items };
}

/** A tuple of elements that differ. */
export function tuple(
  elements: readonly JsonObject[],
  { required = elements.length, rest }: TupleEnd = {},
): JsonObject {
  return {
    type: "array",
    ...(required === 0 ? {} : { minItems: required }),
    ...(rest === undefined ? { maxItems: elements.length } : {}),
    prefixItems: elements,
    ...(rest === undefined ? {} : { items: rest }),
  };
}

interface TupleEnd {
  readonly required?: number;
  readonly rest?: JsonObject;
}

/** One of some texts. */
export function oneOf(...values: readonly string[]): JsonObject {
  return { type: "string", enum: values };
}

/** Exactly one value. */
export function only(value: string | number | boolean): JsonObject {
  return { type: typeof value, const: value };
}

/** Any of some schemas. */
export function anyOf(...members: readonly JsonObject[]): JsonObject {
  return { anyOf: members };
}

/** A text that matches an expression. */
export function matching(pattern: string): JsonObject {
  return { type: "string", pattern };
}

/** A reference to a definition. */
export function reference(name: string): JsonObject {
  return { $ref: `#/$defs/${name}` };
}
