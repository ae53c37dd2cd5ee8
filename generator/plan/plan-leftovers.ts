/** Plans the removal of the temporary files that interrupted runs have left. */

import { posix, join } from "node:path";
import { acceptanceFolder } from "../config/resolved-settings.js";
import type { Settings } from "../config/config.js";
import { relativePath } from "../diagnostics/diagnostics.js";
import type { DiskState } from "../disk/output-folder.js";
import { walkFolder } from "../disk/project-folder.js";
import { linkStatOf, listTemporaryFiles } from "../disk/reads.js";
import { isTemporaryName } from "../disk/temporary-files.js";
import type { PlannedFile } from "./plan.js";

export interface LeftoversRequest {
  readonly settings: Settings;
  readonly disk: DiskState;
  /** Those that the search for sources has found; absolute. */
  readonly found: readonly string[];
}

/** Looks wherever a command of toolwright writes, except where the options of a command name a file. */
export function planLeftovers({ settings, disk, found }: LeftoversRequest): PlannedFile[] {
  const { root, output } = settings;
  const inOutput = [...disk.entries].flatMap(([path, kind]) =>
    kind === "file" && isTemporaryName(posix.basename(path)) ? [path] : [],
  );
  const folders = new Set([
    ".",
    ...filesOf(settings).map((path) => posix.dirname(path)),
    ...acceptanceFolders(settings),
  ]);
  const beside = [...folders].flatMap((folder) => listIn(root, folder));
  const isThere = (path: string): boolean => linkStatOf(join(root, path))?.isFile() === true;
  const others = new Set([...beside, ...found.map((path) => relativePath(root, path))]);
  const isElsewhere = (path: string): boolean => path.startsWith(`${output}/`) || path.startsWith("../");
  const outside = [...others].filter((path) => !isElsewhere(path) && isThere(path));
  const plan = (base: PlannedFile["base"]) => (path: string) =>
    ({ base, path, state: "leftover", text: null, previous: null }) satisfies PlannedFile;
  return [...inOutput.map(plan("output")), ...outside.map(plan("root"))];
}

/** Empty for a folder that cannot be read: the run does not need it. */
function listIn(root: string, folder: string): string[] {
  try {
    return listTemporaryFiles(join(root, folder)).map((name) => posix.join(folder, name));
  } catch {
    return [];
  }
}

/** The files of the user that a run edits. */
function filesOf({ configFile, docs, targets }: Settings): readonly string[] {
  return [configFile, ...docs, ...targets.flatMap(({ packageJson }) => packageJson ?? [])];
}

/** Records stand in folders of their families. */
function acceptanceFolders(settings: Settings): readonly string[] {
  const folder = acceptanceFolder(settings);
  const path = join(settings.root, folder);
  if (linkStatOf(path)?.isDirectory() !== true) return [];
  // The review reports what it cannot read.
  const entries = [...walkFolder(path, { onError: () => undefined })];
  return [folder, ...entries.flatMap((one) => (one.entry.isDirectory() ? [posix.join(folder, one.path)] : []))];
}
