/** Summarises the results of generate, check and accept. */

import { toolStabilities } from "@toolwright/runtime/internal/stabilities";
import type { AcceptResult } from "../commands/accept.js";
import type { GenerateResult } from "../commands/generate.js";
import type { PlannedFile } from "../plan/plan.js";
import { count } from "./diagnostics-text.js";
import { makeVisible } from "./visible-text.js";

export function renderGenerated({ tools, files, output }: GenerateResult): string {
  const own = files.filter(({ base }) => base === "output");
  const removed = own.filter(({ state }) => state === "stale").length;
  const unchanged = own.filter(({ state }) => state === "unchanged").length;
  const written = own.length - removed - unchanged;
  const parts = [`${written} written`, `${unchanged} unchanged`, ...(removed > 0 ? [`${removed} removed`] : [])];
  const edited = outsideOf(files).map(
    ({ path, state }) => ` ${makeVisible(path)} ${state === "unchanged" ? state : "written"}.`,
  );
  const inFolder = `${count(own.length - removed, "file")} in ${makeVisible(output)}/: ${parts.join(", ")}.`;
  return `${describeTools(tools)}. ${inFolder}${edited.join("")}\n`;
}

export function renderClean({ tools, files, output }: GenerateResult): string {
  const outside = outsideOf(files);
  const names = [
    `${count(files.length - outside.length, "file")} in ${makeVisible(output)}/`,
    ...outside.map(({ path }) => makeVisible(path)),
  ];
  return `${describeTools(tools)}. ${names.join(" and ")}: up to date.\n`;
}

function outsideOf(files: readonly PlannedFile[]): PlannedFile[] {
  return files.filter(({ base }) => base === "root");
}

function describeTools(tools: GenerateResult["tools"]): string {
  const parts = toolStabilities.flatMap((stability) => {
    const number = tools.filter((tool) => tool.stability === stability).length;
    return number === 0 ? [] : [`${number} ${stability}`];
  });
  return `${count(tools.length, "tool")}: ${parts.join(", ")}`;
}

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
