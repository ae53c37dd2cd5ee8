/** From what the sources generate and what is on disk to what must happen to each file. */

import { createDiagnostic, type Report } from "./diagnostics.js";
import type { OutputFile } from "./emit/output-file.js";
import type { DiskState } from "./io/output.js";
import { isOutputPath, outputFiles, targetOfWireFile } from "./names.js";
import { isGenerated, isOwned } from "./ownership.js";
import type { SurfaceChanges } from "./surface-changes.js";
import { compareText } from "./stable-json.js";
import { isGeneratedWireFile, isOwnedWireFile, toolsInWireFile } from "./wire-ownership.js";

/**
 * How a file on disk stands to what the sources generate: `missing` is not there, `outdated` differs as its tool does,
 * `edited` differs although its tool is the same in the inventory, `stale` is generated no longer.
 */
export type FileState = "unchanged" | "missing" | "outdated" | "edited" | "stale";

/** One file of the plan. */
export interface PlannedFile {
  /** POSIX, relative to the base. */
  readonly path: string;
  /** The folder that the path is relative to: the output folder, or the root for a file that the settings name. */
  readonly base: "output" | "root";
  readonly state: FileState;
  /** What the sources generate; null where the file is to go. */
  readonly text: string | null;
  /** What is on disk; null where nothing is. */
  readonly previous: string | null;
}

/** Path of a planned file, POSIX, relative to the root. */
export function pathFromRoot({ path, base }: PlannedFile, output: string): string {
  return base === "root" ? path : `${output}/${path}`;
}

/** What a plan is made from. */
export interface PlanRequest {
  readonly files: readonly OutputFile[];
  readonly disk: DiskState;
  /** What the inventory on disk says of the tools, compared with the sources. */
  readonly changes: SurfaceChanges;
  /** The output folder, POSIX, relative to the root. */
  readonly output: string;
}

/** Compares every file; what is in the way and not ours is a finding. */
export function planOutput(request: PlanRequest, report: Report): PlannedFile[] {
  const { files, disk, output } = request;
  const { changed: changedTools, listed } = request.changes;
  reportObstacles(request, report);
  const planned = files.map((file): PlannedFile => {
    const previous = disk.files.get(file.path);
    const plan = { base: "output", path: file.path, text: file.text, previous: previous ?? null } as const;
    if (previous === undefined) return { ...plan, state: "missing" };
    if (previous === file.text) return { ...plan, state: "unchanged" };
    if (!mayOverwrite({ path: file.path, text: previous }, listed)) {
      const kind = targetOfWireFile(file.path) === undefined ? "file" : "payload";
      report(createDiagnostic("output-not-ours", { path: `${output}/${file.path}`, kind }));
    }
    return { ...plan, state: isOutdated({ file, previous, changedTools }) ? "outdated" : "edited" };
  });
  const kept = new Set(files.map((file) => file.path));
  const stale = [...disk.files].filter(
    ([path, text]) => !kept.has(path) && isOutputPath(path) && mayRemove({ path, text }, listed),
  );
  const removals = stale.map(([path, previous]): PlannedFile => ({
    base: "output",
    path,
    state: "stale",
    text: null,
    previous,
  }));
  return [...planned, ...removals].sort((left, right) => compareText(left.path, right.path));
}

interface FileOnDisk {
  readonly path: string;
  readonly text: string;
}

function mayOverwrite({ path, text }: FileOnDisk, listed: ReadonlySet<string>): boolean {
  const target = targetOfWireFile(path);
  if (target !== undefined) return isOwnedWireFile({ target, text }, listed);
  return path === outputFiles.inventory || isOwned({ path, text });
}

function mayRemove({ path, text }: FileOnDisk, listed: ReadonlySet<string>): boolean {
  const target = targetOfWireFile(path);
  return target === undefined ? isGenerated({ path, text }) : isGeneratedWireFile({ target, text }, listed);
}

/** Reports each folder where a file must go, and each file where a folder must. */
function reportObstacles({ files, disk, output }: PlanRequest, report: Report): void {
  const paths = files.map((file) => file.path);
  const folders = new Set(paths.flatMap(foldersAbove));
  const obstacles = [
    ...paths.filter((path) => disk.entries.get(path) === "folder").map((path) => ({ path, kind: "folder" }) as const),
    ...[...folders]
      .filter((path) => disk.entries.get(path) === "file")
      .map((path) => ({ path, kind: "file" }) as const),
  ];
  for (const { path, kind } of obstacles) {
    report(createDiagnostic("output-not-ours", { path: path === "" ? output : `${output}/${path}`, kind }));
  }
}

/** The folders that a path leads through, the output folder itself included: it is the empty path. */
function foldersAbove(path: string): string[] {
  return path.split("/").map((_, depth, parts) => parts.slice(0, depth).join("/"));
}

interface ChangedFile {
  readonly file: OutputFile;
  readonly previous: string;
  readonly changedTools: ReadonlySet<string> | null;
}

function isOutdated({ file: { path, tools }, previous, changedTools }: ChangedFile): boolean {
  if (changedTools === null) return true;
  if (tools === null) return changedTools.size > 0;
  const target = targetOfWireFile(path);
  // A tool that is gone is still in the payload on disk.
  const former = target === undefined ? [] : (toolsInWireFile({ target, text: previous }) ?? []);
  return [...tools, ...former].some((name) => changedTools.has(name));
}
