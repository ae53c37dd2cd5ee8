/** From changes that are intended to the records that say so, and from records that nothing needs to none. */

import {
  acceptancePath,
  isDay,
  renderAcceptance,
  type AcceptanceTerms,
  type PathClaim,
} from "./contract/acceptances.js";
import { findByPrefix, shownLength } from "./contract/fingerprints.js";
import { createDiagnostic, hasErrors, sortDiagnostics, type Diagnostic, type Report } from "./diagnostics.js";
import { removeAcceptanceFiles, writeAcceptanceFiles, type AcceptanceFile } from "./io/acceptance-files.js";
import { review, type ReviewOptions, type ReviewResult } from "./review.js";
import { currentDay } from "./review/judge-changes.js";
import { nameNewestRelease } from "./review/reviewed-project.js";
import type { ReviewedChange } from "./review/reviewed-change.js";
import { unusedRule } from "./review/unused-acceptances.js";

/** Which changes to accept, and why. */
export interface AcceptOptions extends ReviewOptions {
  /** Fingerprints, or what they begin with. */
  readonly fingerprints: readonly string[];
  readonly reason: string;
  /** The last day on which the records count, as `YYYY-MM-DD`; by default they always do. */
  readonly expires?: string;
}

/** What a run came to. */
export interface AcceptResult {
  readonly diagnostics: readonly Diagnostic[];
  /** False where something is wrong, and so nothing was written. */
  readonly ran: boolean;
  /** Files of the records that were written, relative to the root. */
  readonly written: readonly string[];
  /** Files of the records that were removed, relative to the root. */
  readonly removed: readonly string[];
}

/** Finds the changes anew and records that they are intended: all of them, or with any problem none. */
export function accept(options: AcceptOptions): AcceptResult {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => void diagnostics.push(diagnostic);
  const { root, fingerprints, reason, expires, today = currentDay() } = options;
  if (fingerprints.length === 0) report(createDiagnostic("nothing-to-accept", {}));
  if (reason.trim() === "") report(createDiagnostic("acceptance-without-reason", {}));
  if (expires !== undefined) reportDate(expires, today, report);
  if (hasErrors(diagnostics)) return refuse(diagnostics);
  const reviewed = review(options);
  diagnostics.push(...reviewed.diagnostics);
  if (hasErrors(diagnostics)) return refuse(diagnostics);
  const accepted = findAll(reviewed, fingerprints, report);
  if (hasErrors(diagnostics)) return refuse(diagnostics);
  const files = recordChanges(accepted, reviewed, { reason, ...(expires === undefined ? {} : { expires }) });
  writeAcceptanceFiles(root, files);
  return { diagnostics, ran: true, written: files.map(({ file }) => file), removed: [] };
}

/** Removes the records that no change needs, since the baseline or since the last release. */
export function prune(options: ReviewOptions): AcceptResult {
  const findings: Diagnostic[] = [];
  const named = lookBack(options, (diagnostic) => void findings.push(diagnostic));
  if (named === undefined) return refuse(findings);
  const { diagnostics, acceptances, releaseState } = review(named);
  if (hasErrors(diagnostics)) return refuse(diagnostics);
  if (releaseState === "unknown") return refuse([...diagnostics, createDiagnostic("releases-not-known", {})]);
  const removed = acceptances.filter(({ use }) => use === "unused" || use === "unknown").map(({ file }) => file);
  removeAcceptanceFiles(options.root, removed);
  return { diagnostics, ran: true, written: [], removed };
}

/** Where nothing is named to compare with, the newest release is. */
function lookBack(options: ReviewOptions, report: Report): ReviewOptions | undefined {
  if (options.against !== undefined || options.since !== undefined) return options;
  const since = nameNewestRelease(options, report);
  return since === undefined ? undefined : { ...options, since };
}

function refuse(diagnostics: readonly Diagnostic[]): AcceptResult {
  return { diagnostics: sortDiagnostics(diagnostics), ran: false, written: [], removed: [] };
}

function reportDate(expires: string, today: string, report: Report): void {
  const problem = !isDay(expires) ? "is no day that the calendar has" : expires < today ? "is over" : undefined;
  if (problem !== undefined) report(createDiagnostic("acceptance-date-invalid", { date: expires, problem }));
}

/** The changes that can be accepted: a record that nobody needs is none. */
function acceptableChanges({ baseline, changes, release }: ReviewResult): readonly ReviewedChange[] {
  return (baseline === null ? (release?.changes ?? []) : changes).filter(({ rule }) => rule !== unusedRule);
}

function findAll(reviewed: ReviewResult, prefixes: readonly string[], report: Report): ReviewedChange[] {
  const changes = acceptableChanges(reviewed);
  const found = prefixes.flatMap((prefix) => {
    const change = findByPrefix(prefix, changes);
    if (!("kind" in change)) return [change];
    report(createDiagnostic("fingerprint-not-found", { problem: change.message, known: listChanges(changes) }));
    return [];
  });
  return [...new Set(found)];
}

/** The changes that somebody may have meant, those that fail the review first. */
function listChanges(changes: readonly ReviewedChange[]): string {
  const inOrder = [...changes.filter(({ gates }) => gates), ...changes.filter(({ gates }) => !gates)];
  const names = inOrder.map(({ fingerprint, rule, tool }) => {
    const subject = tool === null ? "" : ` of ${tool}`;
    return `${fingerprint.slice(0, shownLength)} (${rule}${subject})`;
  });
  const rest = names.length - mostListed;
  return [...names.slice(0, mostListed), ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
}

const mostListed = 10;

/** The files of the records; a change that has a record already keeps its file. */
function recordChanges(
  accepted: readonly ReviewedChange[],
  reviewed: ReviewResult,
  terms: AcceptanceTerms,
): AcceptanceFile[] {
  const claims: readonly PathClaim[] = [...acceptableChanges(reviewed), ...reviewed.acceptances];
  return accepted.map((change) => ({
    file: change.acceptance?.file ?? `${reviewed.acceptanceFolder}/${acceptancePath(change, claims)}`,
    text: renderAcceptance(change, terms),
  }));
}
