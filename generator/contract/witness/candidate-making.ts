/** What the values to try in a place are made with, one kind of value at a time. */

import type { JsonObject, JsonValue } from "../../definition.js";
import type { SimplestMaking } from "./simplest-values.js";

/** What the values of a plain schema are made with. */
export interface CandidateMaking extends SimplestMaking {
  readonly others: readonly JsonObject[];
  /** Finds values for a part of the value, one step further down. */
  readonly valuesOfPart: (main: JsonValue, others: readonly JsonValue[]) => readonly JsonValue[];
}
