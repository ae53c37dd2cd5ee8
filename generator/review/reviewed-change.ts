/** A change with its location, its acceptance, and whether it fails the run. */

import type { InventoryChange } from "@toolwright/contract/internal/changes";

/** The file of a change, with the position if it is known. */
export interface ChangeLocation {
  /** POSIX, relative to the root. */
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/**
 * Whether a record counts for a change: it says something else of the change, was merged before the change, or is not
 * in the folder of the change's family.
 */
export type AcceptanceState = "counts" | "expired" | "merged" | "contradicting" | "misplaced";

/** A committed record that a change is intended. */
export interface ChangeAcceptance {
  /** The record's file, relative to the root. */
  readonly file: string;
  readonly reason: string;
  /** Last day on which it counts, or null. */
  readonly expires: string | null;
  readonly state: AcceptanceState;
  /** Folder where a record of the change counts, relative to the root. */
  readonly folder: string;
}

/** One change, judged. */
export interface ReviewedChange extends InventoryChange {
  /** Null if it has no place in the sources. */
  readonly location: ChangeLocation | null;
  /** The record for it, even one that does not count. */
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
  readonly reason: string;
  /**
   * `baseline`: it covers a change since the baseline; `release`: only one since the last release; `void`: it is for a
   * change and does not count; `unused`: none of these; `unknown`: none of these, and no release is known.
   */
  readonly use: "baseline" | "release" | "void" | "unused" | "unknown";
  readonly isExpired: boolean;
}
