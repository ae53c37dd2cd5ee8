/** Renders a review as a page: what broke, with the calls that fail, and both sides of each change. */

import type { CatalogueComparison } from "../catalogue/catalogue-data.js";
import { renderPage } from "../catalogue/page.js";
import { describeComparison } from "../commands/catalogue-comparison.js";
import type { FleetResult } from "../commands/review-fleet.js";
import type { ReviewResult } from "../commands/review.js";
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import { describeLocation } from "./review-wording.js";

export function renderReviewPage(result: ReviewResult): string {
  const comparison = describeComparison(result) ?? nothing;
  const notes = [...result.diagnostics.map(describeDiagnostic), ...comparison.notes];
  return renderComparison("Contract review", { ...comparison, notes });
}

/** The changes of several servers, each tool below the name of its server. */
export function renderFleetPage({ servers, against, diagnostics }: FleetResult): string {
  const compared = servers.flatMap(({ name, review }) => {
    const comparison = review === null ? undefined : describeComparison(review);
    return comparison === undefined ? [] : [{ name, comparison }];
  });
  const owned = (name: string, tool: string | null): string => (tool === null ? name : `${name}: ${tool}`);
  const states = servers.map(({ name, state }) => `${name}: ${state === "new" ? "no snapshot" : state}`);
  return renderComparison("Contract review", {
    since: against,
    changes: compared.flatMap(({ name, comparison }) =>
      comparison.changes.map((change) => ({ ...change, tool: owned(name, change.tool) })),
    ),
    texts: compared.flatMap(({ name, comparison }) =>
      comparison.texts.map((text) => ({ ...text, tool: owned(name, text.tool) })),
    ),
    notes: [...diagnostics.map(describeDiagnostic), ...states, ...compared.flatMap((one) => one.comparison.notes)],
  });
}

const nothing: CatalogueComparison = { since: "", changes: [], texts: [], notes: [] };

function renderComparison(name: string, comparison: CatalogueComparison): string {
  const empty = { tokenizer: null, targets: [], rules: [], tools: [] };
  return renderPage({ kind: "review", name, comparison, ...empty }, "two lists of tools");
}

function describeDiagnostic({ severity, code, message, hint, locations }: Diagnostic): string {
  const places = locations.map((location) => `${describeLocation(location)}: `).join("");
  return `${severity} ${code}: ${places}${message}${hint === undefined ? "" : ` ${hint}`}`;
}
