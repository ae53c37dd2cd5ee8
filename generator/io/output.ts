/** From planned files to the disk: reads what is in the output folder, and writes what changed. */

import { randomUUID } from "node:crypto";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Settings } from "../config.js";
import { createDiagnostic, type Diagnostic } from "../diagnostics.js";
import { isInside, posixPath } from "../locations.js";

/** What the output folder holds now; paths are relative to it, and its own is the empty one. */
export interface DiskState {
  /** Text of each TypeScript and JSON file, by its path. */
  readonly files: ReadonlyMap<string, string>;
  /** What stands at each path, whatever kind of file it is. */
  readonly entries: ReadonlyMap<string, "file" | "folder">;
  /** Links that lead out of the project. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the output folder; a link in it is never followed. */
export function readOutput(settings: Settings): DiskState {
  const folder = join(settings.root, settings.output);
  const root = realpathSync(settings.root);
  const diagnostics: Diagnostic[] = [];
  const refuseLink = (path: string): void => {
    diagnostics.push(createDiagnostic("output-through-link", { path: posixPath(path) }));
  };
  if (!isInside(root, nearestRealPath(folder))) refuseLink(settings.output);
  const files = new Map<string, string>();
  const entries = new Map<string, "file" | "folder">();
  if (diagnostics.length > 0 || !existsSync(folder)) return { files, entries, diagnostics };
  const visit = (inner: string): void => {
    entries.set(inner, "folder");
    for (const entry of readdirSync(join(folder, inner), { withFileTypes: true })) {
      const path = inner === "" ? entry.name : `${inner}/${entry.name}`;
      entries.set(path, "file");
      if (entry.isSymbolicLink()) refuseLink(`${settings.output}/${path}`);
      else if (entry.isDirectory()) visit(path);
      else if (/\.(?:ts|json)$/.test(entry.name)) files.set(path, readText(join(folder, path)));
    }
  };
  if (statSync(folder).isDirectory()) visit("");
  else entries.set("", "file");
  return { files, entries, diagnostics };
}

/** Line endings are the checkout's business: they are never drift. */
function readText(path: string): string {
  return readFileSync(path, "utf8").replaceAll("\r\n", "\n");
}

/** Real path of a file or folder, or where it would be made below its nearest ancestor that exists. */
function nearestRealPath(path: string): string {
  const exists = existsSync(path) || isDanglingLink(path);
  return exists ? realLink(path) : join(nearestRealPath(dirname(path)), path.slice(dirname(path).length));
}

function isDanglingLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** A dangling link leads nowhere that we know, so it is not inside anything. */
function realLink(path: string): string {
  return existsSync(path) ? realpathSync(path) : "";
}

/** What to do to files of the project; paths are relative to its root. */
export interface OutputChanges {
  /** Files to write, in order. */
  readonly write: readonly { readonly path: string; readonly text: string }[];
  readonly remove: readonly string[];
}

/**
 * Writes each file whole or not at all; where one of them finds no room, none is written.
 *
 * Files that go do so before files that come: where letter case does not count, both may have one name.
 */
export function writeOutput(root: string, changes: OutputChanges): void {
  const staged = changes.write.map(({ path, text }) => {
    const target = join(root, path);
    return { target, temporary: `${target}.${randomUUID()}.tmp`, text };
  });
  try {
    for (const { target, temporary, text } of staged) {
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(temporary, text, { flag: "wx" });
    }
    for (const path of changes.remove) rmSync(join(root, path), { force: true });
    for (const { target, temporary } of staged) renameSync(temporary, target);
  } finally {
    for (const { temporary } of staged) rmSync(temporary, { force: true });
  }
}
