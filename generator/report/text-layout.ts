/** The layout of reports for a terminal: colours, columns, and lines of at most a width. */

import { stripVTControlCharacters } from "node:util";
import picocolors from "picocolors";
import type { Severity } from "../diagnostics/diagnostic-kinds.js";

/** The terminal or file that a report is for. */
export interface Screen {
  readonly palette: Palette;
  /** Columns of a terminal; undefined in a pipe or a file, where lines may be any length. */
  readonly width: number | undefined;
  /** The text of a file in the project, to show the lines that findings point to; undefined if there is no such file. */
  readonly read: (file: string) => string | undefined;
}

export type Palette = Pick<
  ReturnType<typeof picocolors.createColors>,
  "red" | "yellow" | "green" | "cyan" | "bold" | "dim"
>;

export function createPalette(hasColours: boolean): Palette {
  return picocolors.createColors(hasColours);
}

/** A severity, or that a change is accepted, in its colour. */
export function renderLevel(level: Severity | "accepted", { red, yellow, green, dim }: Palette): string {
  const colours = { error: red, warning: yellow, info: dim, accepted: green };
  return colours[level](level);
}

/** Pads the cells of each column to one width, from a given column on to the left, as for numbers. */
export function alignColumns(rows: readonly (readonly string[])[], firstNumber = Infinity): string[] {
  const lengthOf = (cell: string): number => stripVTControlCharacters(cell).length;
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => lengthOf(row[column] ?? ""))));
  return rows.map((row) => {
    const cells = row.map((cell, column) => {
      const gap = " ".repeat((widths[column] ?? 0) - lengthOf(cell));
      return column >= firstNumber ? gap + cell : cell + gap;
    });
    return cells.join("  ").trimEnd();
  });
}

/** A difference with more edits helps nobody, and finding it takes quadratic time. */
export const mostEdits = 2000;

/** Columns of a report that is not as wide as its terminal. */
export const usualWidth = 100;

/** Breaks at spaces only, so a name or a path stays whole; continued lines keep the indentation of the first. */
export function wrapLine(line: string, width: number): string[] {
  const indentation = /^ */.exec(line)?.[0] ?? "";
  return wrapParts(line.slice(indentation.length).split(/(?<= )/), { indentation, width });
}

/** Breaks JSON after commas and colons between its values, so that what is copied is still JSON. */
export function wrapCode(text: string, indentation: string): string[] {
  const parts = text.match(/(?:"(?:[^"\\]|\\.)*"|[^",:])*[,:]?/g) ?? [];
  return wrapParts(parts, { indentation, width: usualWidth });
}

function wrapParts(
  parts: readonly string[],
  { indentation, width }: { readonly indentation: string; readonly width: number },
): string[] {
  const lines: string[] = [];
  let current = indentation;
  for (const part of parts) {
    if (current !== indentation && (current + part).trimEnd().length > width) {
      lines.push(current.trimEnd());
      current = indentation;
    }
    current += part;
  }
  return [...lines, current];
}

/** A list of names after a lead-in. */
interface ListedNames {
  readonly head: string;
  readonly names: readonly string[];
  /** Before every further line. */
  readonly indentation: string;
  /** Names beyond these lines are counted. */
  readonly mostLines: number;
}

/** Breaks between names only; the last name is never counted, since the count would take as much room. */
export function wrapList({ head, names, indentation, mostLines }: ListedNames): string[] {
  const lines: string[] = [];
  let current = head;
  for (const [index, name] of names.entries()) {
    const item = index === names.length - 1 ? name : `${name},`;
    const longer = current === "" || current.endsWith(" ") ? current + item : `${current} ${item}`;
    if (longer.length <= usualWidth || index === 0) {
      current = longer;
      continue;
    }
    const rest = names.length - index;
    if (lines.length + 1 >= mostLines && rest > 1) return [...lines, `${current.replace(/,$/, "")} and ${rest} more`];
    lines.push(current);
    current = indentation + item;
  }
  return [...lines, current];
}
