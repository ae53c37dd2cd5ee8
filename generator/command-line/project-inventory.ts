/** Finds the inventory that a project has generated. */

import { join, resolve } from "node:path";
import { loadConfig } from "../config/resolved-settings.js";
import { relativePath } from "../diagnostics/diagnostics.js";
import { findFile } from "../disk/project-folder.js";
import { inventoryPath } from "../emit/inventory-output.js";
import { knownCodes } from "../lint/lint-rules.js";

/** The path relative to the current folder; undefined if there is no inventory, or the settings cannot be read. */
export function findInventory(root: string): string | undefined {
  const { settings } = loadConfig({ root }, knownCodes);
  const file = settings && findFile([join(settings.root, settings.output, inventoryPath)]);
  return file && relativePath(resolve(""), file);
}
