/** Formats generated modules with prettier. */

import { createRequire } from "node:module";
import type { util as Util } from "prettier";

/** The defaults of prettier. Reading the user's configuration could run the user's code. */
const options = { parser: "typescript", printWidth: 80 } as const;

/** The maximum width of a line. */
export const pageWidth = options.printWidth;

export async function formatModule(text: string): Promise<string> {
  // Most modules need no formatting, and loading prettier takes as long as formatting a hundred.
  const { format } = await import("prettier");
  return format(text, options);
}

const printableAscii = /^[\x20-\x7e]*$/;

/** Columns of a string, in which wide characters take two. */
export function measureText(text: string): number {
  if (printableAscii.test(text)) return text.length;
  const require = createRequire(import.meta.url);
  // The standalone build loads in a fifth of the time; its types lack `util`.
  const { util } = require("prettier/standalone") as { readonly util: typeof Util };
  return util.getStringWidth(text);
}

/** Whether every line fits on the page, except comments, which prettier never breaks. */
export function fitsPage(module: string): boolean {
  return module.split("\n").every((line) => line.startsWith("/") || measureText(line) <= pageWidth);
}
