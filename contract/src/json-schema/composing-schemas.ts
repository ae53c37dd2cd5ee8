/** The schemas that compose another, and those that a document has for a part of its values. */

import {
  type JsonObject,
  isJsonObject,
  isList,
  listOf,
  propertiesOf,
  resolveReference,
} from "@toolwright/runtime/internal/json-schema";
import type { ParameterPath, ParameterPathStep } from "@toolwright/runtime/internal/parameter-paths";

/** A schema, and those that compose it: targets of references, and members of unions and intersections. */
export function composingSchemas(root: JsonObject, schema: JsonObject): readonly JsonObject[] {
  const found = new Set([schema]);
  // Iteration over a set includes members added meanwhile.
  for (const { $ref, anyOf, oneOf, allOf } of found) {
    const parts = [resolveReference(root, $ref), ...listOf(anyOf), ...listOf(oneOf), ...listOf(allOf)];
    for (const part of parts) if (isJsonObject(part)) found.add(part);
  }
  return [...found];
}

/** The schemas that a document has for the values at a path. */
export function schemasAt(root: JsonObject, path: ParameterPath): readonly JsonObject[] {
  return path.reduce<readonly JsonObject[]>(
    (schemas, step) =>
      schemas.flatMap((schema) => stepInto(schema, step)).flatMap((schema) => composingSchemas(root, schema)),
    composingSchemas(root, root),
  );
}

function stepInto(schema: JsonObject, step: ParameterPathStep): readonly JsonObject[] {
  const { additionalProperties, prefixItems, items } = schema;
  switch (step.kind) {
    case "property": {
      const properties = propertiesOf(schema);
      return [Object.hasOwn(properties, step.name) ? properties[step.name] : undefined].filter(isJsonObject);
    }
    case "values":
      return [additionalProperties].filter(isJsonObject);
    case "position":
      return [listOf(isList(prefixItems) ? prefixItems : items)[step.index]].filter(isJsonObject);
    case "elements":
      return [items, ...listOf(prefixItems)].filter(isJsonObject);
    case "descent":
      return []; // No path leads into a recursive type.
  }
}
