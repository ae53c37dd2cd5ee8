/** From two schemas to whether one is included in the other, trying the cheaper of a proof and a refutation first. */

import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { attemptProof, proveIncluded } from "./prove-included.js";
import { longRun, type Budget, type Limits } from "./run.js";

/** Does `wide` accept everything that `narrow` accepts? Both are whole documents of 2020-12. */
export interface InclusionQuestion {
  readonly narrow: JsonObject;
  readonly wide: JsonObject;
  /** Whether a value is known, or found by a search, that `narrow` accepts and `wide` rejects. */
  readonly isRefuted: () => boolean;
  /** What this question and those after it may spend. */
  readonly budget: Budget;
}

/** Nearly every proof takes a tenth of this; a longer attempt mostly fails and spends all its steps. */
export const quickSteps = 5_000;

/** Whether there is a proof; a long one is only tried without a refutation. */
export function decideIncluded({ narrow, wide, isRefuted, budget }: InclusionQuestion): boolean {
  const attempt = attemptProof(narrow, wide, { steps: quickSteps, budget });
  if (attempt !== "out-of-steps") return attempt === "proved";
  return !isRefuted() && proveIncluded(narrow, wide, longestOf(budget));
}

/** A long attempt leaves half for the questions after it. */
export function longestOf(budget: Budget): Limits {
  return { steps: Math.min(longRun.steps, Math.ceil(budget.steps / 2)), budget };
}
