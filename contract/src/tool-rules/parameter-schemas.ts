/** From the path of a parameter to the schemas that it has in an input schema, in every variant. */

import type { ParameterPath, ParameterPathStep } from "@toolwright/runtime";
import { type JsonObject, isList, isJsonObject, isObject, resolveReference } from "@toolwright/runtime/json-schema";

export function schemasAt(root: JsonObject, path: ParameterPath): readonly JsonObject[] {
  return path.reduce<readonly JsonObject[]>(
    (schemas, step) =>
      schemas.flatMap((schema) => variantsOf(schema, { root, seen: [] })).flatMap((schema) => stepInto(schema, step)),
    [root],
  );
}

export function schemaRequiring(path: ParameterPath): JsonObject {
  return path.reduceRight<JsonObject>((inner, step) => {
    if (step.kind === "property") return { type: "object", properties: { [step.name]: inner }, required: [step.name] };
    if (step.kind === "values") return { type: "object", minProperties: 1, additionalProperties: inner };
    return { type: "array", minItems: step.kind === "position" ? step.index + 1 : 1, items: inner };
  }, {});
}

interface Following {
  readonly root: JsonObject;
  readonly seen: readonly JsonObject[];
}

/** The schema itself, and those that compose it. */
function variantsOf(schema: JsonObject, { root, seen }: Following): readonly JsonObject[] {
  if (seen.includes(schema)) return [];
  const { $ref, anyOf, oneOf, allOf } = schema;
  const target = resolveReference(root, $ref);
  const parts = [target, ...[anyOf, oneOf, allOf].flatMap((list) => (isList(list) ? list : []))].filter(isJsonObject);
  return [schema, ...parts.flatMap((part) => variantsOf(part, { root, seen: [...seen, schema] }))];
}

function stepInto(schema: JsonObject, step: ParameterPathStep): readonly JsonObject[] {
  const { properties, additionalProperties, prefixItems, items } = schema;
  switch (step.kind) {
    case "property":
      return [isObject(properties) && Object.hasOwn(properties, step.name) ? properties[step.name] : undefined].filter(
        isJsonObject,
      );
    case "values":
      return [additionalProperties].filter(isJsonObject);
    case "position":
      return [isList(prefixItems) ? prefixItems[step.index] : isList(items) ? items[step.index] : undefined].filter(
        isJsonObject,
      );
    case "elements":
      return [items].filter(isJsonObject);
    case "descent":
      return []; // No hidden parameter is inside a recursive type.
  }
}
