/** From the changes since a release to a section of release notes. */

import { findRule } from "@toolwright/contract/rules";
import type { ReleaseReview } from "../commands/review.js";
import type { ReviewedChange } from "../review/reviewed-change.js";
import { escapeProse, inlineCode } from "./markdown-text.js";
import { describeSide, describeWitness } from "./review-words.js";

const headings = ["Breaking", "Removed", "Deprecated", "Added", "Changed"] as const;

export function renderReleaseNotes(release: ReleaseReview): string[] {
  const changes = release.changes.filter(({ rule }) => findRule(rule)?.heading !== "none");
  const head = `## Tools: changes since ${escapeProse(describeSide(release))}`;
  if (changes.length === 0) return [head, "No changes for users of the tools."];
  const sections = headings.flatMap((heading) => {
    const own = changes.filter((change) => headingOf(change) === heading);
    return own.length === 0 ? [] : [`### ${heading}`, renderTools(own)];
  });
  return [head, ...sections];
}

function headingOf({ rule, severity, after, verdict }: ReviewedChange): (typeof headings)[number] {
  const heading = findRule(rule)?.heading;
  if (heading === "Removed" || (heading === "Deprecated" && after === "deprecated")) return heading;
  if (severity === "error" || verdict === "breaking") return "Breaking";
  return heading === "Added" ? heading : "Changed";
}

function renderTools(changes: readonly ReviewedChange[]): string {
  const names = [...new Set(changes.map(({ tool }) => tool ?? ""))].sort();
  const lines = names.flatMap((name) => changes.filter(({ tool }) => (tool ?? "") === name).map(renderLine));
  return lines.join("\n");
}

function renderLine(change: ReviewedChange): string {
  const { tool, message, acceptance } = change;
  const subject = tool === null ? "" : `${inlineCode(tool)}: `;
  const witness = describeWitness(change);
  const proof = witness === undefined ? "" : ` ${capitalise(witness.claim)}: ${inlineCode(witness.value)}.`;
  const reason = acceptance === null ? "" : ` Why: ${escapeProse(acceptance.reason)}`;
  return `- ${subject}${escapeProse(message)}.${proof}${reason}`;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
