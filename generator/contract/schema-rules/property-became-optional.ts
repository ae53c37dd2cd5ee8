/** A property that had to be there may be left out. */

import { namesOnlyIn, propertiesOf, requiredOf, withProperties } from "./object-parts.js";
import { mirrored, type SchemaRule } from "./rule.js";

export const propertyBecameOptional: SchemaRule = {
  keywords: ["required"],
  names: mirrored({ lost: "property-became-required", gained: "property-became-optional" }),
  find: ({ from, to }) => {
    const isGone = new Set(namesOnlyIn(from, to));
    return requiredOf(from)
      .filter((name) => !requiredOf(to).includes(name) && !isGone.has(name))
      .map((name) => ({
        replacement: withProperties(from, {
          properties: propertiesOf(from),
          required: requiredOf(from).filter((one) => one !== name),
        }),
        path: ["properties", name],
        side: "from",
        removed: "required",
      }));
  },
};
