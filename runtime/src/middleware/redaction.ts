/** Copies values without their sensitive parts, for everything but the handler. */

import type { ToolMetadata } from "../metadata.js";
import { mapParameters } from "../parameter-values.js";

/** Copies a value with `[redacted]` at the paths of `sensitiveParameters` or `sensitiveResults`. */
export function redact(value: unknown, paths: readonly string[]): unknown {
  return mapParameters(value, paths, () => "[redacted]");
}

/** Redacts the arguments of a tool, for everything but its handler. */
export function redactArguments({ sensitiveParameters = [] }: ToolMetadata, args: unknown): unknown {
  return redact(args, sensitiveParameters);
}

/** Redacts the result of a tool, for everything but the model. */
export function redactResult({ sensitiveResults = [] }: ToolMetadata, result: unknown): unknown {
  return redact(result, sensitiveResults);
}
