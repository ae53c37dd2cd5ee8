/** Where a report is shown, and in which colours. */

import picocolors from "picocolors";
import type { Severity } from "../diagnostics/diagnostic-kinds.js";

export interface Screen {
  readonly palette: Palette;
  /** Columns of a terminal; undefined in a pipe or a file, where lines may be any length. */
  readonly width: number | undefined;
  /** The text of a file in the project, for showing the lines that findings are about; undefined if it has none. */
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
