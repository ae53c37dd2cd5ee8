/** From two schemas to whether the one is included in the other, the cheaper of a proof and a refutation first. */

import type { JsonObject } from "../../definition.js";
import { attemptProof, proveIncluded } from "./prove-included.js";

/** Is all that `narrow` accepts accepted by `wide`? Both are whole documents of 2020-12. */
export interface InclusionQuestion {
  readonly narrow: JsonObject;
  readonly wide: JsonObject;
  /** Tells whether a value is known, or is found by a search, that `narrow` accepts and `wide` does not. */
  readonly isRefuted: () => boolean;
}

/** Nearly every proof that there is takes a tenth of that; what takes more is mostly none, and spends all it may. */
const quickSteps = 500;

/** Tells whether there is a proof; a long one is not looked for where a value refutes it. */
export function decideIncluded({ narrow, wide, isRefuted }: InclusionQuestion): boolean {
  const attempt = attemptProof(narrow, wide, { steps: quickSteps });
  if (attempt !== "out-of-steps") return attempt === "proved";
  return !isRefuted() && proveIncluded(narrow, wide);
}
