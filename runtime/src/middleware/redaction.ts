/** From a value to the same value without what is sensitive in it, for everybody but the handler. */

import type { ToolMetadata } from "../metadata.js";
import { mapParameters } from "../parameter-values.js";

/**
 * Copies a value with `[redacted]` in place of what stands at the paths of `sensitiveParameters` or `sensitiveResults`.
 */
export function redact(value: unknown, paths: readonly string[]): unknown {
  return mapParameters(value, paths, () => "[redacted]");
}

/** The arguments of a tool, for everybody but its handler. */
export function redactArguments({ sensitiveParameters = [] }: ToolMetadata, args: unknown): unknown {
  return redact(args, sensitiveParameters);
}

/** The result of a tool, for everybody but the model. */
export function redactResult({ sensitiveResults = [] }: ToolMetadata, result: unknown): unknown {
  return redact(result, sensitiveResults);
}

/** Tells whether anything is sensitive in the arguments or the result of a tool. */
export function isSensitive({ sensitiveParameters = [], sensitiveResults = [] }: ToolMetadata): boolean {
  return sensitiveParameters.length > 0 || sensitiveResults.length > 0;
}
