/** Writes exclusive bounds of integers as equivalent inclusive ones. */

import { rewriteEach, type Transformation } from "../transform.js";
import { omit } from "./keyword-sentences.js";

export const inclusiveBounds: Transformation = rewriteEach("inclusive-bounds", (schema) => {
  const { type, minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below } = schema;
  const isWhole = type === "integer";
  const least = isWhole && Number.isInteger(above) && minimum === undefined ? Number(above) + 1 : undefined;
  const most = isWhole && Number.isInteger(below) && maximum === undefined ? Number(below) - 1 : undefined;
  if (least === undefined && most === undefined) return schema;
  return {
    ...omit(schema, [
      ...(least === undefined ? [] : ["exclusiveMinimum"]),
      ...(most === undefined ? [] : ["exclusiveMaximum"]),
    ]),
    ...(least !== undefined && { minimum: least }),
    ...(most !== undefined && { maximum: most }),
  };
});
