/** From intended changes to their acceptance records, and from unused records to their removal. */

import {
  acceptancePath,
  isDay,
  renderAcceptance,
  type AcceptanceTerms,
  type PathClaim,
  findByPrefix,
  shownLength,
} from "@toolwright/contract/review";
import {
  createDiagnostic,
  hasErrors,
  sortDiagnostics,
  type Diagnostic,
  type Report,
} from "../diagnostics/diagnostics.js";
import type { AcceptanceFile } from "../disk/acceptance-files.js";
import { writeFiles } from "../disk/write-files.js";
import { review, type ReviewOptions, type ReviewResult } from "./review.js";
import { currentDay } from "../review/judge-changes.js";
import { nameNewestRelease } from "../review/reviewed-project.js";
import type { ReviewedChange } from "../review/reviewed-change.js";
import { unusedRule } from "../review/unused-acceptances.js";

/** Which changes to accept, and why. */
export interface AcceptOptions extends ReviewOptions {
  /** Fingerprints, or their first digits. */
  readonly fingerprints: readonly string[];
  readonly reason: string;
  /** Whether new records take the place of those that accept the same changes. */
  readonly replace?: boolean;
  /** The last day on which the records count, as `YYYY-MM-DD`; by default they never expire. */
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

/** Repeats the review and records that its changes are intended: all of them, or none if there is any problem. */
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
  if (options.replace !== true) reportKnown(accepted, report);
  if (hasErrors(diagnostics)) return refuse(diagnostics);
  const files = recordChanges(accepted, reviewed, { reason, ...(expires === undefined ? {} : { expires }) });
  const problem = writeFiles(root, { write: files.map(({ file: path, text }) => ({ path, text })), remove: [] });
  if (problem !== undefined) return refuse([problem]);
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
  const problem = writeFiles(options.root, { write: [], remove: removed });
  if (problem !== undefined) return refuse([problem]);
  return { diagnostics, ran: true, written: [], removed };
}

/** Compares with the newest release if the options name nothing else. */
function lookBack(options: ReviewOptions, report: Report): ReviewOptions | undefined {
  if (options.against !== undefined || options.since !== undefined) return options;
  const since = nameNewestRelease(options, report);
  return since === undefined ? undefined : { ...options, since };
}

function refuse(diagnostics: readonly Diagnostic[]): AcceptResult {
  return { diagnostics: sortDiagnostics(diagnostics), ran: false, written: [], removed: [] };
}

/** A record was reviewed: another reason takes its place only where somebody asks for that. */
function reportKnown(accepted: readonly ReviewedChange[], report: Report): void {
  for (const { fingerprint, acceptance } of accepted) {
    if (acceptance === null || acceptance.isExpired) continue;
    const parameters = { fingerprint: fingerprint.slice(0, shownLength), ...acceptance };
    report(createDiagnostic("already-accepted", parameters, { file: acceptance.file, line: 1, column: 1 }));
  }
}

function reportDate(expires: string, today: string, report: Report): void {
  const problem = !isDay(expires) ? "is not a date" : expires < today ? "is over" : undefined;
  if (problem !== undefined) report(createDiagnostic("acceptance-date-invalid", { date: expires, problem }));
}

/** An unused record is no change that can be accepted. */
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

/** A change that already has a record keeps its file. */
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
