/** A string must have a format. */

import { findGroupEdits } from "./keyword-groups.js";
import { narrowedInput, narrowedOutput, widenedInput, widenedOutput } from "./change-kinds.js";
import type { SchemaRule } from "./schema-rule.js";

export const formatAdded: SchemaRule = {
  keywords: ["format"],
  kinds: {
    input: {
      narrowing: narrowedInput("input-format-added", undefined, [
        "describe the format in the doc comment and return an error for values that do not have it",
      ]),
      widening: widenedInput("input-widened-format-removed"),
    },
    output: {
      narrowing: widenedOutput("output-widened-format-removed"),
      widening: narrowedOutput("output-narrowed-format-added"),
    },
  },
  find: (pair) => findGroupEdits(pair, [["format"]]),
};
