/** A required property becomes optional. */

import { propertiesOf, requiredOf } from "@toolwright/runtime/json-schema";
import { namesGone, withProperties } from "./object-parts.js";
import { propertyBecameRequired } from "./property-became-required.js";
import type { SchemaRule } from "./schema-rule.js";

export const propertyBecameOptional: SchemaRule = {
  keywords: ["required"],
  kinds: propertyBecameRequired.kinds,
  find: ({ from, to }) => {
    const isGone = new Set(namesGone(from, to));
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
