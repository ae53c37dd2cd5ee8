/** From the acceptance records that were written or removed to lines that name them. */

import type { AcceptResult } from "../commands/accept.js";
import { makeVisible } from "./visible-text.js";

export function renderAccepted({ written, removed }: AcceptResult): string {
  const lines = [
    ...written.map((file) => `${makeVisible(file)} written.`),
    ...removed.map((file) => `${makeVisible(file)} removed.`),
  ];
  const end = written.length > 0 ? ["Commit it with the change, so that they are reviewed together."] : [];
  return [...(lines.length === 0 ? ["Every record is needed."] : lines), ...end].map((line) => `${line}\n`).join("");
}
