/** An optional property is added. */

import { propertiesOf, requiredOf } from "@toolwright/runtime/json-schema";
import { findRenames } from "./property-renamed.js";
import { namesAdded } from "./object-parts.js";
import { narrowedInput, widenedInput, widenedOutput } from "./change-kinds.js";
import type { SchemaRule } from "./schema-rule.js";

/** A reader misses what it used, whether or not the old schema promised it. */
const removedFromResult = widenedOutput(
  "output-property-removed",
  ({ subject }) => `${subject} is no longer in the result`,
  ["keep it in the result"],
);

export const propertyAdded: SchemaRule = {
  keywords: ["properties"],
  kinds: {
    input: {
      // An open schema allowed any value under this name before.
      narrowing: narrowedInput(
        "input-property-constrained",
        ({ subject }) => `${subject} accepted any value and now accepts only some`,
        ["choose a different name"],
      ),
      widening: widenedInput(
        "input-widened-property-added",
        ({ subject }) => `${subject} is a new optional parameter`,
        {
          heading: "Added",
        },
      ),
    },
    output: { narrowing: removedFromResult, widening: removedFromResult },
  },
  find: (pair) => {
    const { from, to } = pair;
    const renamed = new Set(findRenames(pair).map((rename) => rename.to));
    return namesAdded(from, to)
      .filter((name) => !requiredOf(to).includes(name) && !renamed.has(name))
      .map((name) => {
        const added = propertiesOf(to)[name] ?? true;
        return {
          replacement: { ...from, properties: { ...propertiesOf(from), [name]: added } },
          path: ["properties", name],
          side: "to",
          added,
        };
      });
  },
};
