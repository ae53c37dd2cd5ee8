/** From a text that somebody else wrote to one in which nothing is invisible, and nothing is an order to a terminal. */

/**
 * Control characters, marks that reorder or join text, spaces that only look like one, characters without a shape, and
 * halves of characters.
 */
const unseen =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]|(?! )\p{Zs}/gu;

const short: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Writes every character that a reader would not see as `\u{…}`, on one line. */
export function makeVisible(text: string): string {
  return text.replaceAll(unseen, (character) => short[character] ?? escapeCharacter(character));
}

/** The lines of a text, each made visible. */
export function visibleLines(text: string): string[] {
  return text.split("\n").map(makeVisible);
}

/** JSON whose texts hold no such character as it is; it means the same. */
export function visibleJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(unseen, (character) =>
    character === "\n" ? "\n" : escapeUnits(character),
  );
}

function escapeUnits(character: string): string {
  const units = Array.from({ length: character.length }, (_unit, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

function escapeCharacter(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
