/** Plans a document of the project from the tools that its regions show. */

import type { Report } from "../diagnostics/diagnostics.js";
import { fillDocument, type DocumentedTools, type RegionDocument } from "../catalogue/markdown/fill-document.js";
import type { PlannedFile } from "./plan.js";
import type { SurfaceChanges } from "./surface-changes.js";

export interface DocumentRequest extends DocumentedTools {
  readonly document: RegionDocument;
  readonly changes: SurfaceChanges;
}

/** Compares the regions; undefined if one of them cannot be filled, which is reported. */
export function planDocument(
  { document, changes, ...shown }: DocumentRequest,
  report: Report,
): PlannedFile | undefined {
  const filled = fillDocument(document, shown, report);
  if (filled === undefined) return undefined;
  const plan = { path: document.path, base: "root", text: filled.text, previous: document.text } as const;
  if (filled.text === document.text) return { ...plan, state: "unchanged" };
  const hasChanges = changes.changed === null || changes.changed.size > 0 || changes.gone.size > 0;
  return { ...plan, state: hasChanges || filled.wasEmpty ? "outdated" : "edited" };
}
