/** Cuts long strings between lines or words. */

import { parseJson } from "../json-schema/json-values.js";

/** Prose is not cut shorter than this. */
export const shortestText = 200;

/** Scripts that write words without spaces between them. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Documents that are useless without their end. */
const wholeDocument = /^\s*(?:<\?xml|<svg|-----BEGIN|%PDF|data:)/i;

/** The characters of addresses, paths, tokens and base64. */
const encoded = /^[\w+/=.:;%&?#@~\\-]{41,}$/;

/** Whether a string is text for people: not an address, a path, a token, encoded data or JSON. */
export function isProse(text: string): boolean {
  const start = text.slice(0, 2 * shortestText);
  if (wholeDocument.test(start) || (/^\s*[[{]/.test(start) && parseJson(text) !== undefined)) return false;
  const data = start.split(/\s+/).filter((word) => encoded.test(word));
  return data.join("").length < start.length / 2 && findBoundary(text, shortestText) > 0;
}

/**
 * Finds where to cut a text to a maximum length: after a line if that keeps most of it, else after a word. Returns 0 if there is no such place.
 */
function findBoundary(text: string, most: number): number {
  if (text.length <= most) return text.length;
  const line = text.lastIndexOf("\n", most - 1) + 1;
  if (line > most * 0.8) return line;
  return Math.max(line, findUnspaced(text, most), findSpace(text, most));
}

/** Returns the last position after a space, or before one. */
function findSpace(text: string, most: number): number {
  let end = most;
  while (end > 0 && !/\s/.test(text.charAt(end)) && !/\s/.test(text.charAt(end - 1))) end -= 1;
  return end;
}

/** Returns the last position between two characters of a script without spaces, unless before a combining mark. */
function findUnspaced(text: string, most: number): number {
  for (let end = most; end > most / 2; end -= 1) {
    const around = text.slice(end - 1, end + 2);
    if (/^[\uDC00-\uDFFF]|^.\p{M}/u.test(around) || /^[\uD800-\uDBFF]/.test(around)) continue;
    return unspaced.test(around.charAt(0)) ? end : 0;
  }
  return 0;
}

/** Returns the beginning of a text that is prose, of at most `most` characters as JSON. */
export function cutText(text: string, most: number): string {
  let left = most - 2;
  let end = 0;
  while (end < text.length && (left -= jsonLengthAt(text, end)) >= 0) end += 1;
  return text.slice(0, findBoundary(text, end) || findBoundary(text, Math.min(end, shortestText)));
}

export function jsonLength(text: string): number {
  return JSON.stringify(text).length;
}

function jsonLengthAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  if (code < 0x20) return "\b\f\n\r\t".includes(text.charAt(index)) ? 2 : 6;
  return code === 0x22 || code === 0x5c ? 2 : 1;
}
