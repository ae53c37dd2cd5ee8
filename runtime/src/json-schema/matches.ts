/** From a schema and a value to whether they match. */

import { checkSchema } from "./check/check-schema.js";
import type { JsonSchema } from "./json-values.js";

/** Whether a value matches a schema in a root, or the root itself; never throws. */
export function matches(schema: unknown, value: unknown, root: JsonSchema): boolean {
  // A schema that cannot be evaluated, as with an invalid pattern or a dangling reference, matches nothing.
  try {
    return checkSchema(schema, value, root).length === 0;
  } catch {
    return false;
  }
}
