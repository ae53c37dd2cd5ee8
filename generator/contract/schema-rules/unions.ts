/** From a schema to the branches of its union. */

import type { JsonObject, JsonValue } from "../../definition.js";
import { isList } from "../../json-values.js";
import { sameJson } from "../../stable-json.js";
import { typesOf, valuesOf } from "./value-sets.js";

/** A union and the keyword that writes it. */
export interface Union {
  readonly keyword: "anyOf" | "oneOf";
  readonly branches: readonly JsonValue[];
}

/** The union of a schema; undefined where it has none, or two. */
export function unionOf({ anyOf, oneOf }: JsonObject): Union | undefined {
  if (isList(anyOf) && oneOf === undefined) return { keyword: "anyOf", branches: anyOf };
  return isList(oneOf) && anyOf === undefined ? { keyword: "oneOf", branches: oneOf } : undefined;
}

/** Tells whether a branch is null alone. */
export function isNullBranch(branch: JsonObject): boolean {
  const values = valuesOf(branch);
  return values === undefined ? sameJson(typesOf(branch)?.slice() ?? [], ["null"]) : sameJson(values.slice(), [null]);
}
