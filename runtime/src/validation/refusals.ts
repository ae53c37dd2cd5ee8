/**
 * Creates the failures of calls whose name, arguments or result the registry refuses.
 *
 * The registry loads this module at the first refusal, which most calls never have.
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
  const {
    name: tool,
    inputSchema: schema,
    sensitiveParameters: sensitive = [],
    hiddenParameters: hidden = [],
  } = metadata;
  const faults = dropRepeated(explainErrors(errors, { tool, schema, arguments: args, sensitive }));
  const message = formatFeedback(faults, args, { tool, sensitive, hidden });
  return fail("invalid_arguments", message, { details: { faults } });
}

export function refuseResult(metadata: ToolMetadata, result: unknown, errors: readonly SchemaError[]): ToolError {
  const { name: tool, outputSchema: schema = { type: "object" }, sensitiveResults: sensitive = [] } = metadata;
  const faults = explainErrors(errors, { tool, schema, arguments: result, sensitive });
  const messages = faults.map(({ message }) => message.replace(/^the arguments\b/, "the result"));
  const why = `it does not fit its result type: ${messages.join("; ")}.`;
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

/** Drops the second fault of a hidden parameter, which the closed schema reports, too. */
function dropRepeated(faults: readonly ArgumentFault[]): readonly ArgumentFault[] {
  const key = ({ pointer, keyword }: ArgumentFault): string => `${keyword} ${pointer}`;
  return [...new Map(faults.map((fault) => [key(fault), fault])).values()];
}
