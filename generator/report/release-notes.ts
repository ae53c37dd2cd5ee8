/** From what changed since a release to a section of release notes. */

import type { ReleaseReview } from "../review.js";
import type { ReviewedChange } from "../review/reviewed-change.js";
import { escapeProse, inlineCode } from "./markdown-text.js";
import { describeSide, describeWitness } from "./review-words.js";

const headings = ["Breaking", "Removed", "Deprecated", "Added", "Changed"] as const;

/** What changes nothing for those who use a tool, or is about the project and not about its tools. */
const unsaid = new Set([
  "schema-rewritten-equivalent",
  "input-order-changed",
  "description-whitespace-only",
  "examples-changed",
  "policy-changed",
  "wire-changed",
]);

/** Renders a paragraph for each heading that something stands under. */
export function renderReleaseNotes(release: ReleaseReview): string[] {
  const changes = release.changes.filter(({ rule }) => !unsaid.has(rule));
  const head = `## Tools: changes since ${escapeProse(describeSide(release))}`;
  if (changes.length === 0) return [head, "Nothing changes for those who use the tools."];
  const sections = headings.flatMap((heading) => {
    const own = changes.filter((change) => headingOf(change) === heading);
    return own.length === 0 ? [] : [`### ${heading}`, renderTools(own)];
  });
  return [head, ...sections];
}

function headingOf({ rule, severity, after, verdict }: ReviewedChange): (typeof headings)[number] {
  if (rule === "tool-removed") return "Removed";
  if (rule === "stability-decreased" && after === "deprecated") return "Deprecated";
  if (severity === "error" || verdict === "breaking") return "Breaking";
  return /^tool-added$|-added$|-gained$/.test(rule) ? "Added" : "Changed";
}

/** The changes of each tool together, in name order. */
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
