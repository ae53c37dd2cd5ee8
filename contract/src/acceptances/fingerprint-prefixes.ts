/** Finds a change by a prefix of its fingerprint, as people type it to accept the change. */

import { shownLength } from "../changes/complete-change.js";

/** The fewest characters of a fingerprint that a command takes. */
const leastLength = 6;

/** Finds the one change whose fingerprint starts with a prefix, or says why there is none; duplicates count once. */
export function findByPrefix<Change extends { readonly fingerprint: string }>(
  prefix: string,
  changes: readonly Change[],
): Change | string {
  const wanted = prefix.toLowerCase();
  if (!/^[0-9a-f]+$/.test(wanted))
    return `"${prefix}" is not a fingerprint: fingerprints have only the digits 0 to 9 and the letters a to f.`;
  if (wanted.length < leastLength)
    return `"${prefix}" is too short: give at least ${leastLength} characters of the fingerprint.`;
  const byFingerprint = new Map(changes.map((change) => [change.fingerprint, change]));
  const [first, ...others] = [...byFingerprint.values()].filter(({ fingerprint }) => fingerprint.startsWith(wanted));
  if (first === undefined) return `No change has a fingerprint that starts with "${prefix}".`;
  if (others.length === 0) return first;
  const length = lengthToTellApart([first, ...others]);
  const shown = [first, ...others].map(({ fingerprint }) => fingerprint.slice(0, length));
  return `"${prefix}" matches several fingerprints: ${shown.join(", ")}.`;
}

function lengthToTellApart(changes: readonly { readonly fingerprint: string }[]): number {
  for (let length = shownLength; ; length += 1) {
    if (new Set(changes.map(({ fingerprint }) => fingerprint.slice(0, length))).size === changes.length) return length;
  }
}
