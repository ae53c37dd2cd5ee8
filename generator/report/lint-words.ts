/** From lint findings to the sentences that every form of the report shares. */

import type { LintResult } from "../commands/lint.js";
import { count, countDiagnostics } from "./diagnostics-text.js";
import { makeVisible } from "./visible-text.js";

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
