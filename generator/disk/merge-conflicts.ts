/** Finds what a merge leaves in a text: both sides of a conflict, between lines of markers. */

interface MergeConflict {
  /** Offset of the first marker. */
  readonly start: number;
  /** Offset after the line of the last one. */
  readonly end: number;
  readonly sides: readonly [ours: string, theirs: string];
}

interface OpenConflict {
  readonly start: number;
  readonly ours: number;
  oursEnd?: number;
  theirs?: number;
}

/** Ignores markers without their counterparts, such as the underline of a heading. */
export function findConflicts(text: string): readonly MergeConflict[] {
  const conflicts: MergeConflict[] = [];
  let open: OpenConflict | undefined;
  for (const { 0: line, 1: mark, index } of text.matchAll(/^([<|=>])\1{6}(?: .*)?\r?$/gm)) {
    const next = Math.min(index + line.length + 1, text.length);
    if (mark === "<") open = { start: index, ours: next };
    if (open === undefined) continue;
    if (mark === "|") open.oursEnd ??= index;
    if (mark === "=") {
      open.oursEnd ??= index;
      open.theirs ??= next;
    }
    if (mark === ">" && open.oursEnd !== undefined && open.theirs !== undefined) {
      const sides = [text.slice(open.ours, open.oursEnd), text.slice(open.theirs, index)] as const;
      conflicts.push({ start: open.start, end: next, sides });
      open = undefined;
    }
  }
  return conflicts;
}

/** Both sides of a text with conflicts; otherwise the text alone. */
export function conflictSides(text: string): readonly string[] {
  const conflicts = findConflicts(text);
  if (conflicts.length === 0) return [text];
  return ([0, 1] as const).map((side) => {
    const parts = conflicts.map(({ start, sides }, index) => {
      return text.slice(conflicts[index - 1]?.end ?? 0, start) + sides[side];
    });
    return parts.join("") + text.slice(conflicts.at(-1)?.end);
  });
}
