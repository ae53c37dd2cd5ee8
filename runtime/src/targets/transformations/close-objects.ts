/** Closes objects that do not say whether they have more properties than they declare. */

import { isObject } from "../../json-schema/json-schema.js";
import { rewriteEach, type Transformation } from "../transform.js";

/** An object that declares no property and does not say that it is closed is a map: it stays one, but at the root. What composes others is closed in them. */
export const closeObjects: Transformation = rewriteEach("close-objects", (schema, notes, isRoot) => {
  const declares = isObject(schema["properties"]) && Object.keys(schema["properties"]).length > 0;
  const isComposed = ["$ref", "anyOf", "oneOf", "allOf"].some((keyword) => Object.hasOwn(schema, keyword));
  if (Object.hasOwn(schema, "additionalProperties") || !(declares || isRoot) || isComposed) return schema;
  notes.lose(schema, {
    keyword: "additionalProperties",
    effect: "narrower",
    message: "Properties that are not declared cannot be given.",
  });
  return { ...schema, additionalProperties: false };
});
