/** What a review says of each change beyond the comparison: where it is, who accepted it, whether it fails the run. */

import type { InventoryChange } from "../contract/change.js";

/** A file that a change is in, and the position where that is known. */
export interface ChangeLocation {
  /** POSIX, relative to the root. */
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** A committed record that a change is intended. */
export interface ChangeAcceptance {
  /** The record's file, relative to the root. */
  readonly file: string;
  readonly reason: string;
  /** Last day on which it counts, or null. */
  readonly expires: string | null;
  readonly isExpired: boolean;
}

/** One change, judged. */
export interface ReviewedChange extends InventoryChange {
  /** Null where there is no place to point at. */
  readonly location: ChangeLocation | null;
  /** The record for it, also one that has expired. */
  readonly acceptance: ChangeAcceptance | null;
  /** Tells whether it fails the run. */
  readonly gates: boolean;
}

/** A record, with what it is good for now. */
export interface AcceptanceUse {
  readonly file: string;
  readonly fingerprint: string;
  readonly rule: string;
  readonly tool: string | null;
  /**
   * `baseline`: it covers a change since the baseline; `release`: only one since the last release; `unused`: neither;
   * `unknown`: not the baseline, and nothing is known of a release.
   */
  readonly use: "baseline" | "release" | "unused" | "unknown";
  readonly isExpired: boolean;
}
