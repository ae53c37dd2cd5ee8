/** The text of a patch, in the grammar of tools/local-environment/apply-patch.lark, to its sections. */

import { ToolFailure } from "@toolwright/runtime";

/** What a patch does to one file. */
export type PatchSection =
  | { readonly kind: "add"; readonly path: string; readonly lines: readonly string[] }
  | { readonly kind: "delete"; readonly path: string }
  | { readonly kind: "update"; readonly path: string; readonly moveTo?: string; readonly hunks: readonly Hunk[] };

/** A place to change. */
export interface Hunk {
  /** A line before the place; undefined where the hunk names none. */
  readonly after: string | undefined;
  readonly lines: readonly HunkLine[];
  /** The last line of the hunk is the last line of the file. */
  readonly atEnd: boolean;
}

export interface HunkLine {
  readonly mark: " " | "+" | "-";
  readonly text: string;
}

const first = "*** Begin Patch";
const last = "*** End Patch";

/**
 * Reads a patch.
 *
 * @throws ToolFailure `invalid_patch` with the line of the patch that is wrong, counting from 1.
 */
export function parsePatch(patch: string): PatchSection[] {
  const lines = patch.trim().split(/\r?\n/);
  if (lines[0] !== first) throw fault(1, `must be "${first}"`);
  if (lines.length < 2 || lines.at(-1) !== last) throw fault(lines.length, `is the last and must be "${last}"`);
  const sections: PatchSection[] = [];
  let at = 1;
  while (at < lines.length - 1) {
    const end = endOfSection(lines, at);
    sections.push(parseSection(lines.slice(at, end), at + 1));
    at = end;
  }
  if (sections.length === 0) throw fault(1, "begins a patch without a section");
  return sections;
}

function endOfSection(lines: readonly string[], begin: number): number {
  const next = lines.findIndex(
    (line, at) => at > begin && /^\*\*\* (?:(?:Add|Delete|Update) File: |End Patch)/.test(line),
  );
  return next === -1 ? lines.length : next;
}

function parseSection([header = "", ...body]: readonly string[], number: number): PatchSection {
  const [, action, path] = /^\*\*\* (Add|Delete|Update) File: (.+)$/.exec(header) ?? [];
  if (path === undefined) {
    throw fault(number, 'must begin a section: "*** Add File: …", "*** Delete File: …" or "*** Update File: …"');
  }
  if (action === "Add") return { kind: "add", path, lines: body.map((line, at) => addedText(line, number + 1 + at)) };
  if (action === "Update") return parseUpdate(path, body, number);
  if (body.length > 0) throw fault(number + 1, "follows a deletion, which has no lines");
  return { kind: "delete", path };
}

function addedText(line: string, number: number): string {
  if (!line.startsWith("+")) throw fault(number, 'is part of a new file and must begin with "+"');
  return line.slice(1);
}

function parseUpdate(path: string, body: readonly string[], number: number): PatchSection {
  const moveTo = /^\*\*\* Move to: (.+)$/.exec(body[0] ?? "")?.[1];
  const from = moveTo === undefined ? 0 : 1;
  const hunks = parseHunks(body.slice(from), number + 1 + from);
  if (moveTo !== undefined) return { kind: "update", path, moveTo, hunks };
  if (hunks.length === 0) throw fault(number, "updates a file and has neither a hunk nor a move");
  return { kind: "update", path, hunks };
}

function parseHunks(lines: readonly string[], number: number): Hunk[] {
  const starts = lines.flatMap((line, at) => (/^@@(?: |$)/.test(line) ? [at] : []));
  if (lines.length > 0 && starts[0] !== 0) throw fault(number, 'must begin a hunk with "@@" or "@@ <text>"');
  return starts.map((start, at) => parseHunk(lines.slice(start, starts[at + 1]), number + start));
}

function parseHunk([header = "", ...body]: readonly string[], number: number): Hunk {
  const atEnd = body.at(-1) === "*** End of File";
  const lines = (atEnd ? body.slice(0, -1) : body).map((line, at) => parseHunkLine(line, number + 1 + at));
  if (lines.length === 0) throw fault(number, "begins a hunk without lines");
  return { after: header.slice(3) || undefined, lines, atEnd };
}

function parseHunkLine(line: string, number: number): HunkLine {
  const mark = line[0];
  if (mark === " " || mark === "+" || mark === "-") return { mark, text: line.slice(1) };
  throw fault(number, 'must begin with a space, "+" or "-"; an empty line of the file is a single space');
}

function fault(line: number, problem: string): ToolFailure {
  return new ToolFailure("invalid_patch", `Line ${line} of the patch ${problem}. Nothing was changed.`);
}
