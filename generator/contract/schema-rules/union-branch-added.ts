/** A branch of a union comes. */

import { matchBranches } from "./branch-matching.js";
import { gaining, type SchemaRule } from "./rule.js";
import { unionOf } from "./unions.js";

export const unionBranchAdded: SchemaRule = {
  keywords: [],
  names: gaining({ lost: "union-branch-removed", gained: "union-branch-added" }),
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
