/** From what a run came to, to the sentence that ends it. */

import type { GenerateResult } from "../generate.js";
import { count } from "./diagnostics-text.js";

/** Says how many tools there are, and what happened to their files. */
export function renderGenerated({ tools, files, output }: GenerateResult): string {
  const removed = files.filter(({ state }) => state === "stale").length;
  const unchanged = files.filter(({ state }) => state === "unchanged").length;
  const written = files.length - removed - unchanged;
  const parts = [`${written} written`, `${unchanged} unchanged`, ...(removed > 0 ? [`${removed} removed`] : [])];
  return `${describeTools(tools)}. ${count(files.length - removed, "file")} in ${output}/: ${parts.join(", ")}.\n`;
}

/** Says that there is nothing to do. */
export function renderClean({ tools, files, output }: GenerateResult): string {
  return `${describeTools(tools)}. ${count(files.length, "file")} in ${output}/, all as the sources generate them.\n`;
}

function describeTools(tools: GenerateResult["tools"]): string {
  const parts = (["stable", "experimental", "deprecated"] as const).flatMap((stability) => {
    const number = tools.filter((tool) => tool.stability === stability).length;
    return number === 0 ? [] : [`${number} ${stability}`];
  });
  return `${count(tools.length, "tool")}: ${parts.join(", ")}`;
}
