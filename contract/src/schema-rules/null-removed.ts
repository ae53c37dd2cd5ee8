/** Null is removed: calls that send it for "nothing" are rejected. */

import { type JsonObject, type JsonValue, isObject } from "@toolwright/runtime/json-schema";
import { isNullBranch, unionOf } from "./union-branches.js";
import { narrowedInput, narrowedOutput, widenedInput, widenedOutput } from "./change-kinds.js";
import type { SchemaPair, SchemaRule } from "./schema-rule.js";
import { namesNull, declaredTypesOf, listedValuesOf, withTypes, withValues } from "./value-sets.js";

export const nullRemoved: SchemaRule = {
  keywords: ["type", "enum"],
  kinds: {
    input: {
      narrowing: narrowedInput("input-null-removed", ({ subject }) => `${subject} no longer accepts null`, [
        "keep accepting null and treat it as omitted",
      ]),
      widening: widenedInput("input-widened-null-added", ({ subject }) => `${subject} now accepts null`, {
        heading: "Added",
      }),
    },
    output: {
      narrowing: widenedOutput(
        "output-widened-null-added",
        ({ subject }) => `${subject} may now be null in the result`,
      ),
      widening: narrowedOutput("output-narrowed-null-removed"),
    },
  },
  find: (pair) => {
    const rest = allowsNull(pair, "from") && !mayBeNull(pair) ? withoutNull(pair) : undefined;
    return rest === undefined ? [] : [{ replacement: rest, path: [], side: "from", removed: null }];
  },
};

/** Whether one side names null, itself, in a branch of its own, or in several; a single other branch has its own null. */
export function allowsNull(pair: SchemaPair, side: "from" | "to"): boolean {
  const branches = unionOf(pair[side])?.branches ?? [];
  const isNamed = (branch: JsonValue): boolean => isObject(branch) && namesNull(branch);
  return (
    namesNull(pair[side]) ||
    branches.some((branch) => isNullBranch(pair.expand(branch))) ||
    branches.filter(isNamed).length > 1
  );
}

function mayBeNull({ to, expand }: SchemaPair): boolean {
  return namesNull(to) || (unionOf(to)?.branches ?? []).some((branch) => namesNull(expand(branch)));
}

/** The schema without null, also where a branch of the union allows it again. */
function withoutNull({ from, expand }: Pick<SchemaPair, "expand" | "from">): JsonObject | undefined {
  const union = unionOf(from);
  if (union !== undefined && !namesNull(from)) {
    const branches = union.branches.flatMap((branch) => {
      if (isNullBranch(expand(branch))) return [];
      const mayAllow = isObject(branch) && (namesNull(branch) || unionOf(branch) !== undefined);
      return mayAllow ? (withoutNull({ from: branch, expand }) ?? []) : [branch];
    });
    return branches.length === 0 ? undefined : { ...from, [union.keyword]: branches };
  }
  const types = declaredTypesOf(from)?.filter((type) => type !== "null");
  const values = listedValuesOf(from)?.filter((value) => value !== null);
  if (types?.length === 0 || values?.length === 0) return undefined;
  const typed = types === undefined ? from : withTypes(from, types);
  return values === undefined ? typed : withValues(typed, values);
}
