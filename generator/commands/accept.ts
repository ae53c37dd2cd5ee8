/** Writes acceptance records for intended changes, and removes unused records. */

import { joinPhrases } from "@toolwright/contract/internal/inventories";
import {
  acceptancePath,
  isDay,
  renderAcceptance,
  type AcceptanceTerms,
  type AcceptanceKey,
  findByPrefix,
  shownLength,
} from "@toolwright/contract/internal/review";
import {
  createDiagnostic,
  hasErrors,
  sortDiagnostics,
  type Diagnostic,
  type Report,
} from "../diagnostics/diagnostics.js";
import { writeFiles } from "../disk/write-files.js";
import type { Review, ReviewOptions, ReviewResult } from "./review.js";
import { currentDay, isFailing, unusedRule, type ReviewedChange } from "../review/judge-changes.js";

export interface AcceptOptions extends ReviewOptions {
  /** Fingerprints, or unique prefixes of them. */
  readonly fingerprints: readonly string[];
  /** Whether to accept every change of `tools`, by default of all, that fails the review. */
  readonly all?: boolean;
  readonly reason: string;
  /** Whether to replace records of the same changes. */
  readonly replace?: boolean;
  /** The last day on which the records apply, as `YYYY-MM-DD`; by default they never expire. */
  readonly expires?: string;
}

/** The result of `accept` or `prune`. */
export interface AcceptResult {
  readonly diagnostics: readonly Diagnostic[];
  /** False if there was an error; nothing was written then. */
  readonly ran: boolean;
  /** Record files that were written, relative to the root. */
  readonly written: readonly string[];
  /** Record files that were removed, relative to the root. */
  readonly removed: readonly string[];
}

/** Reviews again, and writes a record for each accepted change; on any error, writes none. */
export function acceptChanges(options: AcceptOptions, review: Review): AcceptResult {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => void diagnostics.push(diagnostic);
  const { root, fingerprints, all = false, reason, expires, today = currentDay() } = options;
  if (fingerprints.length === 0 && !all) report(createDiagnostic("nothing-to-accept", {}));
  if (reason.trim() === "") report(createDiagnostic("acceptance-without-reason", {}));
  if (expires !== undefined) reportDate(expires, today, report);
  if (hasErrors(diagnostics)) return refuse(diagnostics);
  const reviewed = review(options);
  diagnostics.push(...reviewed.diagnostics);
  if (hasErrors(diagnostics)) return refuse(diagnostics);
  const accepted = all ? findFailing(reviewed, options) : findByFingerprints(reviewed, fingerprints, report);
  const records = recordChanges(accepted, reviewed, { reason, expires });
  for (const record of records) reportExisting(record, reviewed, options, report);
  if (hasErrors(diagnostics)) return refuse(diagnostics);
  const problem = writeFiles(root, { write: records, remove: [] });
  if (problem !== undefined) return refuse([problem]);
  return { diagnostics, ran: true, written: records.map(({ path }) => path), removed: [] };
}

/** Removes the records that match no change since the baseline or the last release. */
export function pruneRecords(options: ReviewOptions, review: Review): AcceptResult {
  const { diagnostics, acceptances, releaseState, baseline, isBaselineCurrent } = review(options);
  if (diagnostics.some(({ code }) => code === "baseline-not-named"))
    return refuse([createDiagnostic("prune-without-changes", { name: undefined })]);
  if (hasErrors(diagnostics)) return refuse(diagnostics);
  if (releaseState === "unknown") return refuse([...diagnostics, createDiagnostic("releases-not-known", {})]);
  // The record of a change that is just committed matches nothing, but the next review needs it.
  const isSeen = !isBaselineCurrent || releaseState === "compared";
  if (!isSeen && acceptances.some(({ use }) => use !== "baseline"))
    return refuse([...diagnostics, createDiagnostic("prune-without-changes", { name: baseline?.name ?? "" })]);
  const removed = acceptances.filter(({ use }) => use !== "baseline" && use !== "release").map(({ file }) => file);
  const problem = writeFiles(options.root, { write: [], remove: removed });
  if (problem !== undefined) return refuse([problem]);
  return { diagnostics, ran: true, written: [], removed };
}

function refuse(diagnostics: readonly Diagnostic[]): AcceptResult {
  return { diagnostics: sortDiagnostics(diagnostics), ran: false, written: [], removed: [] };
}

/** Existing records were reviewed, so they are replaced on request only. */
function reportExisting(
  { path: file, change }: NewRecord,
  { acceptances }: ReviewResult,
  { reason, expires, replace = false }: AcceptOptions,
  report: Report,
): void {
  const taken = acceptances.find((record) => record.file === file);
  if (taken === undefined) return;
  const state = change.acceptance?.file === file ? change.acceptance.state : undefined;
  const parameters = { fingerprint: change.fingerprint.slice(0, shownLength), file, reason: taken.reason };
  const location = { file, line: 1, column: 1 };
  if (
    state === "merged" &&
    taken.reason === reason &&
    taken.fingerprint === change.fingerprint &&
    change.acceptance?.expires === (expires ?? null)
  )
    report(createDiagnostic("acceptance-merged", parameters, location));
  else if (replace) return;
  else if (state === "counts") report(createDiagnostic("already-accepted", parameters, location));
  else if (taken.reason !== reason) report(createDiagnostic("acceptance-exists", parameters, location));
}

function reportDate(expires: string, today: string, report: Report): void {
  const problem = !isDay(expires) ? "is not a date" : expires < today ? "is in the past" : undefined;
  if (problem !== undefined) report(createDiagnostic("acceptance-date-invalid", { date: expires, problem }));
}

function acceptableChanges({ baseline, changes, release }: ReviewResult): readonly ReviewedChange[] {
  return (baseline === null ? (release?.changes ?? []) : changes).filter(({ rule }) => rule !== unusedRule);
}

function findFailing(reviewed: ReviewResult, { failOn = "error" }: AcceptOptions): ReviewedChange[] {
  const { tools } = reviewed.shown;
  return acceptableChanges(reviewed).filter(
    ({ severity, acceptance, tool }) =>
      isFailing(severity, failOn) &&
      acceptance?.state !== "counts" &&
      (tools === null || (tool !== null && tools.includes(tool))),
  );
}

function findByFingerprints(reviewed: ReviewResult, prefixes: readonly string[], report: Report): ReviewedChange[] {
  const changes = acceptableChanges(reviewed);
  const found = prefixes.flatMap((prefix) => {
    const change = findByPrefix(prefix, changes);
    if (typeof change !== "string") return [change];
    report(createDiagnostic("fingerprint-not-found", { problem: change, known: listChanges(changes) }));
    return [];
  });
  return [...new Set(found)];
}

function listChanges(changes: readonly ReviewedChange[]): string {
  const inOrder = [...changes.filter(({ gates }) => gates), ...changes.filter(({ gates }) => !gates)];
  const names = inOrder.map(({ fingerprint, rule, tool }) => {
    const subject = tool === null ? "" : ` of ${tool}`;
    return `${fingerprint.slice(0, shownLength)} (${rule}${subject})`;
  });
  return joinPhrases(names, { most: 10 });
}

interface NewRecord {
  readonly change: ReviewedChange;
  /** POSIX, relative to the root. */
  readonly path: string;
  readonly text: string;
}

/** A new record replaces the file of an existing one, unless that is in the wrong folder. */
function recordChanges(
  accepted: readonly ReviewedChange[],
  reviewed: ReviewResult,
  terms: AcceptanceTerms,
): NewRecord[] {
  const others: readonly AcceptanceKey[] = [...acceptableChanges(reviewed), ...reviewed.acceptances];
  return accepted.map((change) => {
    const known = change.acceptance?.state === "misplaced" ? undefined : change.acceptance?.file;
    const path = known ?? `${reviewed.acceptanceFolder}/${acceptancePath(change, others)}`;
    return { change, path, text: renderAcceptance(change, terms) };
  });
}
