/** From the text of an inventory file to the tools in it, or to a diagnostic. */

import { type ContractInventory, readInventory } from "@toolwright/contract/internal/inventories";
import type { JsonValue } from "@toolwright/runtime/internal/json-schema";
import { createDiagnostic, type Report } from "../diagnostics/diagnostics.js";
import { parseJsonFile } from "../disk/json-file.js";
import type { SourceLocation } from "../diagnostics/locations.js";

export interface InventoryText {
  /** The name in messages: a path, or a path and its commit. */
  readonly label: string;
  /** Path relative to the root if the file is in the working tree, for positions. */
  readonly file: string | null;
  readonly text: string;
}

export function parseInventory({ label, file, text }: InventoryText, report: Report): ContractInventory | undefined {
  const found = parseValue(text);
  const value = found === undefined ? undefined : readInventory(found);
  if (value?.kind === "inventory") return value;
  const json = parseJsonFile({ file: file ?? "", text });
  const say = (problem: string, remedy: string | undefined, place: SourceLocation): void => {
    // No editor can open a file of a commit.
    const where = file === null ? `${label}, line ${place.line},` : label;
    report(createDiagnostic("inventory-not-readable", { file: where, problem, remedy }, file === null ? [] : place));
  };
  for (const { problem, remedy, location } of json.problems) say(`It is not valid JSON: ${problem}.`, remedy, location);
  if (value === undefined && json.problems.length === 0) throw new Error("Text that is not JSON must have a problem.");
  for (const { message, remedy, path } of value?.problems ?? []) say(message, remedy, json.locate(path));
  return undefined;
}

function parseValue(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, "")) as JsonValue; // Parsed JSON is a JSON value.
  } catch {
    return undefined; // The caller finds and reports the position.
  }
}
