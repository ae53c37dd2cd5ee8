/** From a plan to the text that says what on disk is not what the sources generate. */

import { createTwoFilesPatch } from "diff";
import type { FileState, PlannedFile } from "../plan.js";
import { count } from "./diagnostics-text.js";
import type { Palette } from "./palette.js";

const explanations: Readonly<Record<Exclude<FileState, "unchanged">, string>> = {
  missing: "is not there",
  outdated: "is not what the sources generate now",
  edited: "was edited, and the sources were not",
  stale: "is generated no longer",
};

/** Renders each file that has drifted, with a unified diff from what is on disk to what belongs there. */
export function renderDrift(
  { files, output }: { readonly files: readonly PlannedFile[]; readonly output: string },
  palette: Palette,
): string {
  return files
    .flatMap((file) => {
      if (file.state === "unchanged") return [];
      const path = `${output}/${file.path}`;
      const head = `${palette.red("drift")} ${palette.bold(path)} ${explanations[file.state]}\n`;
      return [head + renderDiff(path, file, palette)];
    })
    .join("\n");
}

/** What to run against drift. */
export function renderFix(files: readonly PlannedFile[]): string {
  const drifted = files.filter(({ state }) => state !== "unchanged").length;
  return `${count(drifted, "file")} drifted. Run \`npx toolwright generate\`, look at the difference, and commit it.\n`;
}

/** Longest difference that a terminal gets in full, in lines. */
const longestDiff = 400;

function renderDiff(path: string, file: PlannedFile, palette: Palette): string {
  const before = file.previous === null ? "/dev/null" : path;
  const after = file.text === null ? "/dev/null" : path;
  const patch = createTwoFilesPatch(
    before,
    after,
    file.previous ?? "",
    file.text ?? "",
    "on disk",
    "from the sources",
    {
      context: 3,
    },
  );
  const lines = patch
    .split("\n")
    .slice(1)
    .filter((line, index, all) => line !== "" || index < all.length - 1);
  const shown = lines.slice(0, longestDiff).map((line) => colourLine(line, palette));
  const rest = lines.length - shown.length;
  return `${[...shown, ...(rest > 0 ? [`... and ${count(rest, "line")} more`] : [])].join("\n")}\n`;
}

function colourLine(line: string, palette: Palette): string {
  if (line.startsWith("+")) return palette.green(line);
  if (line.startsWith("-")) return palette.red(line);
  return line.startsWith("@@") ? palette.cyan(line) : line;
}
