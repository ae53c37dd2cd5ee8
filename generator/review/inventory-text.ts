/** From the text of an inventory file to the tools in it, or to what keeps it from being read. */

import type { ContractInventory } from "../contract/inventory/contract-tool.js";
import { readInventory } from "../contract/inventory/read-inventory.js";
import type { JsonValue } from "../definition.js";
import { createDiagnostic, type Report } from "../diagnostics.js";
import { parseJsonFile } from "../io/json-file.js";
import type { SourceLocation } from "../locations.js";

/** The text of an inventory. */
export interface InventoryText {
  /** What messages call it: a path, or a path and the commit that has it. */
  readonly label: string;
  /** Path relative to the root where it is a file of the working tree, so that positions lead there. */
  readonly file: string | null;
  readonly text: string;
}

/** Reads an inventory; undefined where it cannot be read, which has then been reported. */
export function parseInventory({ label, file, text }: InventoryText, report: Report): ContractInventory | undefined {
  const found = parseValue(text);
  const value = found === undefined ? undefined : readInventory(found);
  if (value?.kind === "inventory") return value;
  const json = parseJsonFile({ file: file ?? "", text });
  const say = (problem: string, remedy: string | undefined, place: SourceLocation): void => {
    // A commit's file has no place that an editor could open.
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
    return JSON.parse(text.replace(/^\uFEFF/, "")) as JsonValue; // What JSON holds.
  } catch {
    return undefined; // The caller finds out where, and says so.
  }
}
