/** From the acceptance records that were written or removed to lines that name them. */

import type { AcceptResult } from "../commands/accept.js";
import { makeVisible } from "./visible-text.js";

export function renderAccepted({ written }: AcceptResult): string {
  if (written.length === 0) return "There is nothing to accept: no change fails the review.\n";
  const pronoun = written.length === 1 ? "it" : "them";
  const end = `Commit ${pronoun} with the change, so that they are reviewed together.`;
  return [...written.map((file) => `${makeVisible(file)} written.`), end].map((line) => `${line}\n`).join("");
}

export function renderPruned({ removed }: AcceptResult): string {
  if (removed.length === 0) return "Every record is needed.\n";
  return removed.map((file) => `${makeVisible(file)} removed.\n`).join("");
}
