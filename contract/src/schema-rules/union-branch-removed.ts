/** A branch is removed from a union. */

import { matchBranches } from "./branch-matching.js";
import { alternativeKinds } from "./change-kinds.js";
import { wordVariant } from "./worded-values.js";
import { type JsonValue, sameJson } from "@toolwright/runtime/json-schema";
import type { SchemaPair, SchemaRule } from "./schema-rule.js";
import { declaredTypesOf, listedValuesOf } from "./value-sets.js";
import { unionOf } from "./union-branches.js";

export const unionBranchRemoved: SchemaRule = {
  keywords: [],
  kinds: alternativeKinds({
    code: "union-branch",
    word: wordVariant,
    advice: "keep the variant",
  }),
  find: (pair) => {
    const union = unionOf(pair.from);
    const branches = matchBranches(pair);
    if (union === undefined || branches === undefined) return [];
    return branches.onlyFrom.map(({ schema, path }) => ({
      replacement: { ...pair.from, [union.keyword]: union.branches.filter((branch) => branch !== schema) },
      path,
      side: "from",
      removed: schema,
      ...remainingOf(schema, pair),
    }));
  },
};

/** The branches of the other side that still allow some values of the removed one's type. */
function remainingOf(removed: JsonValue, pair: SchemaPair): { readonly added?: JsonValue } {
  const [type, ...others] = declaredTypesOf(pair.expand(removed)) ?? [];
  if (type === undefined || type === "object" || others.length > 0) return {};
  const left = (unionOf(pair.to)?.branches ?? []).filter((branch) => {
    const schema = pair.expand(branch);
    return sameJson(declaredTypesOf(schema)?.slice() ?? [typeof listedValuesOf(schema)?.[0]], [type]);
  });
  return left.length === 0 ? {} : { added: left };
}
