/** From lint findings to the formats that services and programs read. */

import type { Diagnostic } from "../diagnostics/diagnostics.js";
import type { LintResult } from "../commands/lint.js";
import { type InRepository, renderLocation } from "./diagnostics-text.js";
import { annotateDiagnostic, renderLog } from "./github-annotations.js";
import { renderJunit, type TestCase } from "./junit-suite.js";
import { summariseLint } from "./lint-text.js";
import { renderSarifLog, sarifFinding } from "./sarif-log.js";
import { makeVisible, visibleJson } from "./visible-text.js";

export function renderLintJson({ diagnostics, findings, file, tools, targets, failOn, failed }: LintResult): string {
  return visibleJson({ diagnostics, findings, file, tools, targets, failOn, failed });
}

export function renderLintGithub(result: InRepository<LintResult>): string {
  const { diagnostics, findings, prefix } = result;
  const annotations = [...diagnostics, ...findings].map((finding) => annotateDiagnostic(finding));
  return renderLog({ annotations, prefix, lines: [summariseLint(result)] });
}

/** Renders each lint finding as a result, and each other diagnostic as a notification. */
export function renderLintSarif({ diagnostics, findings, ran, prefix }: InRepository<LintResult>): string {
  const rules = [...new Set(findings.map(({ code }) => code))].sort();
  const results = findings.map((finding) => ({
    ruleId: finding.code,
    ruleIndex: rules.indexOf(finding.code),
    ...sarifFinding(finding, prefix),
  }));
  return renderSarifLog({ rules, results, diagnostics, ran, prefix });
}

/** Renders a test for each rule with findings, or a single passing one. */
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
  return [head, message, ...(hint === undefined ? [] : [hint])].map(makeVisible).join("\n");
}
