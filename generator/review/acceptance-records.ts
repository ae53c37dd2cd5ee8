/** From the text of acceptance records to the records. */

import { parseAcceptance, type Acceptance } from "@toolwright/contract/review";
import { createDiagnostic, type Report } from "../diagnostics/diagnostics.js";
import type { AcceptanceFile } from "../disk/acceptance-files.js";

export interface AcceptanceRecord extends Acceptance {
  readonly file: string;
}

/** Reports a record that cannot be read, since a change may rely on it. */
export function parseRecords(files: readonly AcceptanceFile[], report: Report): AcceptanceRecord[] {
  return files.flatMap(({ file, text }) => {
    const acceptance = parseAcceptance(text);
    if (acceptance.kind === "acceptance") return [{ ...acceptance, file }];
    const { message: problem, remedy } = acceptance;
    report(createDiagnostic("acceptance-not-readable", { file, problem, remedy }, { file, line: 1, column: 1 }));
    return [];
  });
}
