/** A branch is added to a union. */

import { matchBranches } from "./branch-matching.js";
import { gaining } from "./change-kinds.js";
import type { SchemaRule } from "./schema-rule.js";
import { unionBranchRemoved } from "./union-branch-removed.js";
import { unionOf } from "./union-branches.js";

export const unionBranchAdded: SchemaRule = {
  keywords: [],
  kinds: gaining(unionBranchRemoved.kinds),
  find: (pair) => {
    const union = unionOf(pair.from);
    const branches = matchBranches(pair);
    if (branches === undefined) return [];
    return branches.onlyTo.map(({ schema, path }) => ({
      replacement:
        union === undefined
          ? { anyOf: [pair.from, schema] }
          : { ...pair.from, [union.keyword]: [...union.branches, schema] },
      path,
      side: "to",
      added: schema,
    }));
  },
};
