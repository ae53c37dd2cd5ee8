/** From the beginning of a fingerprint, as people type it to accept a change, to the change. */

import { shownLength } from "../changes/complete-change.js";

/** The fewest characters of a fingerprint that a command takes. */
const leastLength = 6;

/** Why a prefix does not name one change. */
export interface PrefixProblem<Change> {
  readonly kind: "not-a-prefix" | "too-short" | "unknown" | "ambiguous";
  /** Says what is wrong and what to give instead. */
  readonly message: string;
  /** The changes with this prefix, where there are several. */
  readonly candidates: readonly Change[];
}

/** Finds the one change whose fingerprint has this prefix; duplicates count once. */
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
    return fail(
      "not-a-prefix",
      `"${prefix}" is not a fingerprint: fingerprints have only the digits 0 to 9 and the letters a to f.`,
    );
  }
  if (wanted.length < leastLength) {
    return fail("too-short", `"${prefix}" is too short: give at least ${leastLength} characters of the fingerprint.`);
  }
  const [first, ...others] = candidates;
  if (first === undefined) return fail("unknown", `No change has a fingerprint that starts with "${prefix}".`);
  if (others.length === 0) return first;
  const all = candidates.map(({ fingerprint }) => fingerprint.slice(0, lengthToTellApart(candidates)));
  return fail("ambiguous", `"${prefix}" matches several fingerprints: ${all.join(", ")}.`);
}

function lengthToTellApart(changes: readonly { readonly fingerprint: string }[]): number {
  for (let length = shownLength; ; length += 1) {
    if (new Set(changes.map(({ fingerprint }) => fingerprint.slice(0, length))).size === changes.length) return length;
  }
}
