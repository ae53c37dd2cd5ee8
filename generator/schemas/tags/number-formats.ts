/** The formats of numbers, with the keywords that they stand for: more vendors and validators support these. */

import type { JsonObject } from "@toolwright/runtime/internal/json-schema";

export const numberFormats: Readonly<Record<string, JsonObject>> = {
  int32: { type: "integer", minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
  int64: { type: "integer" },
  float: { type: "number" },
  double: { type: "number" },
};
