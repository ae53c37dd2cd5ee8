/** From an envelope to the string that a model reads. */

import type { ToolError, ToolResultEnvelope } from "../envelope.js";
import type { ResultCut } from "../results/limit.js";

export type Receipts = Readonly<Record<string, (result: unknown) => string>>;

/** Renders an envelope: a success as the tool's own receipt if it has one, anything else as JSON. */
export function renderEnvelope(envelope: ToolResultEnvelope, receipts: Receipts): string {
  if (envelope.status === "success") {
    const receipt = Object.hasOwn(receipts, envelope.tool) ? receipts[envelope.tool] : undefined;
    if (receipt === undefined) return JSON.stringify(envelope);
    try {
      return [receipt(envelope.result), ...(envelope.cuts ?? []).map(describeCut)].join("\n");
    } catch {
      return JSON.stringify(envelope); // The call has run: its result must reach the model all the same.
    }
  }
  const { details, ...error } = envelope.error;
  // The message already describes all faults.
  const { faults: _faults, ...others } = details ?? {};
  const isMore = Object.keys(others).length > 0;
  return JSON.stringify({ ...envelope, error: { ...error, ...(isMore && { details: others }) } });
}

export function describeCut({ pointer, message }: ResultCut): string {
  return pointer === "" ? message : `${pointer}: ${message}`;
}

/** From the error of an envelope to text for the model, for wire formats that mark errors themselves. */
export function describeError({ message, recoveryHint }: ToolError): string {
  return recoveryHint === undefined ? message : `${message}\n${recoveryHint}`;
}
