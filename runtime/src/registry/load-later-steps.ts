/** Loads the steps that most calls do not take, once. */

import type * as LaterSteps from "./later-steps.js";

let loading: Promise<typeof LaterSteps> | undefined;

/** Repeated imports are slow where a loader is registered: each one asks the loader's thread. */
export function loadLaterSteps(): Promise<typeof LaterSteps> {
  return (loading ??= import("./later-steps.js"));
}
