/** From the error of an envelope to the text that tells a model, where the wire format says that it is an error. */

import type { ToolError } from "../envelope.js";

/** What went wrong, and what to try instead. */
export function describeError({ message, recoveryHint }: ToolError): string {
  return recoveryHint === undefined ? message : `${message}\n${recoveryHint}`;
}
