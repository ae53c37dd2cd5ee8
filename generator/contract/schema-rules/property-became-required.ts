/** A property that could be left out must be there. */

import { namesOnlyIn, requiredOf } from "./object-parts.js";
import { mirrored, type SchemaRule } from "./rule.js";

export const propertyBecameRequired: SchemaRule = {
  keywords: ["required"],
  names: mirrored({ lost: "property-became-required", gained: "property-became-optional" }),
  find: ({ from, to }) => {
    const isNew = new Set(namesOnlyIn(to, from));
    return requiredOf(to)
      .filter((name) => !requiredOf(from).includes(name) && !isNew.has(name))
      .map((name) => ({
        replacement: { ...from, required: [...requiredOf(from), name] },
        path: ["properties", name],
        side: "to",
        added: "required",
      }));
  },
};
