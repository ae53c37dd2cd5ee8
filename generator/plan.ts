/** From what the sources generate and what is on disk to what must happen to each file. */

import { createDiagnostic, type Report } from "./diagnostics.js";
import type { OutputFile } from "./emit/output-file.js";
import type { DiskState } from "./io/output.js";
import { isOutputPath, outputFiles } from "./names.js";
import { isGenerated, isOwned } from "./ownership.js";
import { compareText } from "./stable-json.js";

/**
 * How a file on disk stands to what the sources generate: `missing` is not there, `outdated` differs as its tool does,
 * `edited` differs although its tool is the same in the inventory, `stale` is generated no longer.
 */
export type FileState = "unchanged" | "missing" | "outdated" | "edited" | "stale";

/** One file of the plan. */
export interface PlannedFile {
  /** POSIX, relative to the output folder. */
  readonly path: string;
  readonly state: FileState;
  /** What the sources generate; null where the file is to go. */
  readonly text: string | null;
  /** What is on disk; null where nothing is. */
  readonly previous: string | null;
}

/** Compares every file; what is in the way and not ours is a finding. */
export function planOutput(
  { files, disk, output }: { readonly files: readonly OutputFile[]; readonly disk: DiskState; readonly output: string },
  report: Report,
): PlannedFile[] {
  reportObstacles({ files, disk, output }, report);
  const changedTools = findChangedTools(files, disk);
  const planned = files.map((file): PlannedFile => {
    const previous = disk.files.get(file.path);
    const plan = { path: file.path, text: file.text, previous: previous ?? null };
    if (previous === undefined) return { ...plan, state: "missing" };
    if (previous === file.text) return { ...plan, state: "unchanged" };
    if (file.path !== outputFiles.inventory && !isOwned({ path: file.path, text: previous })) {
      report(createDiagnostic("output-not-ours", { path: `${output}/${file.path}`, kind: "file" }));
    }
    return { ...plan, state: isOutdated(file, changedTools) ? "outdated" : "edited" };
  });
  const kept = new Set(files.map((file) => file.path));
  const stale = [...disk.files].filter(
    ([path, text]) => !kept.has(path) && isOutputPath(path) && isGenerated({ path, text }),
  );
  const removals = stale.map(([path, previous]): PlannedFile => ({ path, state: "stale", text: null, previous }));
  return [...planned, ...removals].sort((left, right) => compareText(left.path, right.path));
}

/** Reports each folder where a file must go, and each file where a folder must. */
function reportObstacles(
  { files, disk, output }: { readonly files: readonly OutputFile[]; readonly disk: DiskState; readonly output: string },
  report: Report,
): void {
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

/**
 * Names of the tools whose entry in the inventory on disk differs from the one that the sources give, or null where
 * that inventory cannot be read. Where a tool's entry is the same and one of its files is not, somebody has edited the
 * file, or something changed that the inventory does not hold: the name of a type, say.
 */
function findChangedTools(files: readonly OutputFile[], disk: DiskState): ReadonlySet<string> | null {
  const planned = files.find((file) => file.path === outputFiles.inventory)?.text;
  const previous = disk.files.get(outputFiles.inventory);
  if (previous !== undefined && previous === planned) return new Set();
  const before = toolEntries(previous);
  const after = toolEntries(planned);
  if (before === null || after === null) return null;
  const names = new Set([...before.keys(), ...after.keys()]);
  return new Set([...names].filter((name) => before.get(name) !== after.get(name)));
}

function toolEntries(inventory: string | undefined): Map<string, string> | null {
  try {
    const value = JSON.parse(inventory ?? "") as { readonly tools?: readonly { readonly name: string }[] };
    return new Map((value.tools ?? []).map((tool) => [tool.name, JSON.stringify(tool)]));
  } catch {
    return null; // Missing, or with conflict markers in it: nothing can be said about what it was.
  }
}

function isOutdated(file: OutputFile, changedTools: ReadonlySet<string> | null): boolean {
  if (changedTools === null) return true;
  return file.tool === null ? changedTools.size > 0 : changedTools.has(file.tool);
}
