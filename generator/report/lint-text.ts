/** Renders lint findings as text for a terminal, and the summary that several formats share. */

import type { LintResult } from "../commands/lint.js";
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import { count, countDiagnostics, renderDiagnostics } from "./diagnostics-text.js";
import type { Screen } from "./text-layout.js";
import { makeVisible } from "./visible-text.js";

/** Repeats no hint within a file. Infos are only counted unless requested, because targets have many. */
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

export function summariseLint(result: LintResult): string {
  const { ran, targets, findings, failOn, failed, diagnostics } = result;
  if (!ran) return "Nothing was linted.";
  const subject = `${describeSubject(result)} for ${targets.length === 0 ? "no target" : targets.join(", ")}`;
  const all = [...diagnostics, ...findings];
  if (all.length === 0) return `${subject}: nothing found.`;
  const gate = failed ? `This fails the run (--fail-on ${failOn}).` : `Nothing fails the run (--fail-on ${failOn}).`;
  const hasMore = !result.infos && findings.some(({ severity }) => severity === "info");
  return `${subject}: ${countDiagnostics(all)}. ${gate}${hasMore ? " --infos shows the infos." : ""}`;
}

function describeSubject({ file, tools }: LintResult): string {
  const number = count(tools.length, "tool");
  if (file === null) return number;
  return tools.length === 0 ? makeVisible(file) : `${number} of ${makeVisible(file)}`;
}
