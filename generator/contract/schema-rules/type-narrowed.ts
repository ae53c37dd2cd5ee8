/** The types of a value become fewer, or others. */

import type { JsonObject } from "../../definition.js";
import { mirrored, without, type FoundEdit, type SchemaPair, type SchemaRule } from "./rule.js";
import { unionOf } from "./unions.js";
import { kindKeywords, kindOf, typesOf, typesOnlyIn, valuesOf, withTypes } from "./value-sets.js";

export const typeNarrowed: SchemaRule = {
  keywords: kindKeywords,
  names: mirrored({ lost: "type-narrowed", gained: "type", lostInResults: "type" }),
  find: (pair) => {
    const { from, to } = pair;
    if (areDisjoint(pair)) return [{ replacement: to, path: [], side: "to", removed: kindOf(from), added: kindOf(to) }];
    const [before, after] = [valuesOf(from), valuesOf(to)];
    if (before !== undefined && after !== undefined) return [];
    // A union says in its branches what the other side says in its type.
    if (unionOf(from) !== undefined && unionOf(to) === undefined && typesOf(from) === undefined) return [];
    if (unionOf(to) !== undefined && unionOf(from) === undefined && typesOf(to) === undefined) return [];
    if (before !== undefined || after !== undefined) return [replaceKind(pair)];
    return narrowTypes(pair);
  },
};

/** Tells whether no value can be of the types of both sides, null apart. */
export function areDisjoint({ from, to }: SchemaPair): boolean {
  const before = typesOf(from)?.filter((type) => type !== "null");
  const after = typesOf(to)?.filter((type) => type !== "null");
  if (before === undefined || after === undefined || before.length === 0 || after.length === 0) return false;
  const overlap = (types: readonly string[], others: readonly string[]): boolean =>
    typesOnlyIn(types, others).length < types.length;
  return !overlap(before, after) && !overlap(after, before);
}

function replaceKind({ from, to }: SchemaPair): FoundEdit {
  const replacement = { ...without(from, kindKeywords), ...kindOf(to) };
  return { replacement, path: [], side: "to", removed: kindOf(from), added: kindOf(to) };
}

function narrowTypes(pair: SchemaPair): FoundEdit[] {
  const { from, to } = pair;
  const [before, after] = [typesOf(from), typesOf(to)];
  if (after === undefined) return [];
  if (before === undefined) return [replaceKind(pair)];
  const gone = typesOnlyIn(before, after);
  if (gone.length === 0) return [];
  const isInteger = gone.includes("number") && after.includes("integer");
  const kept = [...before.filter((type) => !gone.includes(type)), ...(isInteger ? ["integer"] : [])];
  const replacement: JsonObject = withTypes(from, kept);
  return [{ replacement, path: ["type"], side: "from", removed: kindOf(from), added: kindOf(to) }];
}
