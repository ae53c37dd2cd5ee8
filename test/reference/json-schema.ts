/** The part of JSON Schema that the reference surface and our inventory use, as types. */

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: JsonValue;
}

export type JsonType = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

export type JsonSchema = boolean | JsonSchemaObject;

export interface JsonSchemaObject {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly type?: JsonType | readonly JsonType[];
  readonly enum?: readonly JsonValue[];
  readonly const?: JsonValue;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema;
  readonly unevaluatedProperties?: JsonSchema;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly not?: JsonSchema;
  readonly if?: JsonSchema;
  readonly then?: JsonSchema;
  readonly else?: JsonSchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly default?: JsonValue;
}

/** The types that a schema names, or undefined where it names none and so allows all. */
export function namedTypes(schema: JsonSchemaObject): readonly JsonType[] | undefined {
  if (schema.type === undefined) return undefined;
  return typeof schema.type === "string" ? [schema.type] : schema.type;
}

/** The definition that `#/$defs/<name>` means in the document `root`. */
export function resolveReference(reference: string, root: JsonSchema): JsonSchema {
  const name = /^#\/\$defs\/(\w+)$/.exec(reference)?.[1];
  const definition = typeof root === "object" && name !== undefined ? root.$defs?.[name] : undefined;
  if (definition === undefined) throw new Error(`The reference ${reference} must name an entry of $defs.`);
  return definition;
}

export function isJsonObject(value: JsonValue): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
