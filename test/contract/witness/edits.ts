/** From a schema to the same with one thing in it edited, so that most likely it accepts less. */

import type { JsonObject, JsonValue } from "../../../generator/definition.js";
import { isList, isObject } from "../../../generator/json-values.js";
import { placesOf } from "../../../generator/instances/places.js";

/** One edit. */
export interface SchemaEdit {
  readonly name: string;
  readonly edited: JsonObject;
  /** The schema that is edited, in the document that it was made from. */
  readonly focus: JsonObject;
  /** The same schema after the edit. */
  readonly counterpart: JsonObject;
}

type Edit = (schema: JsonObject) => JsonObject | undefined;

const edits: Readonly<Record<string, Edit>> = {
  "remove the last property": (schema) => {
    const names = Object.keys(asObject(schema["properties"]));
    const removed = names.at(-1);
    if (removed === undefined) return undefined;
    const required = asList(schema["required"]).filter((name) => name !== removed);
    return { ...schema, properties: without(asObject(schema["properties"]), removed), required };
  },
  "require an optional property": (schema) => {
    const required = asList(schema["required"]);
    const optional = Object.keys(asObject(schema["properties"])).filter((name) => !required.includes(name));
    return optional[0] === undefined ? undefined : { ...schema, required: [...required, optional[0]] };
  },
  "close an object": (schema) =>
    schema["properties"] === undefined || schema["additionalProperties"] === false
      ? undefined
      : { ...schema, additionalProperties: false },
  "drop a value of an enum": (schema) =>
    asList(schema["enum"]).length < 2 ? undefined : { ...schema, enum: asList(schema["enum"]).slice(1) },
  "drop a variant": (schema) =>
    asList(schema["anyOf"]).length < 2 ? undefined : { ...schema, anyOf: asList(schema["anyOf"]).slice(0, -1) },
  "drop a type": (schema) => (isList(schema["type"]) ? { ...schema, type: schema["type"].slice(0, -1) } : undefined),
  "take whole numbers only": (schema) => (schema["type"] === "number" ? { ...schema, type: "integer" } : undefined),
  "set a minimum": (schema) => (isNumeric(schema) ? { ...schema, minimum: 7 } : undefined),
  "set a maximum": (schema) => (isNumeric(schema) ? { ...schema, maximum: 50 } : undefined),
  "set a least length": (schema) => (schema["type"] === "string" ? { ...schema, minLength: 3 } : undefined),
  "set a greatest length": (schema) => (schema["type"] === "string" ? { ...schema, maxLength: 3 } : undefined),
  "set a pattern": (schema) => (schema["type"] === "string" ? { ...schema, pattern: "^[a-z]+$" } : undefined),
  "set a format": (schema) => (schema["type"] === "string" ? { ...schema, format: "uri" } : undefined),
  "want an item": (schema) => (schema["type"] === "array" ? { ...schema, minItems: 1 } : undefined),
  "want different items": (schema) => (schema["type"] === "array" ? { ...schema, uniqueItems: true } : undefined),
  "take two items at most": (schema) => (schema["type"] === "array" ? { ...schema, maxItems: 2 } : undefined),
};

/** Makes every edit of every schema in a document. */
export function editsOf(document: JsonObject): SchemaEdit[] {
  return placesOf(document).flatMap(({ value, path, replace }) => {
    const holder = path.at(-1);
    if (!isObject(value) || holder === "properties" || holder === "$defs") return [];
    return Object.entries(edits).flatMap(([name, edit]): SchemaEdit[] => {
      const counterpart = edit(value);
      if (counterpart === undefined) return [];
      // What replaces a part of an object is an object.
      const edited = replace(counterpart) as JsonObject;
      return [{ name: `${name} at /${path.join("/")}`, edited, focus: value, counterpart }];
    });
  });
}

function isNumeric({ type }: JsonObject): boolean {
  return type === "integer" || type === "number";
}

function without(value: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
}

function asObject(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function asList(value: JsonValue | undefined): readonly JsonValue[] {
  return isList(value) ? value : [];
}
