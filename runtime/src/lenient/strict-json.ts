/** Parses JSON, and refuses texts from which `JSON.parse` loses data silently. */

import { equalJson } from "../json-schema/json-values.js";
import { escapeToken } from "../json-schema/pointers.js";
import { losesDigits, quoteToken, readTokens } from "./tokens.js";

interface Frame {
  /** Start and end of each key's value; undefined in an array. */
  readonly ranges: Map<string, readonly [start: number, end: number]> | undefined;
  readonly start: number;
  key: string | undefined;
  items: number;
}

/**
 * Parses JSON, and finds the JSON Pointers of the values that the tokens at some indexes belong to.
 *
 * @throws {SyntaxError} when the text is not JSON, a key has two different values, a number loses digits, or the value is
 * nested too deeply.
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
    const isKey = token.kind === "string" && frame?.ranges !== undefined && frame.key === undefined;
    if (isKey) frame.key = token.text;
    if (indexes.has(index)) pointers.set(index, pointerTo(token.kind === "close" ? frames.slice(0, -1) : frames));
    if (token.kind === "open") {
      frames.push({ ranges: token.text === "{" ? new Map() : undefined, start: token.start, key: undefined, items: 0 });
    } else if (token.kind === "close") {
      frames.pop();
      endValue(text, frames.at(-1), [frame?.start ?? 0, token.end]);
    } else if (!isKey && token.kind !== "comma" && token.kind !== "colon") {
      if (token.kind === "number" && losesDigits(token.text)) {
        throw new SyntaxError(`The number ${quoteToken(token.text, 0)} is too large to be kept exactly.`);
      }
      endValue(text, frame, [token.start, token.end]);
    }
  }
  return { value, pointers };
}

function pointerTo(frames: readonly Frame[]): string {
  const tokens = frames.map(({ ranges, key, items }) => (ranges === undefined ? String(items) : key));
  return tokens.map((token) => (token === undefined ? "" : `/${escapeToken(token)}`)).join("");
}

function endValue(text: string, frame: Frame | undefined, range: readonly [start: number, end: number]): void {
  if (frame === undefined) return;
  frame.items++;
  const { ranges, key } = frame;
  frame.key = undefined;
  if (ranges === undefined || key === undefined) return;
  const former = ranges.get(key);
  ranges.set(key, range);
  if (former === undefined) return;
  const read = (where: readonly [number, number]): unknown => JSON.parse(text.slice(...where));
  if (equalJson(read(former), read(range))) return;
  const shown = [former, range].map((where) => quoteToken(text, ...where)).join(" and then ");
  throw new SyntaxError(`${JSON.stringify(key)} is given twice with different values: ${shown}.`);
}
