/** The places of a tuple change: their number, or what may follow the last. */

import { type JsonObject, isList, isObject } from "@toolwright/runtime/json-schema";
import { findGroupEdits } from "./keyword-groups.js";
import { typeNarrowed } from "./type-narrowed.js";
import type { SchemaPair, SchemaRule } from "./schema-rule.js";

const keywords = ["prefixItems", "items", "minItems", "maxItems", "unevaluatedItems"];

export const tupleChanged: SchemaRule = {
  keywords,
  kinds: typeNarrowed.kinds,
  find: (pair) => (isTupleChange(pair) ? findGroupEdits(pair, [keywords]) : []),
};

/** Whether the places of two arrays cannot be compared one by one. */
export function isTupleChange({ from, to }: SchemaPair): boolean {
  const placesOf = ({ prefixItems }: JsonObject): number => (isList(prefixItems) ? prefixItems.length : 0);
  const [before, after] = [from["items"] ?? true, to["items"] ?? true];
  const isAligned = (isObject(before) && isObject(after)) || before === after;
  return placesOf(from) !== placesOf(to) || !isAligned;
}
