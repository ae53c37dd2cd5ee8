/** From the repairs of what a model sent to what the audit says of them. */

import type { Repair } from "../argument-reader.js";
import { pointerTokens } from "../json-schema/pointers.js";
import type { ToolMetadata } from "../metadata.js";
import { readSecretPaths, stepInto } from "../validation/secret-places.js";

/** One sentence for each repair; of one that may quote something sensitive, only its kind. */
export function describeRepairs(
  { sensitiveParameters = [] }: ToolMetadata,
  args: unknown,
  repairs: readonly Repair[],
): readonly string[] {
  const paths = readSecretPaths(sensitiveParameters);
  return repairs.map(({ pointer, kind, message }) => {
    let [left, value] = [paths, args];
    for (const token of pointerTokens(pointer)) {
      left = stepInto(left, { value, token });
      value = (Object(value) as Readonly<Record<string, unknown>>)[token]; // Any other value has no members.
    }
    return left.length > 0 ? `Repaired: ${kind}.` : message;
  });
}
