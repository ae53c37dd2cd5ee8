/** From what became of acceptance records to the lines that say so. */

import type { AcceptResult } from "../accept.js";
import { makeVisible } from "./visible-text.js";

/** Names each file that was written or removed. */
export function renderAccepted({ written, removed }: AcceptResult): string {
  const lines = [
    ...written.map((file) => `${makeVisible(file)} written.`),
    ...removed.map((file) => `${makeVisible(file)} removed.`),
  ];
  const end = written.length > 0 ? ["Commit it with the change, so that both are reviewed together."] : [];
  return [...(lines.length === 0 ? ["Every record is in use."] : lines), ...end].map((line) => `${line}\n`).join("");
}
