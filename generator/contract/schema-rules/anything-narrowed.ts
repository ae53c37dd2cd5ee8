/** Anything that no other rule accounts for. */

import { findGroupEdits } from "./keyword-groups.js";
import { narrowedNames, type SchemaPair, type SchemaRule } from "./rule.js";

/** Makes the rule for the keywords that the others leave. */
export function anythingNarrowed(covered: ReadonlySet<string>): SchemaRule {
  return {
    keywords: [],
    names: narrowedNames,
    find: (pair: SchemaPair) => {
      const keywords = [...new Set([...Object.keys(pair.from), ...Object.keys(pair.to)])];
      return findGroupEdits(pair, [keywords.filter((keyword) => !covered.has(keyword))]);
    },
  };
}
