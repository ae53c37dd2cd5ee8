/** From two schemas to whether one is included in the other, trying the cheaper of a proof and a refutation first. */

import type { JsonObject } from "@toolwright/runtime/json-schema";
import { attemptProof, proveIncluded } from "./prove-included.js";

/** Does `wide` accept everything that `narrow` accepts? Both are whole documents of 2020-12. */
export interface InclusionQuestion {
  readonly narrow: JsonObject;
  readonly wide: JsonObject;
  /** Whether a value is known, or found by a search, that `narrow` accepts and `wide` rejects. */
  readonly isRefuted: () => boolean;
}

/** Nearly every proof takes a tenth of this; a longer attempt mostly fails and spends all its steps. */
const quickSteps = 500;

/** Whether there is a proof; a long one is only tried without a refutation. */
export function decideIncluded({ narrow, wide, isRefuted }: InclusionQuestion): boolean {
  const attempt = attemptProof(narrow, wide, { steps: quickSteps });
  if (attempt !== "out-of-steps") return attempt === "proved";
  return !isRefuted() && proveIncluded(narrow, wide);
}
