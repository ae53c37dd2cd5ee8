/** Null goes: who sends it to say "nothing" is refused. */

import type { JsonObject } from "../../definition.js";
import { isNullBranch, unionOf } from "./unions.js";
import { mirrored, type SchemaPair, type SchemaRule } from "./rule.js";
import { namesNull, typesOf, valuesOf, withTypes, withValues } from "./value-sets.js";

export const nullRemoved: SchemaRule = {
  keywords: ["type", "enum"],
  names: mirrored({ lost: "null-removed", gained: "null-added" }),
  find: (pair) => {
    const rest = allowsNull(pair, "from") && !allowsNull(pair, "to") ? withoutNull(pair) : undefined;
    return rest === undefined ? [] : [{ replacement: rest, path: [], side: "from", removed: null }];
  },
};

/** Tells whether one side names null, in itself or as a branch. */
export function allowsNull(pair: SchemaPair, side: "from" | "to"): boolean {
  const union = unionOf(pair[side]);
  return namesNull(pair[side]) || (union?.branches ?? []).some((branch) => isNullBranch(pair.expand(branch)));
}

function withoutNull({ from, expand }: SchemaPair): JsonObject | undefined {
  const union = unionOf(from);
  if (union !== undefined && !namesNull(from)) {
    const branches = union.branches.filter((branch) => !isNullBranch(expand(branch)));
    return branches.length === 0 ? undefined : { ...from, [union.keyword]: branches };
  }
  const types = typesOf(from)?.filter((type) => type !== "null");
  const values = valuesOf(from)?.filter((value) => value !== null);
  if (types?.length === 0 || values?.length === 0) return undefined;
  const typed = types === undefined ? from : withTypes(from, types);
  return values === undefined ? typed : withValues(typed, values);
}
