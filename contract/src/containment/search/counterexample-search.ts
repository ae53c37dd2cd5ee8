/** The input of a search for a counterexample. */

import type { JsonObject, JsonValue } from "@toolwright/runtime/internal/json-schema";
import type { SchemaJudges } from "../../validation/judges.js";

/** A search for a value on which schemas disagree. */
export interface CounterexampleSearch {
  /** Whole documents that must all accept it; values are made from the first. */
  readonly accepting: readonly [JsonObject, ...JsonObject[]];
  /** Whole documents that must all reject it. */
  readonly rejecting: readonly [JsonObject, ...JsonObject[]];
  /** The schema in the first document, by identity, at which the sides differ; by default the whole. */
  readonly focus?: JsonObject | undefined;
  /** The schema of the same place in the first rejecting document; by default the whole. */
  readonly counterpart?: JsonObject | undefined;
  /** Values to try at the focus first. */
  readonly values?: readonly JsonValue[] | undefined;
  /** Properties at the focus to set, or leave out, first. */
  readonly names?: readonly string[] | undefined;
  readonly seed: number;
  /** The most values to try. */
  readonly samples: number;
  readonly judges: Pick<SchemaJudges, "accepts">;
}
