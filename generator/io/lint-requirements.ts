/** From the severities of lint findings to those that name no lint rule, each finding where the setting stands. */

import { rulesOf, targetNames, type Target } from "@toolwright/runtime/targets";
import { createDiagnostic, diagnosticCodes, generalLintCodes, type Report } from "../diagnostics.js";
import { nearest } from "../spelling.js";
import type { MergedConfig } from "./merged-config.js";

/** Options that give a target rules which it does not have by default. */
const otherForms: readonly Target[] = [
  { target: "openai-chat", strict: true },
  { target: "gemini", parameters: "openapi" },
];

/** Reports severities of what no lint rule reports. */
export function checkLint(merged: MergedConfig, report: Report): void {
  const written = Object.keys(merged.config.lint?.severities ?? {});
  if (written.length === 0) return;
  const known = knownLintCodes();
  for (const code of written.filter((one) => !known.includes(one) && !isLossCode(one))) {
    const location = locate(merged, code);
    if (diagnosticCodes.some((other) => other === code)) {
      const problem = `names "${code}", whose severity nobody can change: it is no lint rule's`;
      report(createDiagnostic("config-invalid-value", { key: "lint.severities", problem }, location));
    } else {
      report(createDiagnostic("config-unknown-lint-code", { code, nearest: nearest(code, known) }, location));
    }
  }
}

function knownLintCodes(): string[] {
  const ofTargets = [...targetNames, ...otherForms].flatMap((target) => rulesOf(target).map(({ code }) => code));
  return [...generalLintCodes, ...new Set(ofTargets)];
}

/** What a target loses is named by its transformation, of which there is no list. */
function isLossCode(code: string): boolean {
  return targetNames.some((target) => code.startsWith(`${target}-loss-`));
}

/** The key in the first configuration that has it: that is where the severity comes from. */
function locate({ sources }: MergedConfig, code: string) {
  const source = sources.find(({ value }) => value.lint?.severities?.[code] !== undefined) ?? sources[0];
  return source.json.locate([...source.path, "lint", "severities", code], "key");
}
