/** From a schema to what says whether values match it, or a schema that stands in it. */

import { checkSchema } from "./check/check-schema.js";
import type { JsonSchema } from "./json-schema.js";

/** Asks the schemas of one document about values. */
export interface Matcher {
  /** Tells whether a value matches the root, or a schema that stands in it; never throws. */
  readonly matches: (schema: unknown, value: unknown) => boolean;
}

/** Makes what asks a schema, and those in it. */
export function createMatcher(root: JsonSchema): Matcher {
  return {
    matches: (schema, value) => {
      // What cannot be judged, such as a pattern that is none or a reference that leads nowhere, matches nothing.
      try {
        return checkSchema(schema, value, root).length === 0;
      } catch {
        return false;
      }
    },
  };
}
