/** A property comes that may be left out. */

import { findRenames } from "./property-renamed.js";
import { namesOnlyIn, propertiesOf, requiredOf } from "./object-parts.js";
import type { SchemaRule } from "./rule.js";

export const propertyAdded: SchemaRule = {
  keywords: ["properties"],
  names: {
    // An open schema allowed any value under this name until now.
    input: { narrowing: "input-property-constrained", widening: "input-widened-property-added" },
    output: { narrowing: "output-property-removed", widening: "output-narrowed-property-removed" },
  },
  find: (pair) => {
    const { from, to } = pair;
    const renamed = new Set(findRenames(pair).map((rename) => rename.to));
    return namesOnlyIn(to, from)
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
