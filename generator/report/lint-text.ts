/** From lint findings to text for a terminal. */

import type { LintResult } from "../commands/lint.js";
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import { renderDiagnostics } from "./diagnostics-text.js";
import { summariseLint } from "./lint-words.js";
import type { Screen } from "./screen.js";

/** Repeats no hint within a file. Infos, of which targets have many, are only counted unless requested. */
export function renderLint(result: LintResult, screen: Screen): string {
  const said = new Set<string>();
  const findings = result.findings.flatMap((finding): Diagnostic[] => {
    if (finding.severity === "info" && !result.infos) return [];
    const { hint, ...rest } = finding;
    const key = JSON.stringify([finding.locations[0]?.file, finding.code, hint]);
    const isNew = hint !== undefined && !said.has(key);
    said.add(key);
    return [isNew ? finding : rest];
  });
  const rendered = findings.length === 0 ? "" : `${renderDiagnostics(findings, screen)}\n`;
  return `${rendered}${summariseLint(result)}\n`;
}
