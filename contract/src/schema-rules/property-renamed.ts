/** A property is renamed and otherwise unchanged: no call has the new name yet. */

import { type JsonValue, isObject, propertiesOf, requiredOf } from "@toolwright/runtime/json-schema";
import { meaningText } from "../schemas/meaning.js";
import { namesAdded, namesGone, withProperties } from "./object-parts.js";
import { type ChangeWords, narrowedInput, narrowedOutput, widenedInput, widenedOutput } from "./change-kinds.js";
import type { SchemaPair, SchemaRule } from "./schema-rule.js";

export interface Rename {
  readonly from: string;
  readonly to: string;
}

function renamed({ subject, before, after }: ChangeWords): string {
  const [old, current] = [onlyKey(before), onlyKey(after)];
  if (old === undefined || current === undefined) return `${subject} has a different name`;
  return `\`${old}\` is now called \`${current}\``;
}

function onlyKey(value: JsonValue | undefined): string | undefined {
  const keys = isObject(value) ? Object.keys(value) : [];
  return keys.length === 1 ? keys[0] : undefined;
}

export const propertyRenamed: SchemaRule = {
  keywords: ["properties", "required"],
  kinds: {
    input: {
      narrowing: narrowedInput("input-property-renamed", renamed, [
        "keep the old name next to the new one, both optional",
      ]),
      widening: widenedInput("input-widened-property-renamed", renamed),
    },
    output: {
      narrowing: widenedOutput("output-widened-property-renamed", renamed),
      widening: narrowedOutput("output-narrowed-property-renamed", renamed),
    },
  },
  find: (pair) =>
    findRenames(pair).map((rename) => {
      const { from, to } = pair;
      const entries = Object.entries(propertiesOf(from)).map(
        ([name, schema]) => [nameAfter(rename, name), schema] as const,
      );
      const properties = Object.fromEntries(entries);
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

/** Finds properties that only one side has, one on each, with the same schema and comment. */
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
  const gone = namesGone(from, to);
  const come = namesAdded(from, to);
  const candidates = gone.flatMap((name) => come.map((other) => ({ from: name, to: other }))).filter(isSame);
  const isOnly = (rename: Rename): boolean =>
    candidates.filter((one) => one.from === rename.from || one.to === rename.to).length === 1;
  return candidates.filter(isOnly);
}

function pair(from: SchemaPair["from"], to: SchemaPair["to"]): readonly [number, number] {
  return [namesGone(from, to).length, namesAdded(from, to).length];
}

/** One name is removed and one added, with the same schema whatever its comment. */
function isPlainRename([gone, come]: readonly [number, number]): boolean {
  return gone === 1 && come === 1;
}
