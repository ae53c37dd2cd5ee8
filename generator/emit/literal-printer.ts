/**
 * Prints a JSON value as the TypeScript literal that prettier 3 prints with the parser `typescript` and default options.
 *
 * Most of a generated module is one literal, for which prettier takes milliseconds. A test compares both on random
 * values. Comments name the rules of prettier that a function follows.
 */

import { type JsonObject, type JsonValue, isList, isObject } from "@toolwright/runtime/internal/json-schema";
import { measureText, pageWidth } from "./formatting.js";

export interface LiteralPosition {
  /** Columns before the literal on its first line, including the indentation. */
  readonly column: number;
  /** Indentation of that line, in spaces. */
  readonly indentation: number;
}

/**
 * TypeScript forms the union of the types of an array's elements, and refuses to compare more than 1000 objects
 * (TS2590). A const assertion makes a tuple of them, which has no union.
 */
const mostUnited = 500;

const indentationStep = 2;
/** The `;` or `,` that follows every literal on its last line. */
const trailingWidth = 1;
/** `hasShortKey`: a key below this width keeps its value beside it, since a new line would gain nothing. */
const shortKeyWidth = indentationStep + 3;

/** Letters in every version of Unicode: Latin, Greek, Cyrillic, Kana, Han and Hangul. */
const commonLetters =
  "$A-Z_a-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02c1\\u0391-\\u03a1\\u03a3-\\u03ce" +
  "\\u0400-\\u0481\\u048a-\\u052f\\u3041-\\u3096\\u30a1-\\u30fa\\u4e00-\\u9fd5\\uac00-\\ud7a3";
const bareKey = new RegExp(`^[${commonLetters}][0-9${commonLetters}]*$`);

/** Keys that may be identifiers in some version of Unicode. */
const perhapsIdentifier = /^(?!\d)[$\w\u0080-\ud7ff\ue000-\uffff]+$/;

/** A JSON string that prettier prints unchanged, as most are. */
const plainString = /^"[ !#-~]*"$/;

/** Invisible characters, line separators, and bidirectional controls. */
const invisibleCharacter = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/**
 * Prints `value` as it follows `= ` or `key: `, without the `;` or `,` after it.
 *
 * `export const name: Type = ${printLiteral(value, position)};` is what prettier prints if the text up to the literal's
 * opening bracket fits in 80 columns; an empty or scalar value must fit whole. Otherwise the caller breaks the left
 * side as prettier does. For a type with several type arguments that have none themselves, that depends on the width
 * of `export const name: Type`:
 *
 * - up to 76 columns: nothing to break, the column is that of the literal;
 * - 77 and 78 columns: the literal begins its own line, with column 2 and indentation 2;
 * - more: each type argument has its own line, and the literal follows `> = `, with column 4 and indentation 0.
 *
 * Omits properties that are `undefined`. Throws an `Error` for a number that is not finite.
 */
export function printLiteral(value: JsonValue, position: LiteralPosition): string {
  if (isList(value)) return printArray(value, position);
  if (isObject(value)) return printObject(value, position);
  return printScalar(value);
}

/** Undefined if prettier breaks the value however short it is. */
function printFlat(value: JsonValue): string | undefined {
  if (isList(value)) return printFlatArray(value);
  if (isObject(value)) return hasContent(value) ? undefined : "{}";
  return printScalar(value);
}

function printFlatArray(items: readonly JsonValue[]): string | undefined {
  if (isMatrix(items)) return undefined;
  const printed: string[] = [];
  for (const item of items) {
    const flat = printFlat(item);
    if (flat === undefined) return undefined;
    printed.push(flat);
  }
  return `[${printed.join(", ")}]`;
}

function printArray(items: readonly JsonValue[], position: LiteralPosition): string {
  const flat = printFlatArray(items);
  if (flat !== undefined && (items.length === 0 || fits(flat, position))) return flat;
  const inner = indented(position);
  const lines = items.every((item) => typeof item === "number")
    ? fillLines(items.map(printNumber), inner)
    : items.map((item) => `${printLiteral(item, inner)},`);
  const assertion = items.filter(isObject).length > mostUnited ? " as const" : "";
  return `[${printLines(lines, inner)}\n${spaces(position)}]${assertion}`;
}

/** Concatenates, because `join` would copy the text once per level. */
function printLines(lines: readonly string[], position: LiteralPosition): string {
  const indentation = `\n${spaces(position)}`;
  let text = "";
  for (const line of lines) text += indentation + line;
  return text;
}

/** `isConciselyPrintedArray`: numbers share lines, as many as fit on each. */
function fillLines(items: readonly string[], position: LiteralPosition): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const item of items) {
    const longer = line === "" ? `${item},` : `${line} ${item},`;
    if (line === "" || position.column + longer.length <= pageWidth) {
      line = longer;
    } else {
      lines.push(line);
      line = `${item},`;
    }
  }
  return [...lines, line];
}

/** Prettier keeps an object expanded when a line break follows its `{`, so every object with content is. */
function printObject(value: JsonObject, position: LiteralPosition): string {
  if (!hasContent(value)) return "{}";
  const inner = indented(position);
  const lines: string[] = [];
  for (const key of Object.keys(value)) {
    const item = value[key];
    if (item !== undefined) lines.push(`${printProperty(key, item, inner)},`);
  }
  return `{${printLines(lines, inner)}\n${spaces(position)}}`;
}

/** `chooseLayout`: the value follows its key, or begins the next line if even its beginning does not fit. */
function printProperty(key: string, value: JsonValue, position: LiteralPosition): string {
  const printedKey = printKey(key);
  const keyWidth = measureText(printedKey);
  const beside = { indentation: position.indentation, column: position.column + keyWidth + ": ".length };
  const whole = hasContent(value) ? undefined : printFlat(value);
  const width = whole === undefined ? "{".length : measureText(whole) + trailingWidth;
  if (keyWidth < shortKeyWidth || isNeverBelow(value) || beside.column + width <= pageWidth) {
    return `${printedKey}: ${whole ?? printLiteral(value, beside)}`;
  }
  const below = indented(position);
  return `${printedKey}:\n${spaces(below)}${whole ?? printLiteral(value, below)}`;
}

/** `never-break-after-operator`. In the AST, a negative number is not a literal, but a unary expression. */
function isNeverBelow(value: JsonValue): boolean {
  return typeof value === "boolean" || (typeof value === "number" && value >= 0);
}

/** Removes the quotes where prettier does, which keeps them around numbers in TypeScript. */
export function printKey(key: string): string {
  // `{ "__proto__": value }` sets the prototype, whether quoted or not; a computed key is an ordinary property.
  if (key === "__proto__") return '["__proto__"]';
  if (bareKey.test(key)) return key;
  const quoted = printString(key);
  // Prettier keeps a computed key; with quotes alone, its version of Unicode would decide.
  return perhapsIdentifier.test(key) ? `[${quoted}]` : quoted;
}

function printScalar(value: string | number | boolean | null): string {
  if (typeof value === "string") return printString(value);
  if (typeof value === "number") return printNumber(value);
  return String(value);
}

function printString(value: string): string {
  const quoted = JSON.stringify(value);
  if (plainString.test(quoted)) return quoted;
  const escaped = quoted.slice(1, -1).replace(invisibleCharacter, escapeCharacter);
  if (!value.includes('"') || countOf(value, '"') <= countOf(value, "'")) return `"${escaped}"`;
  return `'${escaped.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function printNumber(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`A JSON number must be finite, and ${value} is not.`);
  return String(value).replace("e+", "e");
}

/** Whether prettier breaks the array however short it is. The rule covers objects too, but those always break. */
function isMatrix(items: readonly JsonValue[]): boolean {
  return items.length > 1 && items.every((item) => isList(item) && item.length > 1);
}

/** Whether the value is an array or an object that is not empty. */
function hasContent(value: JsonValue): boolean {
  if (isList(value)) return value.length > 0;
  if (!isObject(value)) return false;
  for (const key in value) if (value[key] !== undefined) return true;
  return false;
}

function fits(text: string, position: LiteralPosition): boolean {
  return position.column + measureText(text) + trailingWidth <= pageWidth;
}

function countOf(text: string, character: string): number {
  return text.split(character).length - 1;
}

function indented(position: LiteralPosition): LiteralPosition {
  const indentation = position.indentation + indentationStep;
  return { column: indentation, indentation };
}

function spaces(position: LiteralPosition): string {
  return " ".repeat(position.indentation);
}
