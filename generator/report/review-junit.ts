/** From a review to JUnit's XML, with one test for each tool. */

import type { ReviewResult } from "../commands/review.js";
import type { ReviewedChange } from "../review/judge-changes.js";
import { describeBlock, foldTexts, nameBlock } from "./changed-texts.js";
import { renderJunit, type TestCase } from "./junit-suite.js";
import {
  describeLocation,
  describePointer,
  explainChange,
  nameFingerprint,
  shownChanges,
  summarise,
} from "./review-words.js";
import { makeVisible } from "./visible-text.js";

/** Renders a test for each tool, and a failing one if nothing could be compared. */
export function renderReviewJunit(result: ReviewResult): string {
  const { diagnostics, tools } = result;
  const changes = shownChanges(result);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const subjects = [...new Set<string | null>([...tools, ...changes.map(({ tool }) => tool)])];
  const tests = errors.length > 0 ? [] : subjects.map((tool) => testTool(tool, result));
  return renderJunit({ command: "review", name: "contract", errors, tests, summary: summarise(result) });
}

function testTool(tool: string | null, result: ReviewResult): TestCase {
  const own = shownChanges(result).filter((change) => change.tool === tool);
  const blocks = (changes: readonly ReviewedChange[]): string[] =>
    changes.map((change) => [headOf(change), ...explainChange(change)].join("\n"));
  return {
    name: tool === null ? "(all tools)" : makeVisible(tool),
    failure: blocks(own.filter(({ gates }) => gates)),
    output: [...blocks(own.filter(({ gates }) => !gates)), ...textsOf(tool, result)],
  };
}

/** The changed texts for models of a tool, in one block. */
function textsOf(tool: string | null, result: ReviewResult): string[] {
  const blocks = foldTexts({ ...result, texts: result.texts.filter((text) => text.tool === tool) });
  return blocks.map((block) => [`text ${nameBlock(block)}`, ...describeBlock(block)].join("\n"));
}

function headOf(change: ReviewedChange): string {
  const { severity, rule, location } = change;
  const place = location === null ? [] : [describeLocation(location)];
  return [severity, rule, describePointer(change), ...place, nameFingerprint(change)]
    .filter((part) => part !== "")
    .join(" ");
}
