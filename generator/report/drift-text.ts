/** From a plan to the text that says what on disk is not what the sources generate. */

import { createTwoFilesPatch } from "diff";
import { pathFromRoot, type FileState, type PlannedFile } from "../plan.js";
import { count } from "./diagnostics-text.js";
import type { Palette } from "./palette.js";

const explanations: Readonly<Record<Exclude<FileState, "unchanged">, string>> = {
  missing: "is not there",
  outdated: "is not what the sources generate now",
  edited: "was edited, or follows a change that is not in the inventory, such as a renamed type",
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
      const path = pathFromRoot(file, output);
      const explanation = holdsConflict(file) ? "holds both sides of a merge" : explanations[file.state];
      const head = `${palette.red("drift")} ${palette.bold(path)} ${explanation}\n`;
      return [head + renderDiff(path, file, palette)];
    })
    .join("\n");
}

/** Tells whether git left its conflict markers in the file on disk. */
function holdsConflict({ previous }: PlannedFile): boolean {
  return previous !== null && /^<{7} /m.test(previous) && /^>{7} /m.test(previous);
}

/** What to run against drift. */
export function renderFix(files: readonly PlannedFile[]): string {
  const drifted = files.filter(({ state }) => state !== "unchanged").length;
  return `${count(drifted, "file")} drifted. Run \`npx toolwright generate\`, look at the difference, and commit it.\n`;
}

/** Most lines of a difference that are shown, and of a file that comes or goes as a whole. */
const longestDiff = { changed: 400, whole: 50 };

/** Lines that may have come and gone before a difference tells nobody anything: finding it costs their square. */
const mostEdits = 2000;

function renderDiff(path: string, file: PlannedFile, palette: Palette): string {
  const [before = "", after = ""] = [file.previous, file.text].map((text) => text?.replaceAll("\r\n", "\n"));
  const patch = createTwoFilesPatch(
    file.previous === null ? "/dev/null" : path,
    file.text === null ? "/dev/null" : path,
    before,
    after,
    "on disk",
    "from the sources",
    // What only comes or goes needs no search.
    { context: 3, maxEditLength: before === "" || after === "" ? Infinity : mostEdits },
  );
  if (patch === undefined) {
    const lines = [before, after].map((text) => text.split("\n").length - 1);
    return `They differ in more than ${mostEdits} lines, of ${lines.join(" on disk and ")} from the sources.\n`;
  }
  // What stands above the names of the two files is a convention of another tool.
  const lines = patch.slice(patch.indexOf("--- ")).replace(/\n$/, "").split("\n");
  const isWhole = file.previous === null || file.text === null;
  const shown = lines
    .slice(0, isWhole ? longestDiff.whole : longestDiff.changed)
    .map((line, index) => colourLine(line, index, palette));
  const rest = lines.length - shown.length;
  return `${[...shown, ...(rest > 0 ? [`... and ${count(rest, "line")} more`] : [])].join("\n")}\n`;
}

function colourLine(line: string, index: number, palette: Palette): string {
  if (index < 2) return palette.bold(line);
  if (line.startsWith("+")) return palette.green(line);
  if (line.startsWith("-")) return palette.red(line);
  return line.startsWith("@@") ? palette.cyan(line) : line;
}
