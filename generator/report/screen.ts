/** Where a report is shown. */

import type { Palette } from "./palette.js";

export interface Screen {
  readonly palette: Palette;
  /** Columns of a terminal; undefined in a pipe or a file, where lines may be any length. */
  readonly width: number | undefined;
  /** The text of a file in the project, for showing the lines that findings are about; undefined if it has none. */
  readonly read: (file: string) => string | undefined;
}
