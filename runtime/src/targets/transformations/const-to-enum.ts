/** Writes a constant as an enum of one value, which every target takes. */

import { rewriteEach, type Transformation } from "../transform.js";

export const constToEnum: Transformation = rewriteEach("const-to-enum", (schema) => {
  if (!Object.hasOwn(schema, "const")) return schema;
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    if (keyword === "enum") return [];
    return [keyword === "const" ? ["enum", [value]] : [keyword, value]];
  });
  return Object.fromEntries(entries);
});
