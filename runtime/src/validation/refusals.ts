/**
 * From a name, arguments or a result that the registry refuses to the failure that says why.
 *
 * The registry loads this module at the first refusal: most calls need none of it.
 */

import type { ToolError } from "../envelope.js";
import type { ToolMetadata } from "../metadata.js";
import { fail, ToolFailure } from "../tool-failure.js";
import { refuseDelivery } from "../results/undelivered.js";
import { quote } from "./describe-value.js";
import { explainErrors, type ArgumentFault } from "./faults.js";
import { formatFeedback } from "./feedback.js";
import { findNearest } from "./nearest-name.js";
import type { SchemaError } from "../json-schema/schema-error.js";

export function refuseName(name: string, names: readonly string[]): ToolFailure {
  const nearest = findNearest(name, names);
  const hint = nearest === undefined ? "" : ` Did you mean "${nearest}"?`;
  return fail("unknown_tool", `There is no tool named ${quote(name)}.${hint}`);
}

export function refuseArguments(metadata: ToolMetadata, args: unknown, errors: readonly SchemaError[]): ToolFailure {
  const { name, inputSchema, sensitiveParameters = [] } = metadata;
  const about = { tool: name, schema: inputSchema, arguments: args, sensitive: sensitiveParameters };
  const faults = dropRepeated(explainErrors(errors, about));
  const message = formatFeedback(faults, args, { tool: name, sensitive: sensitiveParameters });
  return fail("invalid_arguments", message, { details: { faults } });
}

export function refuseResult(metadata: ToolMetadata, result: unknown, errors: readonly SchemaError[]): ToolError {
  const { name, outputSchema = { type: "object" }, sensitiveResults = [] } = metadata;
  const about = { tool: name, schema: outputSchema, arguments: result, sensitive: sensitiveResults };
  const faults = explainErrors(errors, about);
  const said = faults.map(({ message }) => message.replace(/^the arguments\b/, "the result")).join("; ");
  const why = `it does not fit its result type: ${said}.`;
  return refuseDelivery(metadata, { kind: "invalid_result", why, details: { faults } });
}

export function refuseUndeclared(metadata: ToolMetadata, dropped: readonly string[]): ToolError {
  const why = `it has properties that its result type does not declare: ${dropped.join(", ")}.`;
  return refuseDelivery(metadata, { kind: "invalid_result", why });
}

export function refuseUnreadable(metadata: ToolMetadata, error: unknown): ToolError {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof ToolFailure) return refuseDelivery(metadata, { kind: error.kind, why: reason });
  return refuseDelivery(metadata, { kind: "invalid_result", why: `it is not JSON: ${reason}` });
}

/** The closed schema already reports what a hidden name is refused for. */
function dropRepeated(faults: readonly ArgumentFault[]): readonly ArgumentFault[] {
  const key = ({ pointer, keyword }: ArgumentFault): string => `${keyword} ${pointer}`;
  return [...new Map(faults.map((fault) => [key(fault), fault])).values()];
}
