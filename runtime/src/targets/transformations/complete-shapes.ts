/** Gives the root its type and properties and each array its items where the schema leaves them out. */

import { isObject } from "../json-schema.js";
import { rewriteEach, type Transformation } from "../transform.js";

export const completeShapes: Transformation = rewriteEach("complete-shapes", (schema, notes, isRoot) => {
  const { type } = schema;
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  const isClosed = schema["additionalProperties"] === false;
  const wantsProperties = isRoot || (types.includes("object") && isClosed);
  const wantsItems = types.includes("array") && !["items", "prefixItems"].some((word) => Object.hasOwn(schema, word));
  const shape = {
    ...(isRoot && type === undefined && { type: "object" }),
    ...(wantsProperties && !isObject(schema["properties"]) && { properties: {} }),
    ...(wantsItems && { items: notes.derive({}, schema) }),
  };
  return Object.keys(shape).length === 0 ? schema : { ...schema, ...shape };
});
