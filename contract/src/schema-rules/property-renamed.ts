/** A property is renamed and otherwise unchanged: no call has the new name yet. */

import { type JsonObject, type JsonValue, isObject, propertiesOf, requiredOf } from "@toolwright/runtime/json-schema";
import { meaningText } from "../schemas/meaning.js";
import { namesAdded, namesGone, withProperties } from "./object-parts.js";
import { type ChangeWords, narrowedInput, narrowedOutput, widenedInput, widenedOutput } from "./change-kinds.js";
import { pairNames, type NamedPart, type NamePair } from "./paired-names.js";
import { severities } from "../tool-rules/tool-rule.js";
import type { SchemaPair, SchemaRule } from "./schema-rule.js";

export type Rename = NamePair;

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
      // A reader misses the old name, although nobody promised it.
      widening: {
        ...narrowedOutput("output-narrowed-property-renamed", renamed),
        severity: severities("warning", "info", "warning"),
        advice: ["keep the old name next to the new one"],
      },
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

const known = new WeakMap<JsonObject, WeakMap<JsonObject, readonly Rename[]>>();

/** Finds properties that only one side has and that can only be each other under another name; remembered. */
export function findRenames({ from, to }: Pick<SchemaPair, "from" | "to">): readonly Rename[] {
  const ofFrom = known.get(from) ?? new WeakMap<JsonObject, readonly Rename[]>();
  known.set(from, ofFrom);
  const renames = ofFrom.get(to) ?? pairNames(partsOf(from, namesGone(from, to)), partsOf(to, namesAdded(from, to)));
  ofFrom.set(to, renames);
  return renames;
}

function partsOf(schema: JsonObject, names: readonly string[]): readonly NamedPart[] {
  const required = new Set(requiredOf(schema));
  return names.map((name) => {
    const property = propertiesOf(schema)[name] ?? true;
    const text = isObject(property) ? property["description"] : undefined;
    const meaning = `${required.has(name)} ${meaningText(property)}`;
    return { name, meaning, text: typeof text === "string" ? text : undefined };
  });
}
