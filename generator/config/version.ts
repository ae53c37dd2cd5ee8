/** The version of toolwright, which the build inserts, and ranges of versions. */

import { createRequire } from "node:module";
import type Semver from "semver";

declare const TOOLWRIGHT_VERSION: string;

export const version: string = TOOLWRIGHT_VERSION;

/** Whether a version is in a semver range; undefined if one of them is not valid. */
export function isInRange(one: string, range: string): boolean | undefined {
  // Loaded lazily: it has 45 files, and few configurations need it.
  const { satisfies, valid, validRange } = createRequire(import.meta.url)("semver") as typeof Semver;
  if (valid(one) === null || validRange(range) === null) return undefined;
  return satisfies(one, range, { includePrerelease: true });
}
