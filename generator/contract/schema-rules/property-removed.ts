/** A property goes: who still sends it is refused where nothing further is allowed. */

import { canonicalJson } from "../../stable-json.js";
import { furtherOf, namesOnlyIn, propertiesOf, requiredOf, withProperties } from "./object-parts.js";
import { findRenames } from "./property-renamed.js";
import type { FoundEdit, SchemaPair, SchemaRule } from "./rule.js";

export const propertyRemoved: SchemaRule = {
  keywords: ["properties", "required"],
  names: {
    input: { narrowing: "input-property-removed", widening: "input-widened-property-removed" },
    // Results go the other way: what the old schema lacks is new.
    output: { narrowing: "output-widened-property-added", widening: "output-property-added" },
  },
  find: (pair) => {
    const renamed = new Set(findRenames(pair).map((rename) => rename.from));
    return namesOnlyIn(pair.from, pair.to)
      .filter((name) => !renamed.has(name))
      .map((name) => removeProperty(pair, name));
  },
};

function removeProperty({ from, to }: SchemaPair, name: string): FoundEdit {
  const { [name]: removed = true, ...rest } = propertiesOf(from);
  const further = furtherOf(to);
  // Where the schema is not closed in itself, what the other one says of unknown names must be said of this one.
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
