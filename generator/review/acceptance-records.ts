/** From the files of acceptance records to the records, and to which of them are older than the changes. */

import { isAbsolute } from "node:path";
import { parseAcceptance, type Acceptance } from "@toolwright/contract/internal/review";
import { createDiagnostic, type Report } from "../diagnostics/diagnostics.js";
import { readAcceptanceFiles, type AcceptanceFolder } from "../disk/acceptance-files.js";
import type { OlderSides } from "./older-sides.js";
import { recordsBeside, type ReviewSide } from "./review-side.js";
import { readPolicy } from "./review-policy.js";
import type { ReviewedProject } from "./reviewed-project.js";
import type { AcceptanceRecord, RecordRules } from "./matched-records.js";

/** Reads the folder that the baseline configures: a change chooses neither who reviews its records nor where. */
export function readRecords(
  { root, policy, settings }: ReviewedProject,
  { baseline }: OlderSides,
  report: Report,
): Omit<RecordRules, "today"> {
  const isConfigured = baseline !== null && baseline.commit !== null && !baseline.isBeforeFirst;
  const snapshot = settings === undefined && baseline !== null ? findSnapshot(baseline) : undefined;
  const folder = snapshot ?? (isConfigured ? readPolicy(baseline.review).acceptances : policy.acceptances);
  const records = parseRecords({ root, folder }, report);
  const earlier = baseline === null || records.length === 0 ? [] : baseline.readFolder(folder);
  return { records, folder, merged: findMerged(records, earlier) };
}

/** The folder beside a list of tools that the project does not own; undefined outside the project. */
function findSnapshot({ file, inventory }: ReviewSide): string | undefined {
  const isForeign = file !== null && inventory.format === null && !file.startsWith("..") && !isAbsolute(file);
  return isForeign ? recordsBeside(file) : undefined;
}

/** Reports a record that cannot be read, since a change may rely on it. */
function parseRecords(folder: AcceptanceFolder, report: Report): AcceptanceRecord[] {
  return readAcceptanceFiles(folder, report).flatMap(({ file, text }) => {
    const acceptance = parseAcceptance(text);
    if (acceptance.kind === "acceptance") return [{ ...acceptance, file }];
    const { message: problem, remedy } = acceptance;
    report(createDiagnostic("acceptance-not-readable", { file, problem, remedy }, { file, line: 1, column: 1 }));
    return [];
  });
}

/** The records that the baseline has too, under whatever path: they arrived with an earlier change. */
function findMerged(records: readonly AcceptanceRecord[], earlier: readonly string[]): ReadonlySet<AcceptanceRecord> {
  const nameOf = ({ fingerprint, reason, expires }: Acceptance): string =>
    JSON.stringify([fingerprint, reason, expires]);
  const known = new Set(
    earlier.flatMap((text) => {
      const record = parseAcceptance(text);
      return record.kind === "acceptance" ? [nameOf(record)] : [];
    }),
  );
  return new Set(records.filter((record) => known.has(nameOf(record))));
}
