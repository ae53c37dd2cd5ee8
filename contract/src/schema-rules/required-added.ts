/** A required property is added: old calls leave it out. */

import { propertiesOf, requiredOf } from "@toolwright/runtime/json-schema";
import { propertyAdded } from "./property-added.js";
import { findRenames } from "./property-renamed.js";
import { namesAdded, withProperties } from "./object-parts.js";
import { narrowedInput } from "./change-kinds.js";
import type { SchemaRule } from "./schema-rule.js";

export const requiredAdded: SchemaRule = {
  keywords: ["properties", "required"],
  kinds: {
    ...propertyAdded.kinds,
    input: {
      ...propertyAdded.kinds.input,
      narrowing: narrowedInput("input-required-added", ({ subject }) => `${subject} is a new required parameter`, [
        "make it optional, with a default",
      ]),
    },
  },
  find: (pair) => {
    const { from, to } = pair;
    const renamed = new Set(findRenames(pair).map((rename) => rename.to));
    return namesAdded(from, to)
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
