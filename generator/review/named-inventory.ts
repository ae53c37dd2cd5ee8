/** From an inventory file that the user names to its text. */

import { resolve } from "node:path";
import { createDiagnostic, type Report } from "../diagnostics/diagnostics.js";
import { relativePath } from "../diagnostics/locations.js";
import { findFile } from "../disk/project-folder.js";
import { readUtf8 } from "../disk/text-files.js";
import type { InventoryText } from "./inventory-text.js";

export interface NamedFile {
  readonly root: string;
  /** Folder that the name is relative to. */
  readonly folder: string;
  readonly name: string;
}

export function readNamedInventory({ root, folder, name }: NamedFile, report: Report): InventoryText | undefined {
  const path = findFile([folder, root].map((base) => resolve(base, name)));
  if (path !== undefined) return readInventoryFile({ root, path, name }, report);
  report(createDiagnostic("inventory-not-found", { file: name }));
  return undefined;
}

export interface InventoryFile {
  readonly root: string;
  readonly path: string;
  readonly name: string;
}

export function readInventoryFile({ root, path, name }: InventoryFile, report: Report): InventoryText | undefined {
  const text = readUtf8(path);
  const file = relativePath(root, path);
  if (text === undefined) report(createDiagnostic("file-not-utf8", { path: name }, { file, line: 1, column: 1 }));
  return text === undefined ? undefined : { label: name, file, text };
}
