/** From test cases to JUnit's XML, which CI services show as a list of tests. */

import type { Diagnostic } from "../diagnostics.js";
import { renderLocation } from "./diagnostics-text.js";
import { makeVisible, visibleLines } from "./visible-text.js";

/** One test. */
export interface TestCase {
  readonly name: string;
  /** What failed, as its elements; empty where nothing did. */
  readonly failure: readonly string[];
  /** What is worth reading and fails nothing. */
  readonly output: readonly string[];
}

/** The tests of one run. */
export interface TestSuite {
  /** The command that ran. */
  readonly command: string;
  readonly name: string;
  /** What kept the run from being one; its tests say nothing then. */
  readonly errors: readonly Diagnostic[];
  readonly tests: readonly TestCase[];
  /** The sentence that ends the run. */
  readonly summary: string;
}

/** Renders a suite. */
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
    ...visibleLines(message),
    ...(hint === undefined ? [] : visibleLines(hint)),
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

/** Text between tags or in an attribute; what XML cannot hold at all has been made visible before. */
function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
