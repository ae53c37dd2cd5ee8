/** A property takes another name: everything about it stays, and nobody sends the new name yet. */

import { isObject } from "../../json-values.js";
import { meaningText } from "../meaning.js";
import { namesOnlyIn, propertiesOf, requiredOf, withProperties } from "./object-parts.js";
import type { SchemaPair, SchemaRule } from "./rule.js";

/** The two names of one property. */
export interface Rename {
  readonly from: string;
  readonly to: string;
}

export const propertyRenamed: SchemaRule = {
  keywords: ["properties", "required"],
  names: {
    input: { narrowing: "input-property-renamed", widening: "input-widened-property-renamed" },
    output: { narrowing: "output-widened-property-renamed", widening: "output-narrowed-property-renamed" },
  },
  find: (pair) =>
    findRenames(pair).map((rename) => {
      const { from, to } = pair;
      const entries = Object.entries(propertiesOf(from)).map(([name, schema]) => [nameAfter(rename, name), schema]);
      const properties = Object.fromEntries(entries) as ReturnType<typeof propertiesOf>;
      const required = requiredOf(from).map((name) => nameAfter(rename, name));
      return {
        replacement: withProperties(from, { properties, required }),
        path: ["properties", rename.to],
        side: "to",
        removed: { [rename.from]: propertiesOf(from)[rename.from] ?? true },
        added: { [rename.to]: propertiesOf(to)[rename.to] ?? true },
      };
    }),
};

function nameAfter(rename: Rename, name: string): string {
  return name === rename.from ? rename.to : name;
}

/** Finds properties that only one side has, one on each, with the same schema and comment: there is no other reading. */
export function findRenames({ from, to }: SchemaPair): readonly Rename[] {
  const isSame = (rename: Rename): boolean => {
    const before = propertiesOf(from)[rename.from];
    const after = propertiesOf(to)[rename.to];
    const texts = [before, after].map((schema) => (isObject(schema) ? schema["description"] : undefined));
    return (
      requiredOf(from).includes(rename.from) === requiredOf(to).includes(rename.to) &&
      meaningText(before ?? true) === meaningText(after ?? true) &&
      (texts[0] === texts[1] || isPlainRename(pair(from, to)))
    );
  };
  const gone = namesOnlyIn(from, to);
  const come = namesOnlyIn(to, from);
  const candidates = gone.flatMap((name) => come.map((other) => ({ from: name, to: other }))).filter(isSame);
  const isOnly = (rename: Rename): boolean =>
    candidates.filter((one) => one.from === rename.from || one.to === rename.to).length === 1;
  return candidates.filter(isOnly);
}

function pair(from: SchemaPair["from"], to: SchemaPair["to"]): readonly [number, number] {
  return [namesOnlyIn(from, to).length, namesOnlyIn(to, from).length];
}

/** One name goes and one comes: the new one is the old one, whatever its comment says. */
function isPlainRename([gone, come]: readonly [number, number]): boolean {
  return gone === 1 && come === 1;
}
