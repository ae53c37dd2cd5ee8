/** The command snapshot: keeps the tools of a source in a file, or compares them with it. */

import { relative, resolve } from "node:path";
import {
  createDiagnostic,
  type Diagnostic,
  hasErrors,
  type Report,
  sortDiagnostics,
} from "../diagnostics/diagnostics.js";
import { readWritten } from "../disk/text-files.js";
import { writeFiles } from "../disk/write-files.js";
import { renderSnapshot } from "../tool-sources/snapshot.js";
import { listedTools, readToolSources, type SourcesOptions } from "../tool-sources/tool-source.js";

export interface SnapshotOptions extends SourcesOptions {
  /** The file, or a folder with a file for each of several servers; relative to `folder`. */
  readonly file: string;
  /** Whether to compare without writing. */
  readonly check: boolean;
}

export interface Snapshot {
  /** Names the source in reports. */
  readonly label: string;
  /** As the user names it; of a folder, with the file in it. */
  readonly file: string;
  readonly tools: number;
  /** Null for a new file. */
  readonly previous: string | null;
  readonly text: string;
}

export interface SnapshotResult {
  readonly diagnostics: readonly Diagnostic[];
  /** False if a source could not be read; nothing was written then. */
  readonly ran: boolean;
  readonly snapshots: readonly Snapshot[];
  readonly check: boolean;
}

/** Writes the snapshots that have changed; on any error, none. */
export async function snapshot(options: SnapshotOptions): Promise<SnapshotResult> {
  const { root, folder, sources, check, onStage: stage = () => undefined } = options;
  const diagnostics = [...options.diagnostics];
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
  const files = sources.map(({ name }) => (options.isFleet ? `${options.file}/${snapshotName(name)}` : options.file));
  reportCollisions(files, report);
  stage("Listing the tools");
  const read = hasErrors(diagnostics) ? [] : await readToolSources(sources, { root, folder }, report);
  const snapshots = read.flatMap((sourced, index): Snapshot[] => {
    const list = sourced && listedTools(sourced, report);
    const file = files[index];
    if (sourced === undefined || list === undefined || file === undefined) return [];
    const previous = readWritten(resolve(folder, file));
    return [{ label: sourced.label, file, tools: list.tools.length, previous, text: renderSnapshot(sourced, list) }];
  });
  const changed = snapshots.filter(({ previous, text }) => previous !== text);
  const write = changed.map(({ file, text }) => ({ path: relative(folder, resolve(folder, file)), text }));
  const keep = snapshots.map(({ file }) => relative(folder, resolve(folder, file)));
  const problem = check || hasErrors(diagnostics) ? undefined : writeFiles(folder, { write, remove: [], keep });
  if (problem !== undefined) report(problem);
  return { diagnostics: sortDiagnostics(diagnostics), ran: !hasErrors(diagnostics), snapshots, check };
}

/** The file of a server in a folder of snapshots. */
export function snapshotName(server: string): string {
  return `${encodeURIComponent(Buffer.from(server).toString())}.json`;
}

/** Some file systems take names for the same that differ in their case only. */
function reportCollisions(files: readonly string[], report: Report): void {
  const seen = new Map<string, string>();
  for (const file of files) {
    const other = seen.get(file.toLowerCase());
    if (other !== undefined) report(createDiagnostic("snapshot-names-collide", { files: [other, file] }));
    seen.set(file.toLowerCase(), file);
  }
}
