/** From a value to the same value without what is sensitive in it, for everybody but the handler. */

import { mapParameters } from "../parameter-values.js";

/**
 * Copies a value with `[redacted]` in place of what stands at the paths of `sensitiveParameters` or `sensitiveResults`.
 */
export function redact(value: unknown, paths: readonly string[]): unknown {
  return mapParameters(value, paths, () => "[redacted]");
}
