/** From the text of an inventory file to its description, or else to the text itself. */

import type { Diagnostic } from "../diagnostics/diagnostics.js";
import { parseInventory } from "../review/inventory-files.js";
import { describeInventory } from "./inventory-description.js";
import { makeVisible } from "./visible-text.js";

/**
 * Describes an inventory, of any known format.
 *
 * git shows nothing of a commit whose file converts to no text, so this always returns some: if it is the file's own,
 * the first line says why.
 */
export function renderInventoryFile(text: string): string {
  const findings: Diagnostic[] = [];
  try {
    const inventory = parseInventory({ label: "This file", file: null, text }, (finding) => findings.push(finding));
    if (inventory !== undefined) return describeInventory(inventory);
  } catch (error) {
    return renderOwnText(text, `This file cannot be described: ${error instanceof Error ? error.message : error}.`);
  }
  return renderOwnText(text, findings[0]?.message ?? "This file cannot be described.");
}

function renderOwnText(text: string, reason: string): string {
  const lines = text.replaceAll("\r\n", "\n").replace(/\n$/, "").split("\n");
  return [`${reason} Its own text follows.`, "", ...lines].map((line) => `${makeVisible(line)}\n`).join("");
}
