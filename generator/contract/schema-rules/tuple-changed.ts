/** A list gets other places: more or fewer of them, or something else after the last. */

import type { JsonObject } from "../../definition.js";
import { isList, isObject } from "../../json-values.js";
import { findGroupEdits } from "./keyword-groups.js";
import { typeNarrowed } from "./type-narrowed.js";
import type { SchemaPair, SchemaRule } from "./rule.js";

const keywords = ["prefixItems", "items", "minItems", "maxItems", "unevaluatedItems"];

export const tupleChanged: SchemaRule = {
  keywords,
  names: typeNarrowed.names,
  find: (pair) => (isTupleChange(pair) ? findGroupEdits(pair, [keywords]) : []),
};

/** Tells whether the places of two lists cannot be compared one by one. */
export function isTupleChange({ from, to }: SchemaPair): boolean {
  const placesOf = ({ prefixItems }: JsonObject): number => (isList(prefixItems) ? prefixItems.length : 0);
  const [before, after] = [from["items"] ?? true, to["items"] ?? true];
  const isAligned = (isObject(before) && isObject(after)) || before === after;
  return placesOf(from) !== placesOf(to) || !isAligned;
}
