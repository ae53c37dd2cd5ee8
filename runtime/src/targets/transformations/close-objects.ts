/** Closes objects that do not say whether they accept undeclared properties. */

import { isObject } from "../../json-schema/json-values.js";
import { rewriteEach, type Transformation } from "../transform.js";

/** An object without properties stays an open map, except at the root. Compositions are closed in their members. */
export const closeObjects: Transformation = rewriteEach("close-objects", (schema, notes, isRoot) => {
  const declares = isObject(schema["properties"]) && Object.keys(schema["properties"]).length > 0;
  const isComposed = ["$ref", "anyOf", "oneOf", "allOf"].some((keyword) => Object.hasOwn(schema, keyword));
  if (Object.hasOwn(schema, "additionalProperties") || !(declares || isRoot) || isComposed) return schema;
  notes.lose(schema, {
    keyword: "additionalProperties",
    effect: "narrower",
    message: "Undeclared properties are not allowed.",
  });
  return { ...schema, additionalProperties: false };
});
