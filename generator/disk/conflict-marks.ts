/** From a text that git left conflict marks in to the text as each side has it. */

const conflict = /^<{7}.*\n([^]*?)(?:^\|{7}.*\n[^]*?)?^={7}\n([^]*?)^>{7}.*(?:\n|$)/gm;

/** Both sides of a text with conflict marks; else the text alone. */
export function conflictSides(text: string): readonly string[] {
  return text.search(conflict) < 0 ? [text] : [text.replace(conflict, "$1"), text.replace(conflict, "$2")];
}
