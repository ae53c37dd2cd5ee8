/** From the TypeScript of a template to the same as prettier formats it, with fixed options. */

import { createRequire } from "node:module";
import type { util as Util } from "prettier";

/** Prettier's own defaults, whatever the user's configuration says: reading that would run the user's code. */
const options = { parser: "typescript", printWidth: 80 } as const;

/** Columns of a line in prettier's eyes. */
export const pageWidth = options.printWidth;

export async function formatModule(text: string): Promise<string> {
  // Most modules need no formatting, and loading prettier costs as much as formatting a hundred.
  const { format } = await import("prettier");
  return format(text, options);
}

const printableAscii = /^[\x20-\x7e]*$/;

/** The columns of a string: wide characters take two. */
export function measureText(text: string): number {
  if (printableAscii.test(text)) return text.length;
  const require = createRequire(import.meta.url);
  // The standalone build has `util` too and loads in a fifth of the time; its type definitions leave it out.
  const { util } = require("prettier/standalone") as { readonly util: typeof Util };
  return util.getStringWidth(text);
}

/** Whether each line of a module fits on the page; prettier never breaks a comment. */
export function fitsPage(module: string): boolean {
  return module.split("\n").every((line) => line.startsWith("/") || measureText(line) <= pageWidth);
}
