/** From the severities of lint findings to those for unknown lint rules, reported where the setting stands. */

import { createDiagnostic, type Report } from "../diagnostics/diagnostics.js";
import { nearest } from "../diagnostics/spelling.js";
import { locateSetting, type MergedConfig } from "./merged-config.js";

/** The codes of findings, which the floors above know. */
export interface KnownCodes {
  /** Every code of a stage or of a lint rule. */
  readonly all: readonly string[];
  /** Those whose severity the configuration may change, without those of losses, which are listed nowhere. */
  readonly adjustable: readonly string[];
  readonly isLoss: (code: string) => boolean;
}

export function checkLint(merged: MergedConfig, { all, adjustable, isLoss }: KnownCodes, report: Report): void {
  const written = Object.keys(merged.config.lint?.severities ?? {});
  for (const code of written.filter((one) => !adjustable.includes(one) && !isLoss(one))) {
    const location = locateSetting(merged, ["lint", "severities", code], "key");
    if (all.includes(code)) {
      const problem = `names "${code}", whose severity is fixed`;
      report(createDiagnostic("config-invalid-value", { key: "lint.severities", problem }, location));
    } else {
      report(createDiagnostic("config-unknown-lint-code", { code, nearest: nearest(code, adjustable) }, location));
    }
  }
}
