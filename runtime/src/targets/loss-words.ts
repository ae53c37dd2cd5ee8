/** What the transformations lose, in words; only reports of losses load them. */

import { annotations } from "./transformations/keyword-sentences.js";
import type { LossEffect, LossFacts } from "./projection.js";

export interface LossWords {
  readonly closed: () => LossFacts;
  /** Null stands for an absent property that may be null. */
  readonly nullForAbsent: (property: string) => LossFacts;
  readonly besideReference: (keyword: string) => LossFacts;
  readonly saidOnly: (keyword: string, sentence: string, effect?: LossEffect) => LossFacts;
  readonly notAccepted: (keyword: string) => LossFacts;
  readonly besideValues: (keyword: string) => LossFacts;
  readonly tuple: (keyword: string) => LossFacts;
}

export const lossWords: LossWords = {
  closed: () => ({
    keyword: "additionalProperties",
    effect: "narrower",
    message: "Undeclared properties are not allowed.",
  }),
  nullForAbsent: (property) => ({
    keyword: "required",
    effect: "ambiguous",
    message: `"${property}" may be absent or null, and on the wire it is null for both: it comes back as null.`,
  }),
  besideReference: (keyword) => ({
    keyword,
    effect: "wider",
    message: `"${keyword}" beside a reference is dropped.`,
  }),
  saidOnly: (keyword, sentence, effect = "wider") => ({
    keyword,
    effect,
    message: `Only the description states it: "${sentence}"`,
  }),
  notAccepted: (keyword) => ({
    keyword,
    effect: annotations.has(keyword) || keyword.startsWith("x-") ? "unsaid" : "wider",
    message: `The target does not accept "${keyword}".`,
  }),
  besideValues: (keyword) => ({
    keyword,
    effect: "wider",
    message: `The target does not accept "${keyword}" beside values of several types.`,
  }),
  tuple: (keyword) => ({
    keyword,
    effect: "wider",
    message: "Any item may match the schema of any position; only the description gives the order.",
  }),
};
