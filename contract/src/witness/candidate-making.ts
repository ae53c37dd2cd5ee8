/** Tools for making the values to try at a place, one kind of value at a time. */

import type { JsonObject, JsonValue } from "@toolwright/runtime/json-schema";
import type { SimplestMaking } from "../values/simplest-values.js";

/** Tools for the values of a plain schema. */
export interface CandidateMaking extends SimplestMaking {
  readonly others: readonly JsonObject[];
  /** Finds values for a part of the value, one level down. */
  readonly valuesOfPart: (main: JsonValue, others: readonly JsonValue[]) => readonly JsonValue[];
}
