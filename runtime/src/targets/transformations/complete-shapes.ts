/** Adds the missing type of the root, properties of objects and items of arrays. */

import { isObject, type JsonSchema } from "../../json-schema/json-values.js";
import { rewriteEach, type Transformation } from "../transform.js";

/** Completes the root, arrays, and objects without any property. */
export const completeShapes: Transformation = createCompletion(
  ({ additionalProperties, patternProperties }) => additionalProperties === false && patternProperties === undefined,
);

/** Completes every object, for targets that refuse even a map without `properties`. */
export const completeEveryObject: Transformation = createCompletion(() => true);

function createCompletion(isCompleted: (schema: JsonSchema) => boolean): Transformation {
  return rewriteEach("complete-shapes", (schema, notes, isRoot) => {
    const { type } = schema;
    const types: readonly unknown[] = Array.isArray(type) ? type : [type];
    const wantsProperties = isRoot || (types.includes("object") && isCompleted(schema));
    // A tuple too: beyond its positions, or where its length leaves no room, anything is valid as before.
    const wantsItems = types.includes("array") && !Object.hasOwn(schema, "items");
    const shape = {
      ...(isRoot && type === undefined && { type: "object" }),
      ...(wantsProperties && !isObject(schema["properties"]) && { properties: {} }),
      ...(wantsItems && { items: notes.derive({}, schema) }),
    };
    return Object.keys(shape).length === 0 ? schema : { ...schema, ...shape };
  });
}
