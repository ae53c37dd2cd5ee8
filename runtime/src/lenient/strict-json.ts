/** From JSON to its value, refusing what `JSON.parse` loses silently. */

import { equalJson, parseJson } from "../json-schema/json-values.js";
import { escapeToken } from "../json-schema/pointers.js";
import { losesDigits, quoteToken, readTokens, type Token } from "./tokens.js";

interface Frame {
  /** Start and end of each key's value; undefined in an array. */
  readonly places: Map<string, readonly [start: number, end: number]> | undefined;
  readonly start: number;
  key: string | undefined;
  items: number;
}

/** Whether a text is JSON that `JSON.parse` reads without loss. */
export function isJson(text: string): boolean {
  return parseJson(text) !== undefined;
}

/**
 * Parses JSON, and finds the JSON Pointers of the values that some of its tokens belong to.
 *
 * @throws {SyntaxError} when a key has two different values, a number loses digits, or the nesting is too deep; and, as
 * with `JSON.parse`, when the string is not JSON.
 */
export function readStrictly(
  text: string,
  indexes: ReadonlySet<number> = new Set(),
): { readonly value: unknown; readonly pointers: ReadonlyMap<number, string> } {
  const value: unknown = JSON.parse(text);
  const pointers = new Map<number, string>();
  const frames: Frame[] = [];
  for (const [index, token] of readTokens(text).tokens.entries()) {
    const frame = frames.at(-1);
    const isKey = token.kind === "string" && frame?.places !== undefined && frame.key === undefined;
    if (isKey) frame.key = token.text;
    if (indexes.has(index)) pointers.set(index, pointerTo(token.kind === "close" ? frames.slice(0, -1) : frames));
    if (token.kind === "open") {
      frames.push({ places: token.text === "{" ? new Map() : undefined, start: token.start, key: undefined, items: 0 });
    } else if (token.kind === "close") {
      frames.pop();
      endValue(text, frames.at(-1), [frame?.start ?? 0, token.end]);
    } else if (!isKey && token.kind !== "comma" && token.kind !== "colon") {
      refuseLostDigits(token);
      endValue(text, frame, [token.start, token.end]);
    }
  }
  return { value, pointers };
}

function pointerTo(frames: readonly Frame[]): string {
  const tokens = frames.map(({ places, key, items }) => (places === undefined ? String(items) : key));
  return tokens.map((token) => (token === undefined ? "" : `/${escapeToken(token)}`)).join("");
}

function refuseLostDigits({ kind, text }: Token): void {
  if (kind === "number" && losesDigits(text)) {
    throw new SyntaxError(`The number ${quoteToken(text, 0)} is too large to be kept exactly.`);
  }
}

function endValue(text: string, frame: Frame | undefined, place: readonly [start: number, end: number]): void {
  if (frame === undefined) return;
  frame.items++;
  const { places, key } = frame;
  frame.key = undefined;
  if (places === undefined || key === undefined) return;
  const former = places.get(key);
  places.set(key, place);
  if (former === undefined) return;
  const read = (where: readonly [number, number]): unknown => JSON.parse(text.slice(...where));
  if (equalJson(read(former), read(place))) return;
  const shown = [former, place].map((where) => quoteToken(text, ...where)).join(" and then ");
  throw new SyntaxError(`${JSON.stringify(key)} is given twice with different values: ${shown}.`);
}
