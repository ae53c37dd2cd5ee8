/** What three versions of a JSON value come to, and what each side of it looks like where they cannot be one. */

import type { JsonValue } from "../definition.js";
import type { JsonPath } from "../contract/inventory/contract-tool.js";

/** Three versions of something: the one that both sides began with, and what became of it on each. */
export interface ThreeVersions<Value> {
  readonly base: Value;
  readonly ours: Value;
  readonly theirs: Value;
}

/** A value, or undefined where there is none. */
export type PossibleValue = JsonValue | undefined;

/** A merged value; parts of it may be conflicts. */
export type MergedValue =
  | { readonly kind: "value"; readonly value: PossibleValue }
  | { readonly kind: "object"; readonly members: readonly (readonly [string, MergedValue])[] }
  | { readonly kind: "list"; readonly elements: readonly MergedValue[] }
  | MergeConflict;

/** A value that the two sides changed in different ways. */
export interface MergeConflict {
  readonly kind: "conflict";
  readonly path: JsonPath;
  readonly ours: PossibleValue;
  readonly theirs: PossibleValue;
}

/** Which side stands where there is a conflict; `neither` is a text that is like nothing on either. */
export type ConflictSide = "neither" | "ours" | "theirs";

/** Every conflict in a merged value. */
export function conflictsIn(merged: MergedValue): MergeConflict[] {
  if (merged.kind === "conflict") return [merged];
  if (merged.kind === "object") return merged.members.flatMap(([, member]) => conflictsIn(member));
  return merged.kind === "list" ? merged.elements.flatMap(conflictsIn) : [];
}

/** The value with one side standing for every conflict. */
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
