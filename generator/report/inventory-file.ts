/** From the text of an inventory file to what people read in its place: its description, or else the text itself. */

import type { Diagnostic } from "../diagnostics.js";
import { parseInventory } from "../review/inventory-text.js";
import { describeInventory } from "./inventory-description.js";
import { makeVisible, visibleLines } from "./visible-text.js";

/**
 * Describes an inventory, of any format that is known.
 *
 * Git shows nothing of a commit in which it gets no text for a file, so there always is one: where it is the file's
 * own, the first line says why.
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
  const lines = visibleLines(text.replaceAll("\r\n", "\n").replace(/\n$/, ""));
  return [`${makeVisible(reason)} Its own text follows.`, "", ...lines].map((line) => `${line}\n`).join("");
}
