/** What a witness is looked for with. */

import type { JsonObject, JsonValue } from "../../definition.js";
import type { SchemaJudges } from "./judges.js";

/** A search for a value on which schemas disagree. */
export interface WitnessSearch {
  /** Whole documents, all of which accept the witness; values are made from the first. */
  readonly accepting: readonly [JsonObject, ...JsonObject[]];
  /** Whole documents, all of which reject it. */
  readonly rejecting: readonly JsonObject[];
  /** The schema in the first document, that very object, at which the sides differ; by default all of it. */
  readonly focus?: JsonObject | undefined;
  /** What the other side says of the same place; by default the first document that rejects, where there is no focus. */
  readonly counterpart?: JsonObject | undefined;
  /** The document that the counterpart's references are about; by default the first that rejects. */
  readonly counterpartRoot?: JsonObject | undefined;
  /** Values to try at the focus before all others. */
  readonly values?: readonly JsonValue[] | undefined;
  /** Properties at the focus that are set, or left out, before all others. */
  readonly names?: readonly string[] | undefined;
  readonly seed: number;
  /** How many values are tried at most. */
  readonly samples: number;
  readonly judges: SchemaJudges;
}
