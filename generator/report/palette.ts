/** The colours of a report, or none. */

import picocolors from "picocolors";
import type { Severity } from "../diagnostics/diagnostic-kinds.js";

export type Palette = Pick<
  ReturnType<typeof picocolors.createColors>,
  "red" | "yellow" | "green" | "cyan" | "bold" | "dim"
>;

export function createPalette(colours: "always" | "never"): Palette {
  return picocolors.createColors(colours === "always");
}

/** A severity, or that a change is accepted, in its colour. */
export function renderLevel(level: Severity | "accepted", { red, yellow, green, dim }: Palette): string {
  const colours = { error: red, warning: yellow, info: dim, accepted: green };
  return colours[level](level);
}
