/** A branch of a union goes. */

import { matchBranches } from "./branch-matching.js";
import { mirrored, type SchemaRule } from "./rule.js";
import { unionOf } from "./unions.js";

export const unionBranchRemoved: SchemaRule = {
  keywords: [],
  names: mirrored({ lost: "union-branch-removed", gained: "union-branch-added" }),
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
