/** The format `json`: one object from the result of each command. */

import type { GenerateResult, ListResult } from "../commands/generate.js";
import type { InitResult } from "../commands/init.js";
import type { ReviewResult } from "../commands/review.js";
import { pathFromRoot } from "../disk/output-folder.js";
import { summariseTool } from "./tool-table.js";
import { visibleJson } from "./visible-text.js";

/** Creates a renderer of the given properties of a result, after its diagnostics. */
export function renderProperties<Key extends string>(...keys: readonly Key[]) {
  return (result: Readonly<Record<Key | "diagnostics", unknown>>): string =>
    visibleJson(Object.fromEntries(["diagnostics" as const, ...keys].map((key) => [key, result[key]])));
}

export function renderFilesJson({ diagnostics, files, output }: GenerateResult): string {
  const states = files.map((file) => ({ path: pathFromRoot(file, output), state: file.state }));
  return visibleJson({ diagnostics, files: states });
}

export function renderToolsJson({ diagnostics, tools, tokens }: ListResult): string {
  return visibleJson({ diagnostics, tools: tools.map(summariseTool), ...(tokens !== null && { tokens }) });
}

export function renderInitJson({ diagnostics, facts, edits, isWritten }: InitResult): string {
  const files = edits.map(({ action, path, purpose }) => ({ action, path, purpose }));
  return visibleJson({ diagnostics, project: facts, files, written: isWritten });
}

export function renderReviewJson(result: ReviewResult): string {
  const { diagnostics, baseline, changes, texts, release, replay, acceptances, notes, failOn } = result;
  return visibleJson({
    diagnostics,
    // No changes mean nothing unless sides were compared.
    compared: baseline !== null || release !== null,
    baseline,
    changes,
    texts,
    ...(release !== null && { since_release: release }),
    ...(replay !== null && { replay }),
    acceptances,
    notes,
    fail_on: failOn,
  });
}
