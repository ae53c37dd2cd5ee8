/** A branch is removed from a union. */

import { matchBranches } from "./branch-matching.js";
import { alternativeKinds } from "./change-kinds.js";
import { wordVariant } from "./worded-values.js";
import type { SchemaRule } from "./schema-rule.js";
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
    }));
  },
};
