/** Loads the steps of a call that most calls do not take. */

import type * as laterSteps from "./later-steps.js";

export function loadLaterSteps(): Promise<typeof laterSteps> {
  return import("./later-steps.js");
}
