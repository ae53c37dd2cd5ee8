/** From the path of a parameter to the schemas that it has in an input schema, in every variant. */

import type { ParameterPath, ParameterPathStep } from "@toolwright/runtime";
import type { JsonObject, JsonValue } from "../../definition.js";
import { isList, isObject } from "../../json-values.js";
import { visitSchemas } from "../../subschemas.js";

/** Finds the schemas that a path leads to; none where the schema does not have the parameter. */
export function schemasAt(root: JsonObject, path: ParameterPath): readonly JsonObject[] {
  return path.reduce<readonly JsonObject[]>(
    (schemas, step) =>
      schemas
        .flatMap((schema) => variantsOf(schema, { root, seen: [] }))
        .flatMap((schema) => stepInto(schema, step, root)),
    [root],
  );
}

/** Makes a schema of calls that have the parameter. */
export function schemaRequiring(path: ParameterPath): JsonObject {
  return path.reduceRight<JsonObject>((inner, step) => {
    if (step.kind === "property") return { type: "object", properties: { [step.name]: inner }, required: [step.name] };
    if (step.kind === "values") return { type: "object", minProperties: 1, additionalProperties: inner };
    if (step.kind === "descent") return inner;
    return { type: "array", minItems: step.kind === "position" ? step.index + 1 : 1, items: inner };
  }, {});
}

interface Following {
  readonly root: JsonObject;
  /** The schemas that led here. */
  readonly seen: readonly JsonObject[];
}

/** The schema itself, and those that it is put together from. */
function variantsOf(schema: JsonObject, { root, seen }: Following): readonly JsonObject[] {
  if (seen.includes(schema)) return [];
  const { $ref, anyOf, oneOf, allOf } = schema;
  const target = typeof $ref === "string" ? followPointer(root, $ref) : undefined;
  const parts = [target, ...[anyOf, oneOf, allOf].flatMap((list) => (isList(list) ? list : []))].filter(isObject);
  return [schema, ...parts.flatMap((part) => variantsOf(part, { root, seen: [...seen, schema] }))];
}

function stepInto(schema: JsonObject, step: ParameterPathStep, root: JsonObject): readonly JsonObject[] {
  const { properties, additionalProperties, prefixItems, items } = schema;
  switch (step.kind) {
    case "property":
      return [isObject(properties) && Object.hasOwn(properties, step.name) ? properties[step.name] : undefined].filter(
        isObject,
      );
    case "values":
      return [additionalProperties].filter(isObject);
    case "position":
      return [isList(prefixItems) ? prefixItems[step.index] : isList(items) ? items[step.index] : undefined].filter(
        isObject,
      );
    case "elements":
      return [items].filter(isObject);
    case "descent":
      return everySchema(schema, root);
  }
}

/** Every schema in a schema and in the definitions: more than a path of any length leads to, never less. */
function everySchema(schema: JsonObject, root: JsonObject): readonly JsonObject[] {
  const found = new Set<JsonObject>();
  for (const start of [schema, root]) visitSchemas(start, (inner) => void found.add(inner));
  return [...found];
}

function followPointer(root: JsonObject, reference: string): JsonValue | undefined {
  if (!reference.startsWith("#")) return undefined;
  const keys = reference.split("/").slice(1);
  return keys.reduce<JsonValue | undefined>((value, key) => {
    const name = decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~");
    return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }, root);
}
