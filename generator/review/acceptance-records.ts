/** From the texts of acceptance records to the records. */

import { parseAcceptance, type Acceptance } from "../contract/acceptances.js";
import { createDiagnostic, type Report } from "../diagnostics.js";
import type { AcceptanceFile } from "../io/acceptance-files.js";

/** A record, with the file that it stands in. */
export interface AcceptanceRecord extends Acceptance {
  /** POSIX, relative to the root. */
  readonly file: string;
}

/** Reads records; one that cannot be read is a finding, since it may be the one that somebody relies on. */
export function parseRecords(files: readonly AcceptanceFile[], report: Report): AcceptanceRecord[] {
  return files.flatMap(({ file, text }) => {
    const acceptance = parseAcceptance(text);
    if (acceptance.kind === "acceptance") return [{ ...acceptance, file }];
    const { message: problem, remedy } = acceptance;
    report(createDiagnostic("acceptance-not-readable", { file, problem, remedy }, { file, line: 1, column: 1 }));
    return [];
  });
}
