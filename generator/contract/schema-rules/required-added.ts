/** A property comes that must be there: who does not know of it leaves it out. */

import { findRenames } from "./property-renamed.js";
import { namesOnlyIn, propertiesOf, requiredOf, withProperties } from "./object-parts.js";
import type { SchemaRule } from "./rule.js";

export const requiredAdded: SchemaRule = {
  keywords: ["properties", "required"],
  names: {
    input: { narrowing: "input-required-added", widening: "input-widened-property-added" },
    output: { narrowing: "output-property-removed", widening: "output-narrowed-property-removed" },
  },
  find: (pair) => {
    const { from, to } = pair;
    const renamed = new Set(findRenames(pair).map((rename) => rename.to));
    return namesOnlyIn(to, from)
      .filter((name) => requiredOf(to).includes(name) && !renamed.has(name))
      .map((name) => {
        const added = propertiesOf(to)[name] ?? true;
        const properties = { ...propertiesOf(from), [name]: added };
        const required = [...requiredOf(from).filter((one) => one !== name), name];
        return {
          replacement: withProperties(from, { properties, required }),
          path: ["properties", name],
          side: "to",
          added,
        };
      });
  },
};
