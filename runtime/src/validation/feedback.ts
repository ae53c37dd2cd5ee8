/** From faults to what a model reads about them. */

import type { ArgumentFault } from "./faults.js";

/** Formats faults. */
export function formatFeedback(
  faults: readonly ArgumentFault[],
  _args: unknown,
  _options?: { readonly tool?: string; readonly sensitive?: readonly string[] },
): string {
  return faults.map(({ pointer, message }) => `- ${pointer}: ${message}`).join("\n");
}
