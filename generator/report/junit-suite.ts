/** From test cases to JUnit's XML, which CI services show as a list of tests. */

import type { Diagnostic } from "../diagnostics/diagnostics.js";
import { renderLocation } from "./diagnostics-text.js";
import { makeVisible } from "./visible-text.js";

export interface TestCase {
  readonly name: string;
  /** Child elements for what failed; empty if the test passes. */
  readonly failure: readonly string[];
  /** Lines that are worth reading but fail nothing. */
  readonly output: readonly string[];
}

export interface TestSuite {
  readonly command: string;
  readonly name: string;
  /** Errors that prevented the run; its tests say nothing then. */
  readonly errors: readonly Diagnostic[];
  readonly tests: readonly TestCase[];
  readonly summary: string;
}

export function renderJunit({ command, name, errors, tests, summary }: TestSuite): string {
  const failures = tests.filter(({ failure }) => failure.length > 0).length;
  const cases = [...errors.map(renderError), ...tests.map(renderCase)];
  const counts = `tests="${cases.length}" failures="${failures}" errors="${errors.length}"`;
  const output = errors.length > 0 ? [] : [`    <system-out>${escapeText(summary)}</system-out>`];
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="toolwright ${command}" ${counts}>`,
    `  <testsuite name="${name}" ${counts}>`,
    ...cases,
    ...output,
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

function renderError({ code, message, hint, locations }: Diagnostic): string {
  const [place] = locations;
  const lines = [
    ...(place === undefined ? [] : [renderLocation(place)]),
    makeVisible(message),
    ...(hint === undefined ? [] : [makeVisible(hint)]),
  ];
  return [
    `    <testcase classname="toolwright" name="${code}">`,
    `      <error message="${escapeText(makeVisible(message))}">${escapeText(lines.join("\n"))}</error>`,
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
