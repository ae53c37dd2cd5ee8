/** From a schema to a function that decides whether a value matches it, or a schema in it. */

import { checkSchema } from "./check/check-schema.js";
import type { JsonSchema } from "./json-values.js";

export interface Matcher {
  /** Whether a value matches the root, or a schema in it; never throws. */
  readonly matches: (schema: unknown, value: unknown) => boolean;
}

export function createMatcher(root: JsonSchema): Matcher {
  return {
    matches: (schema, value) => {
      // A schema that cannot be evaluated, as with an invalid pattern or a dangling reference, matches nothing.
      try {
        return checkSchema(schema, value, root).length === 0;
      } catch {
        return false;
      }
    },
  };
}
