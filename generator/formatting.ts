/** From TypeScript that a template laid out to the same as prettier formats it, with fixed options. */

import { format, util } from "prettier";

/** Prettier's own defaults, whatever the user's configuration says: reading that would run the user's code. */
const options = { parser: "typescript", printWidth: 80 } as const;

/** Columns of a line in prettier's eyes. */
export const pageWidth = options.printWidth;

/** Formats a module. */
export async function formatModule(text: string): Promise<string> {
  return format(text, options);
}

/** Columns that a text takes: wide characters take two. */
export function measureText(text: string): number {
  return util.getStringWidth(text);
}
