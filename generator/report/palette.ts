/** The colours of a report, or none. */

import picocolors from "picocolors";

/** Functions that colour a text. */
export type Palette = Pick<
  ReturnType<typeof picocolors.createColors>,
  "red" | "yellow" | "green" | "cyan" | "bold" | "dim"
>;

/** Makes a palette. */
export function createPalette(colours: "always" | "never"): Palette {
  return picocolors.createColors(colours === "always");
}
