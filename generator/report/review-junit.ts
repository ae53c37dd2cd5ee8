/** From a review to JUnit's XML, which CI services show as a list of tests: one for each tool. */

import type { ReviewResult } from "../review.js";
import type { ReviewedChange } from "../review/reviewed-change.js";
import { describeLocation, describePointer, explainChange, shownChanges, summarise } from "./review-words.js";
import { makeVisible, visibleLines } from "./visible-text.js";

interface TestCase {
  readonly name: string;
  /** What failed, as its elements; empty where nothing did. */
  readonly failure: readonly string[];
  /** What is worth reading and fails nothing. */
  readonly output: readonly string[];
}

/** Renders a test for each tool, and one that fails where nothing could be compared. */
export function renderReviewJunit(result: ReviewResult): string {
  const { diagnostics, tools } = result;
  const changes = shownChanges(result);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const subjects = [...new Set<string | null>([...tools, ...changes.map(({ tool }) => tool)])];
  const ofTools = errors.length > 0 ? [] : subjects.map((tool) => testTool(tool, result));
  const failures = ofTools.filter(({ failure }) => failure.length > 0).length;
  const cases = [...errors.map(renderError), ...ofTools.map(renderCase)];
  const counts = `tests="${cases.length}" failures="${failures}" errors="${errors.length}"`;
  const output = errors.length > 0 ? [] : [`    <system-out>${escapeText(summarise(result))}</system-out>`];
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="toolwright review" ${counts}>`,
    `  <testsuite name="contract" ${counts}>`,
    ...cases,
    ...output,
    "  </testsuite>",
    "</testsuites>",
  ];
  return lines.map((line) => `${line}\n`).join("");
}

function testTool(tool: string | null, result: ReviewResult): TestCase {
  const own = shownChanges(result).filter((change) => change.tool === tool);
  const blocks = (changes: readonly ReviewedChange[]): string[] =>
    changes.map((change) => [headOf(change), ...explainChange(change, result)].join("\n"));
  return {
    name: tool === null ? "(all tools)" : makeVisible(tool),
    failure: blocks(own.filter(({ gates }) => gates)),
    output: blocks(own.filter(({ gates }) => !gates)),
  };
}

function headOf(change: ReviewedChange): string {
  const { severity, rule, location } = change;
  const place = location === null ? [] : [describeLocation(location)];
  return [severity, rule, describePointer(change), ...place].filter((part) => part !== "").join(" ");
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

function renderError({ code, message, hint, locations }: ReviewResult["diagnostics"][number]): string {
  const [place] = locations;
  const lines = [
    ...(place === undefined ? [] : [describeLocation(place)]),
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
