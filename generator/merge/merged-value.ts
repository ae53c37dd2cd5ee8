/** A JSON value merged from three versions, and each side of its conflicts. */

import type { JsonValue } from "@toolwright/runtime/internal/json-schema";
import type { JsonPath } from "@toolwright/contract/internal/inventories";

/** Three versions: the common ancestor and the two sides. */
export interface ThreeVersions<Value> {
  readonly base: Value;
  readonly ours: Value;
  readonly theirs: Value;
}

export type PossibleValue = JsonValue | undefined;

/** A merged value; parts of it may be conflicts. */
export type MergedValue =
  | { readonly kind: "value"; readonly value: PossibleValue }
  | { readonly kind: "object"; readonly members: readonly (readonly [string, MergedValue])[] }
  | { readonly kind: "list"; readonly elements: readonly MergedValue[] }
  | MergeConflict;

/** A value that both sides changed differently. */
export interface MergeConflict {
  readonly kind: "conflict";
  readonly path: JsonPath;
  readonly ours: PossibleValue;
  readonly theirs: PossibleValue;
}

/** The replacement of a conflict: a side, or for `neither` a string that neither side has. */
export type ConflictSide = "neither" | "ours" | "theirs";

export function conflictsIn(merged: MergedValue): MergeConflict[] {
  if (merged.kind === "conflict") return [merged];
  if (merged.kind === "object") return merged.members.flatMap(([, member]) => conflictsIn(member));
  return merged.kind === "list" ? merged.elements.flatMap(conflictsIn) : [];
}

/** The value with one side in place of every conflict. */
export function takeSide(merged: MergedValue, side: ConflictSide): PossibleValue {
  if (merged.kind === "value") return merged.value;
  if (merged.kind === "conflict") return side === "neither" ? `conflict at ${merged.path.join("/")}` : merged[side];
  if (merged.kind === "list") {
    return merged.elements.map((element) => takeSide(element, side)).filter((element) => element !== undefined);
  }
  const members = merged.members.flatMap(([key, member]): [string, JsonValue][] => {
    const value = takeSide(member, side);
    return value === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(members);
}
