/** From untrusted text to text without invisible characters and terminal escapes. */

/** Control characters, marks that reorder or join text, odd spaces, characters without a glyph, lone surrogates. */
const unseen =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]|(?! )\p{Zs}/gu;

const short: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Writes every invisible character as `\u{…}`, on one line. */
export function makeVisible(text: string): string {
  return text.replaceAll(unseen, (character) => short[character] ?? escapeCharacter(character));
}

export function visibleLines(text: string): string[] {
  return text.split("\n").map(makeVisible);
}

/** Equivalent JSON with every invisible character escaped. */
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
