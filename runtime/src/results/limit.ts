/** From a result to one that fits its reader's limit, with the same shape. */

import { escapeToken } from "../json-schema/pointers.js";

/** A part of a result that was shortened. */
export interface ResultCut {
  /** JSON Pointer to the string, array or object; empty for the result, and for the count of further cuts. */
  readonly pointer: string;
  /** What is left of it, for the model. */
  readonly message: string;
}

/** A result that fits, and its cuts. */
export interface LimitedResult {
  readonly value: unknown;
  readonly cuts: readonly ResultCut[];
}

interface Caps {
  /** Characters of a string as JSON. */
  readonly text: number;
  readonly elements: number;
  readonly properties: number;
}

/** Strings are not cut shorter than this while there are arrays to cut. */
const shortText = 200;

/** Room for the marker and a little text around it. */
const shortestText = 60;

/**
 * Cuts the longest parts of a JSON value until the value and the cuts fit into some characters as JSON: first strings,
 * which keep their head and a tail around a marker, then arrays, which keep their first elements, and only then
 * objects, which keep their first properties. Returns a value that fits as it is.
 *
 * @param characters - at least 200.
 */
export function limitResult(value: unknown, characters: number): LimitedResult {
  if (!exceeds(value, characters)) return { value, cuts: [] };
  const forCuts = Math.max(100, Math.min(1500, Math.floor(characters / 4)));
  const caps = chooseCaps(value, characters - forCuts);
  const cuts: ResultCut[] = [];
  return { value: cut(value, { caps, pointer: "", cuts }), cuts: limitCuts(cuts, forCuts) };
}

function exceeds(value: unknown, characters: number): boolean {
  return measure(value, { text: Infinity, elements: Infinity, properties: Infinity }, characters) > characters;
}

function chooseCaps(value: unknown, characters: number): Caps {
  const all = { text: characters, elements: characters, properties: characters };
  const fits = (caps: Caps): boolean => measure(value, caps, characters) <= characters;
  const growText = (caps: Caps): Caps => ({
    ...caps,
    text: findLargest({ least: caps.text, most: characters }, (text) => fits({ ...caps, text })),
  });
  const short = { ...all, text: shortText };
  if (fits(short)) return growText(short);
  const few = { ...short, elements: 1 };
  if (fits(few)) {
    const elements = findLargest({ least: 1, most: characters }, (number) => fits({ ...few, elements: number }));
    return growText({ ...few, elements });
  }
  const least = { text: Math.min(shortestText, characters), elements: 1, properties: characters };
  if (fits(least)) return growText(least);
  const properties = findLargest({ least: 0, most: characters }, (number) => fits({ ...least, properties: number }));
  return { ...least, properties, elements: fits({ ...least, properties }) ? 1 : 0 };
}

/** The largest number that fits; assumes that the least one does. */
function findLargest(
  { least, most }: { readonly least: number; readonly most: number },
  does: (number: number) => boolean,
): number {
  let [low, high] = [least, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (does(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Characters of a value as JSON after its cuts; stops counting beyond `enough`. */
function measure(value: unknown, caps: Caps, enough: number): number {
  if (typeof value === "string") return measureText(value, caps.text);
  if (typeof value !== "object" || value === null) return String(JSON.stringify(value)).length;
  let sum = 2;
  const isList = Array.isArray(value);
  const keys = isList ? undefined : Object.keys(value).slice(0, caps.properties);
  const length = isList ? Math.min(value.length, caps.elements) : (keys?.length ?? 0);
  for (let index = 0; index < length && sum <= enough; index += 1) {
    const key = keys?.[index];
    // A key indexes an object, a number an array.
    const member = (value as Readonly<Record<string | number, unknown>>)[key ?? index];
    sum +=
      (index > 0 ? 1 : 0) +
      (key === undefined ? 0 : JSON.stringify(key).length + 1) +
      measure(member, caps, enough - sum);
  }
  return sum;
}

function measureText(text: string, most: number): number {
  return text.length + 2 > most ? most : Math.min(most, JSON.stringify(text).length);
}

interface Cutting {
  readonly caps: Caps;
  readonly pointer: string;
  readonly cuts: ResultCut[];
}

function cut(value: unknown, { caps, pointer, cuts }: Cutting): unknown {
  const inner = (member: unknown, token: string): unknown =>
    cut(member, { caps, pointer: `${pointer}/${escapeToken(token)}`, cuts });
  const sayKept = (kept: number, all: number, noun: string): void => {
    if (kept < all) cuts.push({ pointer, message: `Only the first ${group(kept)} of ${group(all)} ${noun} are here.` });
  };
  if (typeof value === "string") {
    const text = cutText(value, caps.text);
    if (text !== value) cuts.push({ pointer, message: `Cut from ${group(value.length)} characters.` });
    return text;
  }
  if (Array.isArray(value)) {
    sayKept(caps.elements, value.length, "elements");
    return value.slice(0, caps.elements).map((item, index) => inner(item, String(index)));
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  sayKept(caps.properties, entries.length, "properties");
  return Object.fromEntries(entries.slice(0, caps.properties).map(([name, member]) => [name, inner(member, name)]));
}

/** The head of a string and some of its tail, around a marker, with at most `most` characters as JSON. */
function cutText(text: string, most: number): string {
  if (text.length + 2 <= most && JSON.stringify(text).length <= most) return text;
  for (let kept = Math.min(text.length, most); kept > 0;) {
    const tail = Math.floor(kept / 4);
    // Drops a lone surrogate at a cut.
    const head = text.slice(0, kept - tail).replace(/\p{Surrogate}$/u, "");
    const end = text.slice(text.length - tail).replace(/^\p{Surrogate}/u, "");
    const left = group(text.length - head.length - end.length);
    const made = `${head}… [${left} characters left out] …${tail === 0 ? "" : end}`;
    const over = JSON.stringify(made).length - most;
    if (over <= 0) return made;
    kept -= Math.max(1, Math.floor(over / 6));
  }
  return "";
}

/** The cuts that fit, and a count of the others. */
function limitCuts(cuts: readonly ResultCut[], characters: number): readonly ResultCut[] {
  if (JSON.stringify(cuts).length <= characters) return cuts;
  const kept: ResultCut[] = [];
  let left = characters - 62; // Room for the count of the others, brackets and commas.
  for (const one of cuts) {
    left -= JSON.stringify(one).length + 1;
    if (left < 0) break;
    kept.push(one);
  }
  const others = cuts.length - kept.length;
  return [...kept, { pointer: "", message: others === 1 ? "1 more was cut." : `${group(others)} more were cut.` }];
}

function group(number: number): string {
  return String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}
