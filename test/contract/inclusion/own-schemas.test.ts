import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type JsonObject, mapSubschemas } from "@toolwright/runtime/json-schema";
import { textFormats, integerFormats } from "../../../contract/src/inclusion/proof-keywords.js";
import { proveIncluded } from "../../../contract/src/inclusion/prove-included.js";
import { createAjv } from "../../support/ajv.js";
import { repository } from "../../support/scratch-project.js";

const folder = join(repository, "generated", "schemas");
const schemas = readdirSync(folder).map((file): readonly [string, JsonObject] => [
  file,
  JSON.parse(readFileSync(join(folder, file), "utf8")) as JsonObject,
]);

/** Changes every schema in a schema. */
const mapAll = (schema: JsonObject, map: (inner: JsonObject) => JsonObject): JsonObject =>
  map(mapSubschemas(schema, (inner) => mapAll(inner, map)));

/** The same in other words: unions and properties in another order, types as unions, constants as enums. */
function rephrase(schema: JsonObject): JsonObject {
  const { type, anyOf, const: constant, properties, ...rest } = schema;
  return {
    ...rest,
    ...(properties === undefined ? {} : { properties: Object.fromEntries(Object.entries(properties ?? {}).reverse()) }),
    ...(anyOf === undefined ? {} : { anyOf: [...(anyOf as JsonObject[])].reverse() }),
    ...(constant === undefined ? {} : { enum: [constant] }),
    ...(Array.isArray(type) && anyOf === undefined
      ? { anyOf: type.map((name: string) => ({ type: name })) }
      : type === undefined
        ? {}
        : { type }),
  };
}

/** Leaves out what closes objects. */
function open({ additionalProperties, ...rest }: JsonObject): JsonObject {
  return additionalProperties === false || additionalProperties === undefined
    ? rest
    : { ...rest, additionalProperties };
}

/** Adds a property to every closed object. */
function extend(schema: JsonObject): JsonObject {
  const { properties, additionalProperties } = schema;
  if (properties === undefined || additionalProperties !== false) return schema;
  return { ...schema, properties: { ...(properties as JsonObject), added_later: { type: ["integer", "null"] } } };
}

describe.each(schemas)("%s", (_file, schema) => {
  test("accepts the same in other words", () => {
    const other = mapAll(schema, rephrase);
    expect(proveIncluded(schema, other)).toBe(true);
    expect(proveIncluded(other, schema)).toBe(true);
  });

  test("is within itself when it is opened, and when optional properties are added", () => {
    expect(proveIncluded(schema, mapAll(schema, open))).toBe(true);
    expect(proveIncluded(schema, mapAll(schema, extend))).toBe(true);
    const isOpen = !JSON.stringify(schema).includes('"additionalProperties":false');
    expect(proveIncluded(mapAll(schema, open), schema)).toBe(isOpen);
    expect(proveIncluded(mapAll(schema, extend), schema)).toBe(isOpen);
  });
});

test("the formats that count are those that Ajv judges by", () => {
  const judging = Object.entries(createAjv().formats).filter(([name, format]) => {
    if (format === true || format === undefined) return false;
    return typeof format !== "object" || !("type" in format) || !["float", "double"].includes(name);
  });
  expect(judging.map(([name]) => name).sort()).toEqual([...textFormats, ...integerFormats.keys()].sort());
});
