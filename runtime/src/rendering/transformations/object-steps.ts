/** Rewrites the shape of objects and arrays: closes them, completes them, and writes maps instead of patterns. */

import { isObject, type JsonSchema } from "../../json-schema/json-values.js";
import { typesOf } from "../../json-schema/parts.js";
import { rewriteEach, type Transformation } from "./transformation.js";
import { omit } from "./keyword-sentences.js";
import { mergeSchemas } from "./merge-schemas.js";

/**
 * Closes objects without `additionalProperties`. An object without properties stays an open map, except at the root.
 * Compositions are closed in their members.
 */
export const closeObjects: Transformation = /* @__PURE__ */ rewriteEach("close-objects", (schema, trace, isRoot) => {
  const declares = isObject(schema["properties"]) && Object.keys(schema["properties"]).length > 0;
  const isComposed = ["$ref", "anyOf", "oneOf", "allOf"].some((keyword) => Object.hasOwn(schema, keyword));
  if (Object.hasOwn(schema, "additionalProperties") || !(declares || isRoot) || isComposed) return schema;
  trace.lose(schema, {
    keyword: "additionalProperties",
    effect: "narrower",
    message: "Undeclared properties are not allowed.",
  });
  return { ...schema, additionalProperties: false };
});

/** Adds missing `properties` to the root and to empty objects, and missing `items` to arrays. */
export const completeShapes: Transformation = /* @__PURE__ */ createCompletion(
  ({ additionalProperties, patternProperties }) => additionalProperties === false && patternProperties === undefined,
);

/** Does so for every object: some targets refuse even a map without `properties`. */
export const completeEveryObject: Transformation = /* @__PURE__ */ createCompletion(() => true);

function createCompletion(isCompleted: (schema: JsonSchema) => boolean): Transformation {
  return rewriteEach("complete-shapes", (schema, trace, isRoot) => {
    const types = typesOf(schema);
    const wantsProperties = isRoot || (types.includes("object") && isCompleted(schema));
    // A tuple too: beyond its positions, or where its length leaves no room, anything is valid as before.
    const wantsItems = types.includes("array") && !Object.hasOwn(schema, "items");
    const shape = {
      ...(isRoot && schema["type"] === undefined && { type: "object" }),
      ...(wantsProperties && !isObject(schema["properties"]) && { properties: {} }),
      ...(wantsItems && { items: trace.derive({}, schema) }),
    };
    return Object.keys(shape).length === 0 ? schema : { ...schema, ...shape };
  });
}

/** Writes pattern properties as a map, whose values may match any of the patterns' schemas. */
export const patternsToMap: Transformation = /* @__PURE__ */ rewriteEach("patterns-to-map", (schema, trace) => {
  const { patternProperties: patterns, additionalProperties: further } = schema;
  if (!isObject(patterns)) return schema;
  for (const keyword of further === undefined ? ["patternProperties"] : ["patternProperties", "additionalProperties"]) {
    const message = `A property may have any name: the names must match ${Object.keys(patterns).join(" or ")}.`;
    trace.lose(schema, { keyword, effect: "wider", message });
  }
  const values = [...Object.values(patterns), ...(further === false ? [] : [further ?? true])];
  return { ...omit(schema, ["patternProperties"]), additionalProperties: mergeSchemas(values, trace) };
});
