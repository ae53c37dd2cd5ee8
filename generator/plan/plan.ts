/** Plans the output: compares the generated files with those on disk. */

import { createDiagnostic, type Report } from "../diagnostics/diagnostics.js";
import type { OutputFile } from "../emit/output-kind.js";
import { outputKindAt } from "../emit/output-kinds.js";
import type { DiskState } from "../disk/output-folder.js";
import type { SurfaceChanges } from "./surface-changes.js";
import { compareText } from "@toolwright/runtime/internal/json-schema";

/**
 * `missing` is not on disk, `outdated` differs as its tool does, `edited` differs although its tool is the same in the
 * inventory, `stale` is no longer generated, `leftover` is a temporary file of an interrupted run.
 */
export type FileState = "unchanged" | "missing" | "outdated" | "edited" | "stale" | "leftover";

/** One file of the plan. */
export interface PlannedFile {
  /** POSIX, relative to the base. */
  readonly path: string;
  /** The folder that the path is relative to: the output folder, or the root for a file that the settings name. */
  readonly base: "output" | "root";
  readonly state: FileState;
  /** The generated text; null to delete the file. */
  readonly text: string | null;
  /** The text on disk; null if there is no file, or a temporary one. */
  readonly previous: string | null;
}

export interface PlanRequest {
  readonly files: readonly OutputFile[];
  readonly disk: DiskState;
  /** How the sources differ from the inventory on disk. */
  readonly changes: SurfaceChanges;
  readonly output: string;
}

/** Compares every file, and reports foreign files that it would overwrite. */
export function planOutput(request: PlanRequest, report: Report): PlannedFile[] {
  const { files, disk, output } = request;
  const { changed: changedTools, listed } = request.changes;
  const isListed = (tool: string): boolean => listed.has(tool);
  reportObstacles(request, report);
  const stateOf = (file: OutputFile, previous: string | undefined): FileState => {
    if (previous === undefined) return "missing";
    if (previous === file.text) return "unchanged";
    const kind = outputKindAt(file.path);
    if (kind?.ownerOf({ path: file.path, text: previous }, isListed) === "user") {
      const place = kind.toolsIn === undefined ? "file" : "payload";
      report(createDiagnostic("output-not-ours", { path: `${output}/${file.path}`, found: "file", place }));
    }
    return isOutdated(file, previous, changedTools) ? "outdated" : "edited";
  };
  const base = "output";
  const planned = files.map(({ path, ...file }): PlannedFile => {
    const previous = disk.files.get(path);
    return { base, path, state: stateOf({ path, ...file }, previous), text: file.text, previous: previous ?? null };
  });
  const kept = new Set(files.map(({ path }) => path));
  const removals = [...disk.files].flatMap(([path, previous]): PlannedFile[] => {
    const isStale = !kept.has(path) && outputKindAt(path)?.ownerOf({ path, text: previous }, isListed) === "toolwright";
    return isStale ? [{ base, path, state: "stale", text: null, previous }] : [];
  });
  return [...planned, ...removals].sort((left, right) => compareText(left.path, right.path));
}

/** Reports whatever is in place of a file, and in place of a folder. */
function reportObstacles({ files, disk, output }: PlanRequest, report: Report): void {
  const paths = files.map((file) => file.path).filter((path) => !disk.files.has(path));
  const around = new Set(paths.map((path) => path.slice(0, path.lastIndexOf("/") + 1)));
  const folders = new Set([...around].flatMap(foldersAbove));
  const othersThan = (place: "file" | "folder", wanted: readonly string[]) =>
    wanted.flatMap((path) => {
      const found = disk.entries.get(path);
      return found === undefined || found === place ? [] : [{ path, found, place }];
    });
  for (const { path, ...both } of [...othersThan("file", paths), ...othersThan("folder", [...folders])]) {
    const isOutput = path === "";
    const obstacle = isOutput
      ? { path: output, ...both, place: "output" as const }
      : { path: `${output}/${path}`, ...both };
    report(createDiagnostic("output-not-ours", obstacle));
  }
}

/** The folders above a path; the output folder is the empty path. */
export function foldersAbove(path: string): string[] {
  return path.split("/").map((_, depth, parts) => parts.slice(0, depth).join("/"));
}

function isOutdated({ path, tools }: OutputFile, previous: string, changedTools: ReadonlySet<string> | null): boolean {
  if (changedTools === null) return true;
  if (tools === null) return changedTools.size > 0;
  // A payload on disk still lists removed tools.
  const former = outputKindAt(path)?.toolsIn?.({ path, text: previous }) ?? [];
  return [...tools, ...former].some((name) => changedTools.has(name));
}
