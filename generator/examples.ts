/** From an example in a declaration to the call that a model would make: without hidden parameters. */

import { mapParameters } from "@toolwright/runtime";
import type { JsonObject } from "./definition.js";

/** Takes the parameters at some paths out of a value. */
export function withoutParameters(value: JsonObject, paths: readonly string[]): JsonObject {
  return mapParameters(value, paths, () => undefined) as JsonObject; // A copy of an object is one.
}
