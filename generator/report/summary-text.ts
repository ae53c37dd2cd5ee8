/** From what a run came to, to the sentence that ends it. */

import type { GenerateResult } from "../generate.js";
import type { PlannedFile } from "../plan.js";
import { count } from "./diagnostics-text.js";

/** Says how many tools there are, and what happened to their files. */
export function renderGenerated({ tools, files, output }: GenerateResult): string {
  const own = files.filter(({ base }) => base === "output");
  const removed = own.filter(({ state }) => state === "stale").length;
  const unchanged = own.filter(({ state }) => state === "unchanged").length;
  const written = own.length - removed - unchanged;
  const parts = [`${written} written`, `${unchanged} unchanged`, ...(removed > 0 ? [`${removed} removed`] : [])];
  const edited = outsideOf(files).map(({ path, state }) => ` ${path} ${state === "unchanged" ? state : "written"}.`);
  const inFolder = `${count(own.length - removed, "file")} in ${output}/: ${parts.join(", ")}.`;
  return `${describeTools(tools)}. ${inFolder}${edited.join("")}\n`;
}

/** Says that there is nothing to do. */
export function renderClean({ tools, files, output }: GenerateResult): string {
  const outside = outsideOf(files);
  const names = [`${count(files.length - outside.length, "file")} in ${output}/`, ...outside.map(({ path }) => path)];
  return `${describeTools(tools)}. ${names.join(" and ")}, all as the sources generate them.\n`;
}

/** The files of the project that have generated parts. */
function outsideOf(files: readonly PlannedFile[]): PlannedFile[] {
  return files.filter(({ base }) => base === "root");
}

function describeTools(tools: GenerateResult["tools"]): string {
  const parts = (["stable", "experimental", "deprecated"] as const).flatMap((stability) => {
    const number = tools.filter((tool) => tool.stability === stability).length;
    return number === 0 ? [] : [`${number} ${stability}`];
  });
  return `${count(tools.length, "tool")}: ${parts.join(", ")}`;
}
