/** From a change to the number that it is known by, in acceptance records and commands. */

import { createHash } from "node:crypto";
import type { JsonValue } from "../definition.js";
import { canonicalJson } from "../stable-json.js";
import type { InventoryChange } from "./change.js";

/** What makes a change the one that it is: not its words, and not how grave it is. */
export type FingerprintedChange = Pick<
  InventoryChange,
  "after" | "before" | "part" | "pointer" | "rule" | "stability" | "tool"
>;

/** SHA-256, in hexadecimal; the same whatever the order of the keys in the values. */
export function fingerprintOf(change: FingerprintedChange): string {
  const { rule, tool, part, pointer, stability } = change;
  // In a list, so that a value that is null is another than none.
  const values = [change.before, change.after].map((value): JsonValue => (value === undefined ? [] : [value]));
  const text = canonicalJson([rule, tool, part, pointer, ...values, stability]);
  return createHash("sha256").update(text).digest("hex");
}

/** Characters of a fingerprint that are shown: enough to tell the changes of one review apart. */
export const shownLength = 12;
/** Characters of a fingerprint that somebody must give at least. */
const leastLength = 6;

/** Why no change has a fingerprint that begins as it was given. */
export interface PrefixProblem<Change> {
  readonly kind: "not-a-prefix" | "too-short" | "unknown" | "ambiguous";
  /** What is wrong and what to give instead. */
  readonly message: string;
  /** The changes that begin so, where they are several. */
  readonly candidates: readonly Change[];
}

/** Finds the one change whose fingerprint begins as given; what stands in the list twice counts once. */
export function findByPrefix<Change extends { readonly fingerprint: string }>(
  prefix: string,
  changes: readonly Change[],
): Change | PrefixProblem<Change> {
  const fail = (kind: PrefixProblem<Change>["kind"], message: string): PrefixProblem<Change> => ({
    kind,
    message,
    candidates: kind === "ambiguous" ? candidates : [],
  });
  const wanted = prefix.toLowerCase();
  const byFingerprint = new Map(changes.map((change) => [change.fingerprint, change]));
  const candidates = [...byFingerprint.values()].filter(({ fingerprint }) => fingerprint.startsWith(wanted));
  if (!/^[0-9a-f]+$/.test(wanted)) {
    return fail("not-a-prefix", `"${prefix}" is no fingerprint: they have the digits 0 to 9 and the letters a to f.`);
  }
  if (wanted.length < leastLength) {
    return fail("too-short", `"${prefix}" is too short: give at least ${leastLength} characters of the fingerprint.`);
  }
  const [first, ...others] = candidates;
  if (first === undefined) return fail("unknown", `No change has a fingerprint that begins "${prefix}".`);
  if (others.length === 0) return first;
  const all = candidates.map(({ fingerprint }) => fingerprint.slice(0, lengthToTellApart(candidates)));
  return fail("ambiguous", `"${prefix}" is the beginning of several fingerprints: ${all.join(", ")}.`);
}

function lengthToTellApart(changes: readonly { readonly fingerprint: string }[]): number {
  for (let length = shownLength; ; length += 1) {
    if (new Set(changes.map(({ fingerprint }) => fingerprint.slice(0, length))).size === changes.length) return length;
  }
}
