/** What the transformations lose, in words; only reports of losses load them. */

import { annotations } from "./transformations/keyword-sentences.js";
import type { LossEffect, LossFacts } from "./projection.js";

export const lossWords = {
  closed: (): LossFacts => ({
    keyword: "additionalProperties",
    effect: "narrower",
    message: "Undeclared properties are not allowed.",
  }),
  /** Null stands for an absent property that may be null. */
  nullForAbsent: (property: string): LossFacts => ({
    keyword: "required",
    effect: "ambiguous",
    message: `"${property}" may be absent or null, and on the wire it is null for both: it comes back as null.`,
  }),
  besideReference: (keyword: string): LossFacts => ({
    keyword,
    effect: "wider",
    message: `"${keyword}" beside a reference is dropped.`,
  }),
  saidOnly: (keyword: string, sentence: string, effect: LossEffect = "wider"): LossFacts => ({
    keyword,
    effect,
    message: `Only the description states it: "${sentence}"`,
  }),
  notAccepted: (keyword: string): LossFacts => ({
    keyword,
    effect: annotations.has(keyword) || keyword.startsWith("x-") ? "unsaid" : "wider",
    message: `The target does not accept "${keyword}".`,
  }),
  besideValues: (keyword: string): LossFacts => ({
    keyword,
    effect: "wider",
    message: `The target does not accept "${keyword}" beside values of several types.`,
  }),
  tuple: (keyword: string): LossFacts => ({
    keyword,
    effect: "wider",
    message: "Any item may match the schema of any position; only the description gives the order.",
  }),
};

export type LossWords = typeof lossWords;
