/** The format `junit`: JUnit's XML, which CI services show as a list of tests. */

import type { LintResult } from "../commands/lint.js";
import type { ReviewResult } from "../commands/review.js";
import { hasErrors, type Diagnostic } from "../diagnostics/diagnostics.js";
import type { ReviewedChange } from "../review/judge-changes.js";
import { describeBlock, foldTexts, nameBlock } from "./changed-texts.js";
import { messageLines, renderLocation } from "./diagnostics-text.js";
import { summariseLint } from "./lint-text.js";
import {
  describeLocation,
  describePointer,
  explainInLines,
  nameFingerprint,
  shownChanges,
  summarise,
} from "./review-wording.js";
import { makeVisible } from "./visible-text.js";

/** Renders a test for each rule with findings, or a single passing one. */
export function renderLintJunit(result: LintResult): string {
  const { diagnostics, findings, failing, ran } = result;
  const codes = [...new Set(findings.map(({ code }) => code))].sort();
  const tests = codes.map((name): TestCase => {
    const own = findings.filter(({ code }) => code === name);
    const isFailing = ({ severity }: Diagnostic): boolean => failing.includes(severity);
    const output = own.filter((finding) => !isFailing(finding)).map(describeFinding);
    return { name, failure: own.filter(isFailing).map(describeFinding), output };
  });
  const all: TestCase = { name: "(all rules)", failure: [], output: [] };
  const summary = summariseLint(result);
  return renderSuite({
    ...{ command: "lint", name: "rules", diagnostics, summary },
    tests: ran && tests.length === 0 ? [all] : tests,
  });
}

function describeFinding(finding: Diagnostic): string {
  const head = [finding.severity, ...finding.locations.slice(0, 1).map(renderLocation)].join(" ");
  return [head, ...messageLines(finding)].join("\n");
}

/** Renders a test for each tool, and a failing one if nothing could be compared. */
export function renderReviewJunit(result: ReviewResult): string {
  const { diagnostics } = result;
  const subjects = [...new Set<string | null>([...result.tools, ...shownChanges(result).map(({ tool }) => tool)])];
  const stopped = hasErrors(diagnostics);
  const tests = stopped ? [] : subjects.map((tool) => testTool(tool, result));
  return renderSuite({ command: "review", name: "contract", diagnostics, tests, summary: summarise(result) });
}

function testTool(tool: string | null, result: ReviewResult): TestCase {
  const own = shownChanges(result).filter((change) => change.tool === tool);
  const texts = foldTexts({ ...result, texts: result.texts.filter((text) => text.tool === tool) });
  return {
    name: tool === null ? "(all tools)" : makeVisible(tool),
    failure: own.filter(({ gates }) => gates).map(describeChange),
    output: [
      ...own.filter(({ gates }) => !gates).map(describeChange),
      ...texts.map((block) => [`text ${nameBlock(block)}`, ...describeBlock(block)].join("\n")),
    ],
  };
}

function describeChange(change: ReviewedChange): string {
  const { severity, rule, location } = change;
  const place = location === null ? "" : describeLocation(location);
  const head = [severity, rule, describePointer(change), place, nameFingerprint(change)];
  return [head.filter((part) => part !== "").join(" "), ...explainInLines([change])].join("\n");
}

export interface TestCase {
  readonly name: string;
  /** Descriptions of the failures; empty if the test passes. */
  readonly failure: readonly string[];
  /** Lines that are worth reading but fail nothing. */
  readonly output: readonly string[];
}

export interface TestSuite {
  readonly command: string;
  readonly name: string;
  /** Errors prevent the run; its tests prove nothing then. */
  readonly diagnostics: readonly Diagnostic[];
  readonly tests: readonly TestCase[];
  readonly summary: string;
}

export function renderSuite({ command, name, diagnostics, tests, summary }: TestSuite): string {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const failures = tests.filter(({ failure }) => failure.length > 0).length;
  const counts = `tests="${errors.length + tests.length}" failures="${failures}" errors="${errors.length}"`;
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="toolwright ${command}" ${counts}>`,
    `  <testsuite name="${name}" ${counts}>`,
    ...errors.map(renderError),
    ...tests.map(renderCase),
    ...(errors.length > 0 ? [] : [`    <system-out>${escapeText(summary)}</system-out>`]),
    "  </testsuite>",
    "</testsuites>",
  ];
  return lines.map((line) => `${line}\n`).join("");
}

function renderCase({ name, failure, output }: TestCase): string {
  const head = `    <testcase classname="toolwright" name="${escapeText(name)}"`;
  if (failure.length === 0 && output.length === 0) return `${head} />`;
  const [first = ""] = failure[0]?.split("\n") ?? [];
  const parts = [
    ...(failure.length === 0
      ? []
      : [`      <failure message="${escapeText(first)}">${escapeText(failure.join("\n\n"))}</failure>`]),
    ...(output.length === 0 ? [] : [`      <system-out>${escapeText(output.join("\n\n"))}</system-out>`]),
  ];
  return [`${head}>`, ...parts, "    </testcase>"].join("\n");
}

function renderError(error: Diagnostic): string {
  const lines = [...error.locations.slice(0, 1).map(renderLocation), ...messageLines(error)];
  return [
    `    <testcase classname="toolwright" name="${error.code}">`,
    `      <error message="${escapeText(makeVisible(error.message))}">${escapeText(lines.join("\n"))}</error>`,
    "    </testcase>",
  ].join("\n");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Characters that XML cannot hold have been made visible before. */
function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
