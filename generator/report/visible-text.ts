/** From untrusted text to text whose characters are all what they look like, without terminal escapes. */

import { findLookAlikes } from "./look-alikes.js";

/** Control characters, marks that reorder or join text, odd spaces, characters without a glyph, lone surrogates. */
const unseen =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]|(?! )\p{Zs}/u;

const short: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Writes every invisible character, and every one that passes for another, as `\u{…}`, on one line. */
export function makeVisible(text: string): string {
  return escapeUnclear(text, (character) => short[character] ?? escapeCharacter(character));
}

export function visibleLines(text: string): string[] {
  return text.split("\n").map(makeVisible);
}

/** Equivalent JSON with every such character escaped. */
export function visibleJson(value: unknown): string {
  // A string is escaped as it is read, so that its own escapes are part of no word.
  return JSON.stringify(value, null, 2).replaceAll(/"(?:[^"\\]|\\.)*"/g, (token) =>
    /[^ -~]|\\/.test(token) ? renderString(JSON.parse(token) as string) : token,
  );
}

function renderString(text: string): string {
  const plain = (part: string): string => JSON.stringify(part).slice(1, -1);
  const escaped = (character: string): string => {
    const short = plain(character);
    return short === character ? escapeUnits(character) : short;
  };
  return `"${escapeUnclear(text, escaped, plain)}"`;
}

function escapeUnclear(
  text: string,
  escape: (character: string) => string,
  keep: (part: string) => string = (part) => part,
): string {
  const lookAlikes = findLookAlikes(text);
  if (lookAlikes.size === 0 && !unseen.test(text)) return keep(text);
  let index = 0;
  return [...text]
    .map((character) => {
      const isUnclear = lookAlikes.has(index) || unseen.test(character);
      index += character.length;
      return isUnclear ? escape(character) : keep(character);
    })
    .join("");
}

function escapeUnits(character: string): string {
  const units = Array.from({ length: character.length }, (_unit, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

function escapeCharacter(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
