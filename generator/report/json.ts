/** The format `json`: one object from the result of each command. */

import type { GenerateResult, ListResult } from "../commands/generate.js";
import type { InitResult } from "../commands/init.js";
import type { SnapshotResult } from "../commands/snapshot.js";
import type { SourcesResult } from "../commands/list-sources.js";
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

export function renderSourcesJson({ diagnostics, sources }: SourcesResult): string {
  const listed = sources.map(({ label, serverName, protocolVersion, inventory, tokens }) => ({
    name: label,
    server: serverName,
    protocolVersion,
    tools: inventory.tools.map(summariseTool),
    ...(tokens !== null && { tokens }),
  }));
  return visibleJson({ diagnostics, sources: listed });
}

export async function renderSnapshotsJson({ diagnostics, snapshots, check }: SnapshotResult): Promise<string> {
  const { describeToolChanges } = await import("./drift-text.js");
  const files = snapshots.map(({ file, label, tools, previous, text }) => {
    const state = previous === text ? "unchanged" : previous === null ? "missing" : "changed";
    const changes = previous === null ? [] : describeToolChanges(previous, text);
    return { file, name: label, tools, state, changes };
  });
  return visibleJson({ diagnostics, written: !check, files });
}

export function renderInitJson({ diagnostics, facts, edits, undeclared, publication, isWritten }: InitResult): string {
  const files = edits.map(({ action, path, purpose }) => ({ action, path, purpose }));
  const published = publication === null ? {} : { published: publication };
  return visibleJson({ diagnostics, project: facts, files, undeclared, ...published, written: isWritten });
}

export function renderReviewJson(result: ReviewResult): string {
  return visibleJson(describeReview(result));
}

/** The properties of a review in JSON. */
export function describeReview(result: ReviewResult): object {
  const { diagnostics, baseline, changes, texts, release, replay, acceptances, notes, failOn } = result;
  return {
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
  };
}
