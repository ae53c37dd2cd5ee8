/** A branch is removed from a union. */

import { matchBranches } from "./branch-matching.js";
import { narrowedInput, narrowedOutput, widenedInput, widenedOutput } from "./change-kinds.js";
import { wordVariant } from "./worded-values.js";
import type { SchemaRule } from "./schema-rule.js";
import { unionOf } from "./union-branches.js";

export const unionBranchRemoved: SchemaRule = {
  keywords: [],
  kinds: {
    input: {
      narrowing: narrowedInput(
        "input-union-branch-removed",
        ({ subject, before }) => `${subject} no longer accepts ${wordVariant(before)}`,
        ["keep the variant"],
      ),
      widening: widenedInput(
        "input-widened-union-branch-added",
        ({ subject, after }) => `${subject} now also accepts ${wordVariant(after)}`,
        { heading: "Added" },
      ),
    },
    output: {
      narrowing: widenedOutput(
        "output-widened-union-branch-added",
        ({ subject, after }) => `${subject} may now also be ${wordVariant(after)}`,
      ),
      widening: narrowedOutput(
        "output-narrowed-union-branch-removed",
        ({ subject, before }) => `${subject} is no longer ${wordVariant(before)}`,
      ),
    },
  },
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
