/** From what lint rules found to the words that every form of the report has for it. */

import type { LintResult } from "../lint.js";
import { count, countDiagnostics } from "./diagnostics-text.js";

/** The sentences that end a report: what was linted, what was found, and whether it fails the run. */
export function summariseLint(result: LintResult): string {
  const { ran, tools, targets, findings, failOn, failed, diagnostics } = result;
  if (!ran) return "Nothing was linted.";
  const rules = targets.length === 0 ? "no target" : targets.join(", ");
  const subject = `${count(tools.length, "tool")}, ${rules}`;
  const all = [...diagnostics, ...findings];
  if (all.length === 0) return `${subject}: nothing found.`;
  const gate = failed ? `This fails the run (--fail-on ${failOn}).` : `Nothing fails the run (--fail-on ${failOn}).`;
  return `${subject}: ${countDiagnostics(all)}. ${gate}`;
}
