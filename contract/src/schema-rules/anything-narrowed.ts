/** Anything that no other rule accounts for. */

import { findGroupEdits } from "./keyword-groups.js";
import { plainKinds } from "./change-kinds.js";
import { isWord } from "../schemas/meaning.js";
import type { SchemaPair, SchemaRule } from "./schema-rule.js";

export function anythingNarrowed(covered: ReadonlySet<string>): SchemaRule {
  return {
    keywords: [],
    kinds: plainKinds,
    find: (pair: SchemaPair) => {
      const keywords = [...new Set([...Object.keys(pair.from), ...Object.keys(pair.to)])];
      return findGroupEdits(pair, [keywords.filter((keyword) => !covered.has(keyword) && !isWord(keyword))]);
    },
  };
}
