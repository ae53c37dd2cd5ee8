/** Reads acceptance records, and finds the record about each change. */

import { isAbsolute, join, posix } from "node:path";
import type { InventoryChange } from "@toolwright/contract/internal/changes";
import {
  type Acceptance,
  acceptancePath,
  matchAcceptances,
  parseAcceptance,
} from "@toolwright/contract/internal/review";
import { compareText } from "@toolwright/runtime/internal/json-schema";
import { createDiagnostic, type Report } from "../diagnostics/diagnostics.js";
import { leadsOutside, walkFolder } from "../disk/project-folder.js";
import { readFinding } from "../disk/read-findings.js";
import { exists, readText } from "../disk/reads.js";
import { readPolicy, type ReviewedProject } from "./reviewed-project.js";
import type { OlderSide, OlderSides } from "./sides.js";

export interface AcceptanceRecord extends Acceptance {
  readonly file: string;
}

/** The conditions for a record to count. */
export interface RecordRules {
  readonly records: readonly AcceptanceRecord[];
  /** Folder of the records, relative to the root. */
  readonly folder: string;
  /** The records that are older than the changes: an accepted break that comes back needs another one. */
  readonly merged: ReadonlySet<AcceptanceRecord>;
  /** Today as `YYYY-MM-DD`. */
  readonly today: string;
}

/** Reads the folder that the baseline configures: a change chooses neither who reviews its records nor where. */
export function readRecords(
  { root, policy, settings }: ReviewedProject,
  { baseline }: OlderSides,
  report: Report,
): Omit<RecordRules, "today"> {
  const isConfigured = baseline !== null && baseline.commit !== null && !baseline.isBeforeFirst;
  const beside = settings === undefined && baseline !== null ? folderBeside(baseline) : undefined;
  const folder = beside ?? (isConfigured ? readPolicy(baseline.review).acceptances : policy.acceptances);
  const records = readFiles(root, folder, report).flatMap(({ file, text }) => {
    const acceptance = parseAcceptance(text);
    if (acceptance.kind === "acceptance") return [{ ...acceptance, file }];
    // A change may rely on a record that cannot be read.
    const { message: problem, remedy } = acceptance;
    report(createDiagnostic("acceptance-not-readable", { file, problem, remedy }, { file, line: 1, column: 1 }));
    return [];
  });
  const earlier = baseline === null || records.length === 0 ? [] : baseline.readFolder(folder);
  return { records, folder, merged: findMerged(records, earlier) };
}

/**
 * Reads the text of every record, in path order. Follows no link, and reports those that lead out of the project: their target is
 * in no commit, so nobody would review it.
 */
function readFiles(root: string, folder: string, report: Report) {
  if (leadsOutside(root, folder)) {
    report(createDiagnostic("acceptances-through-link", { path: folder }));
    return [];
  }
  if (!exists(join(root, folder))) return [];
  const refuse = (file: string, error: unknown): void =>
    report(readFinding(error, { root, path: join(root, folder, file) }));
  const walk = walkFolder(join(root, folder), { onError: refuse });
  const entries = [...walk].map(({ path, entry }) => ({ path, file: `${folder}/${path}`, entry }));
  for (const { file, entry } of entries) {
    if (!entry.isSymbolicLink() || !leadsOutside(root, file)) continue;
    report(createDiagnostic("acceptances-through-link", { path: file }));
  }
  return entries
    .filter(({ file, entry }) => entry.isFile() && file.endsWith(".json"))
    .flatMap(({ file, path }) => {
      try {
        return [{ file, text: readText(join(root, file)) }];
      } catch (error) {
        refuse(path, error);
        return [];
      }
    })
    .sort((left, right) => compareText(left.file, right.file));
}

/**
 * The folder beside a list of tools that the project does not own, so that the records are moved, reviewed and deleted
 * with the list; undefined outside the project.
 */
function folderBeside({ file, inventory }: OlderSide): string | undefined {
  const isForeign = file !== null && inventory.format === null && !file.startsWith("..") && !isAbsolute(file);
  return isForeign ? `${file.replace(/\.json$/, "")}.accepted` : undefined;
}

/** The records that the baseline has too, under any path: they arrived with an earlier change. */
function findMerged(records: readonly AcceptanceRecord[], earlier: readonly string[]): ReadonlySet<AcceptanceRecord> {
  const keyOf = ({ fingerprint, reason, expires }: Acceptance): string =>
    JSON.stringify([fingerprint, reason, expires]);
  const known = new Set(
    earlier.flatMap((text) => {
      const record = parseAcceptance(text);
      return record.kind === "acceptance" ? [keyOf(record)] : [];
    }),
  );
  return new Set(records.filter((record) => known.has(keyOf(record))));
}

/** Whether a record counts for a change, or why not; the first state of several decides. */
const states = [
  "counts",
  "expired",
  /** It was merged before the change. */
  "merged",
  /** It describes another change. */
  "contradicting",
  /** It is not in the folder of the change's family. */
  "misplaced",
] as const;

export type AcceptanceState = (typeof states)[number];

/** Finds the record about each change that has one: one that counts, if there is any. */
export function matchRecords(
  changes: readonly InventoryChange[],
  rules: RecordRules,
): ReadonlyMap<InventoryChange, { readonly record: AcceptanceRecord; readonly state: AcceptanceState }> {
  const pairs = changes.flatMap((change) => {
    const [best] = rules.records
      .filter(({ fingerprint }) => fingerprint === change.fingerprint)
      .map((record) => ({ record, state: stateOf(change, record, rules) }))
      .sort((left, right) => states.indexOf(left.state) - states.indexOf(right.state));
    return best === undefined ? [] : [[change, best] as const];
  });
  return new Map(pairs);
}

function stateOf(
  change: InventoryChange,
  record: AcceptanceRecord,
  { folder, merged, today }: RecordRules,
): AcceptanceState {
  if (posix.dirname(record.file) !== folderOf(change, folder)) return "misplaced";
  const { accepted, contradicting } = matchAcceptances([change], [record], today);
  if (contradicting.length > 0) return "contradicting";
  if (merged.has(record)) return "merged";
  return accepted.length > 0 ? "counts" : "expired";
}

/** A family's reviewers own the records in its folder, so a record elsewhere counts for none of its tools. */
export function folderOf(change: InventoryChange, folder: string): string {
  return posix.dirname(posix.join(folder, acceptancePath(change, [])));
}
