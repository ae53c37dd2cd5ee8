/** From the error of an envelope to text for the model, for wire formats that mark errors themselves. */

import type { ToolError } from "../envelope.js";

export function describeError({ message, recoveryHint }: ToolError): string {
  return recoveryHint === undefined ? message : `${message}\n${recoveryHint}`;
}
