/** What a review adds to each change: where it is, who accepted it, and whether it fails the run. */

import type { InventoryChange } from "@toolwright/contract/rules";

/** The file of a change, with the position if it is known. */
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
  /** Null if it has no place in the sources. */
  readonly location: ChangeLocation | null;
  /** The record for it, even an expired one. */
  readonly acceptance: ChangeAcceptance | null;
  /** Whether it fails the run. */
  readonly gates: boolean;
}

/** A record and its current use. */
export interface AcceptanceUse {
  readonly file: string;
  readonly fingerprint: string;
  readonly rule: string;
  readonly tool: string | null;
  /**
   * `baseline`: it covers a change since the baseline; `release`: only one since the last release; `unused`: neither;
   * `unknown`: not the baseline, and no release is known.
   */
  readonly use: "baseline" | "release" | "unused" | "unknown";
  readonly isExpired: boolean;
}
