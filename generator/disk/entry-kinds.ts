/** Tells the kinds of entries apart. It uses no types of Node.js, because the published types reach this module. */

export type EntryKind = "file" | "folder" | "named pipe" | "socket" | "device";

/** The part of `Dirent` and `Stats` that the kinds depend on. */
export interface Entry {
  readonly isFile: () => boolean;
  readonly isDirectory: () => boolean;
  readonly isFIFO: () => boolean;
  readonly isSocket: () => boolean;
}

export function kindOfEntry(entry: Entry): EntryKind {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  if (entry.isFIFO()) return "named pipe";
  return entry.isSocket() ? "socket" : "device";
}
