/** From TypeScript that a template laid out to the same as prettier formats it, with fixed options. */

import type { util as Util } from "prettier";
import * as standalone from "prettier/standalone";

// The standalone build has `util` too and loads in a fifth of the time; its type definitions leave it out.
const { util } = standalone as unknown as { readonly util: typeof Util };

/** Prettier's own defaults, whatever the user's configuration says: reading that would run the user's code. */
const options = { parser: "typescript", printWidth: 80 } as const;

/** Columns of a line in prettier's eyes. */
export const pageWidth = options.printWidth;

/** Formats a module. */
export async function formatModule(text: string): Promise<string> {
  // Most modules need no formatting, and loading prettier costs as much as a hundred of them.
  const { format } = await import("prettier");
  return format(text, options);
}

/** Columns that a text takes: wide characters take two. */
export function measureText(text: string): number {
  return printableAscii.test(text) ? text.length : util.getStringWidth(text);
}

const printableAscii = /^[\x20-\x7e]*$/;

/** Tells whether each line of a module fits on the page; prettier never breaks a comment. */
export function fitsPage(module: string): boolean {
  return module.split("\n").every((line) => line.startsWith("/") || measureText(line) <= pageWidth);
}
