/** From a schema to the branches of its union. */

import { type JsonObject, type JsonValue, isList, sameJson } from "@toolwright/runtime/json-schema";
import { declaredTypesOf, listedValuesOf } from "./value-sets.js";

export interface UnionBranches {
  readonly keyword: "anyOf" | "oneOf";
  readonly branches: readonly JsonValue[];
}

/** The union of a schema; undefined where it has none, or two. */
export function unionOf({ anyOf, oneOf }: JsonObject): UnionBranches | undefined {
  if (isList(anyOf) && oneOf === undefined) return { keyword: "anyOf", branches: anyOf };
  return isList(oneOf) && anyOf === undefined ? { keyword: "oneOf", branches: oneOf } : undefined;
}

/** Whether a branch is null alone. */
export function isNullBranch(branch: JsonObject): boolean {
  const values = listedValuesOf(branch);
  return values === undefined
    ? sameJson(declaredTypesOf(branch)?.slice() ?? [], ["null"])
    : sameJson(values.slice(), [null]);
}
