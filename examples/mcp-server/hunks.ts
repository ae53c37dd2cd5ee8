/** The text of a file and the hunks of a patch, to the text after the patch. */

import type { Hunk } from "./patch.js";
import { ToolFailure } from "@toolwright/runtime";

/** A line of the file with its ending, which the last line may lack. */
interface FileLine {
  readonly text: string;
  readonly ending: string;
}

/**
 * Applies hunks in order. Each is looked for below the one before it, and lines that it does not touch keep their
 * endings.
 *
 * @throws ToolFailure `hunk_not_found` or `hunk_ambiguous`, naming the lines of the file.
 */
export function applyHunks(path: string, text: string, hunks: readonly Hunk[]): string {
  const lines = splitLines(text);
  const ending = lines[0]?.ending || "\n";
  const changed: FileLine[] = [];
  let done = 0;
  for (const [at, hunk] of hunks.entries()) {
    const place = `Hunk ${at + 1} of ${path}`;
    const start = findHunk(place, lines, { hunk, from: done });
    changed.push(...lines.slice(done, start));
    done = start;
    for (const { mark, text: added } of hunk.lines) {
      if (mark === "+") changed.push({ text: added, ending });
      else if (mark === " ") changed.push(...lines.slice(done, done + 1));
      if (mark !== "+") done += 1;
    }
  }
  changed.push(...lines.slice(done));
  return changed.map((line, at) => line.text + (line.ending || (at < changed.length - 1 ? ending : ""))).join("");
}

function splitLines(text: string): FileLine[] {
  return [...text.matchAll(/([^\n]*?)(\r?\n|$)/g)]
    .filter(([whole]) => whole !== "")
    .map(([, line = "", ending = ""]) => ({ text: line, ending }));
}

/** The index of the line where a hunk begins, looking from a line on. */
function findHunk(place: string, lines: readonly FileLine[], { hunk, from }: { hunk: Hunk; from: number }): number {
  const { after, atEnd } = hunk;
  const old = hunk.lines.filter(({ mark }) => mark !== "+").map(({ text }) => text);
  const begin = after === undefined ? from : lineBehind(place, lines, { after, from });
  if (old.length === 0) {
    if (atEnd || lines.length === 0) return lines.length;
    if (after !== undefined) return begin;
    throw failure("hunk_ambiguous", `${place} adds lines and does not say where; give lines of context.`);
  }
  const lastStart = lines.length - old.length;
  const starts = Array.from({ length: Math.max(0, lastStart - begin + 1) }, (_, at) => begin + at)
    .filter((start) => !atEnd || start === lastStart)
    .filter((start) => old.every((text, at) => lines[start + at]?.text === text));
  const [start, second] = starts;
  if (start === undefined) throw failure("hunk_not_found", `${place} ${describeMiss(lines, old, begin)}`);
  if (second === undefined || after !== undefined) return start;
  const places = starts.map((line) => line + 1).join(", ");
  throw failure("hunk_ambiguous", `${place} fits at lines ${places}; give more lines of context.`);
}

function lineBehind(
  place: string,
  lines: readonly FileLine[],
  { after, from }: { readonly after: string; readonly from: number },
): number {
  const found = lines.findIndex(({ text }, at) => at >= from && text.trim() === after.trim());
  if (found === -1) throw failure("hunk_not_found", `${place} begins behind the line "${after}", which is not there.`);
  return found + 1;
}

/** Where the hunk fits best, white space aside, and the first line that is different there. */
function describeMiss(lines: readonly FileLine[], old: readonly string[], begin: number): string {
  let best = { start: begin, matching: 0 };
  for (let start = begin; start < lines.length; start += 1) {
    const different = old.findIndex((text, at) => lines[start + at]?.text.trim() !== text.trim());
    const matching = different === -1 ? old.length : different;
    if (matching > best.matching) best = { start, matching };
  }
  if (best.matching === 0) return `does not match: no line from line ${begin + 1} on is "${old[0]}".`;
  const different = old.findIndex((text, at) => lines[best.start + at]?.text !== text);
  if (different === -1) return `matches at line ${best.start + 1}, which is not the end of the file.`;
  const found = lines[best.start + different];
  const words = found === undefined ? "is missing" : `is "${found.text}"`;
  return `does not match: line ${best.start + different + 1} must be "${old[different]}" and ${words}.`;
}

function failure(kind: string, message: string): ToolFailure {
  return new ToolFailure(kind, `${message} Nothing was changed.`, {
    recoveryHint: "Read the file again and send a corrected patch.",
  });
}
