/** Escapes characters of untrusted text that are invisible or look like others, terminal escapes included. */

import { findLookAlikes } from "../diagnostics/look-alikes.js";

/** Control characters, marks that reorder or join text, unusual spaces, characters without a glyph, lone surrogates. */
const invisible =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]|(?! )\p{Zs}/u;

const shortEscapes: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Writes invisible characters, and those that look like others, as `\u{…}`, on one line. */
export function makeVisible(text: string): string {
  return escapeUnclear(text, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return shortEscapes[character] ?? `\\u{${code}}`;
  });
}

/** Renders JSON with such characters escaped, and with the text that GitHub takes for a command. */
export function visibleJson(value: unknown): string {
  // Strings are decoded first, so that letters of their escapes are not part of a word.
  const json = JSON.stringify(value, null, 2).replaceAll(/"(?:[^"\\]|\\.)*"/g, (token) =>
    /[^ -~]|\\/.test(token) ? renderString(JSON.parse(token) as string) : token,
  );
  return `${json.replaceAll("##[", "\\u0023#[")}\n`;
}

/** Shows workflow commands literally: GitHub runs `::` at the start of a line, after any spaces, and `##[` anywhere. */
export function disarmCommands(text: string): string {
  return text.replaceAll("##[", "\\u{23}#[").replaceAll(/^([^\S\n\r\u2028\u2029]*):(?=:)/gm, "$1\\u{3a}");
}

const unsafe = new RegExp(`(?![\\n\\t])(?:${invisible.source})`, "gu");
const unsafeInColours = new RegExp(`(?![\\n\\t]|\\u001b\\[\\d{1,2}m)(?:${invisible.source})`, "gu");

/**
 * Escapes a whole text before it is printed, in case a report has forgotten a value: everything invisible except line
 * feeds, tabs and our own colours.
 */
export function escapeOutput(text: string, { hasColours }: { readonly hasColours: boolean }): string {
  return /^[\t\n -~]*$/.test(text) ? text : text.replaceAll(hasColours ? unsafeInColours : unsafe, escapeUnits);
}

function renderString(text: string): string {
  const plain = (part: string): string => JSON.stringify(part).slice(1, -1);
  const escaped = (character: string): string => {
    const json = plain(character);
    return json === character ? escapeUnits(character) : json;
  };
  return `"${escapeUnclear(text, escaped, plain)}"`;
}

function escapeUnclear(
  text: string,
  escape: (character: string) => string,
  keep: (part: string) => string = (part) => part,
): string {
  const found = findLookAlikes(text);
  if (found.size === 0 && !invisible.test(text)) return keep(text);
  let index = 0;
  return [...text]
    .map((character) => {
      const isUnclear = found.has(index) || invisible.test(character);
      index += character.length;
      return isUnclear ? escape(character) : keep(character);
    })
    .join("");
}

function escapeUnits(character: string): string {
  const units = Array.from({ length: character.length }, (_unit, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}
