/** A property is removed: calls that still send it are rejected by a closed schema. */

import { canonicalJson, propertiesOf, requiredOf } from "@toolwright/runtime/json-schema";
import { furtherOf, namesGone, withProperties } from "./object-parts.js";
import { findRenames } from "./property-renamed.js";
import { narrowedInput, narrowedOutput, widenedInput, widenedOutput } from "./change-kinds.js";
import type { FoundEdit, SchemaPair, SchemaRule } from "./schema-rule.js";

export const propertyRemoved: SchemaRule = {
  keywords: ["properties", "required"],
  kinds: {
    input: {
      narrowing: narrowedInput("input-property-removed", ({ subject }) => `${subject} is no longer a parameter`, [
        "keep it, optional and deprecated",
      ]),
      widening: widenedInput("input-widened-property-removed"),
    },
    // Results go the other way: what the old schema lacks is new.
    output: {
      narrowing: widenedOutput(
        "output-widened-property-added",
        ({ subject }) => `${subject} is new in the result, which was to have no other properties`,
      ),
      widening: narrowedOutput("output-property-added", ({ subject }) => `${subject} is new in the result`, {
        heading: "Added",
      }),
    },
  },
  find: (pair) => {
    const renamed = new Set(findRenames(pair).map((rename) => rename.from));
    return namesGone(pair.from, pair.to)
      .filter((name) => !renamed.has(name))
      .map((name) => removeProperty(pair, name));
  },
};

function removeProperty({ from, to }: SchemaPair, name: string): FoundEdit {
  const { [name]: removed = true, ...rest } = propertiesOf(from);
  const further = furtherOf(to);
  // Unless the schema is closed itself, the other one's rule for unknown names must hold for this one.
  const isSame = canonicalJson(furtherOf(from)) === canonicalJson(further);
  const properties = isSame ? rest : { ...rest, [name]: further };
  const isRequired = requiredOf(to).includes(name);
  const required = isRequired ? requiredOf(from) : requiredOf(from).filter((one) => one !== name);
  return {
    replacement: withProperties(from, { properties, required }),
    path: ["properties", name],
    side: "from",
    removed,
  };
}
