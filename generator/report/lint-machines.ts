/** From what lint rules found to the formats that services and programs read. */

import type { Diagnostic } from "../diagnostics.js";
import type { LintResult } from "../lint.js";
import { renderLocation } from "./diagnostics-text.js";
import { annotateDiagnostic, renderAnnotations } from "./github-annotations.js";
import { renderJunit, type TestCase } from "./junit-suite.js";
import { summariseLint } from "./lint-words.js";
import { renderSarifLog, sarifFinding } from "./sarif-log.js";
import { visibleLines } from "./visible-text.js";

/** Renders the findings, the problems of the sources apart from those of the rules. */
export function renderLintJson({ diagnostics, findings, tools, targets, failOn, failed }: LintResult): string {
  return `${JSON.stringify({ diagnostics, findings, tools, targets, failOn, failed }, null, 2)}\n`;
}

/** Renders an annotation for each finding, as far as GitHub shows them. */
export function renderLintGithub(result: LintResult): string {
  const { diagnostics, findings, prefix } = result;
  const annotations = [...diagnostics, ...findings].map((finding) => annotateDiagnostic(finding));
  return [...renderAnnotations(annotations, prefix), summariseLint(result)].map((line) => `${line}\n`).join("");
}

/** Renders each finding of a rule as a result, and each problem of the sources as a notification. */
export function renderLintSarif({ diagnostics, findings, ran, prefix }: LintResult): string {
  const rules = [...new Set(findings.map(({ code }) => code))].sort();
  const results = findings.map((finding) => ({
    ruleId: finding.code,
    ruleIndex: rules.indexOf(finding.code),
    ...sarifFinding(finding, prefix),
  }));
  return renderSarifLog({ rules, results, diagnostics, ran, prefix });
}

/** Renders a test for each rule that found something, or one that says that none did. */
export function renderLintJunit(result: LintResult): string {
  const { diagnostics, findings, ran } = result;
  const codes = [...new Set(findings.map(({ code }) => code))].sort();
  const tests = codes.map((code) => testRule(code, result));
  const all: TestCase = { name: "(all rules)", failure: [], output: [] };
  const summary = summariseLint(result);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  return renderJunit({
    command: "lint",
    name: "rules",
    errors,
    tests: ran && codes.length === 0 ? [all] : tests,
    summary,
  });
}

function testRule(code: string, { findings, failing }: LintResult): TestCase {
  const own = findings.filter((finding) => finding.code === code);
  return {
    name: code,
    failure: own.filter(({ severity }) => failing.includes(severity)).map(describeFinding),
    output: own.filter(({ severity }) => !failing.includes(severity)).map(describeFinding),
  };
}

function describeFinding({ severity, message, hint, locations }: Diagnostic): string {
  const [place] = locations;
  const head = [severity, ...(place === undefined ? [] : [renderLocation(place)])].join(" ");
  return [head, ...visibleLines(message), ...(hint === undefined ? [] : visibleLines(hint))].join("\n");
}
