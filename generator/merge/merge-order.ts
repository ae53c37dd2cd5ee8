/** From three orders of names to one that keeps what either side changed. */

import { compareText } from "@toolwright/runtime/json-schema";
import type { ThreeVersions } from "./merged-value.js";

/** Merges into the order of the side that moved names, with the other side's new names behind their predecessors. */
export function mergeOrder({ base, ours, theirs }: ThreeVersions<readonly string[]>): string[] {
  const shared = (names: readonly string[], others: readonly string[]): readonly string[] =>
    names.filter((name) => others.includes(name));
  const isAsBefore = isSame(shared(ours, base), shared(base, ours));
  const [order, other] = isAsBefore ? [[...theirs], ours] : [[...ours], theirs];
  for (const [index, name] of other.entries()) {
    const before = other.slice(0, index).findLast((earlier) => order.includes(earlier));
    if (!order.includes(name)) order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, name);
  }
  return order;
}

/** Does the same, and keeps names sorted where both sides have them sorted. */
export function mergeSorted(versions: ThreeVersions<readonly string[]>): string[] {
  const order = mergeOrder(versions);
  return isSorted(versions.ours) && isSorted(versions.theirs) ? order.sort(compareText) : order;
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((name, index) => name === right[index]);
}

function isSorted(names: readonly string[]): boolean {
  return names.every((name, index) => index === 0 || compareText(names[index - 1] ?? "", name) < 0);
}
