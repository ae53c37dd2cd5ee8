/** Tokenizes text that resembles JSON. */

import type { RepairKind } from "../argument-reader.js";

export interface Token {
  readonly kind: "open" | "close" | "comma" | "colon" | "string" | "number" | "word";
  /** The content of a string; of any other token, its characters. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The ways in which it is not JSON. */
  readonly flaws: readonly RepairKind[];
}

export interface TokenList {
  readonly tokens: readonly Token[];
  /** Offset after the last bracket of the value, at the code fence or tag after it, or at the end of the text. */
  readonly end: number;
  readonly comments: number;
}

/** Real arguments never nest this deeply; deeper ones could overflow the stack later. */
export const maximumNesting = 500;

const maximumQuote = 30;

const quotes: Readonly<Record<string, string>> = { '"': '"', "'": "'", "“": "“”", "”": "“”", "„": "“”", "‘": "‘’" };
const escapes: Readonly<Record<string, string>> = {
  ...{ '"': '"', "'": "'", "\\": "\\", "/": "/" },
  ...{ b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" },
};
const punctuation: Readonly<Record<string, Token["kind"]>> = {
  ...{ "{": "open", "[": "open", "}": "close", "]": "close" },
  ...{ ",": "comma", ":": "colon" },
};
const backslash = 0x5c;
const space = 0x20;
const noFlaws: readonly RepairKind[] = [];
const otherQuotes: readonly RepairKind[] = ["quotes"];
const blank = /\s+/y;
const lineComment = /\/\/[^\n]*/y;
const word = /[\p{L}_$][\p{L}\p{N}_$-]*/uy;
const number = /[-+]?\.?\d[\w.+-]*/y;

/** @throws {SyntaxError} when the value is truncated, nested too deeply, or has a character that no token begins with. */
export function readTokens(text: string, from = 0): TokenList {
  const tokens: Token[] = [];
  const open: string[] = [];
  let comments = 0;
  let position = from;
  while (position < text.length) {
    const gap = matchAt(blank, text, position);
    if (gap !== undefined) {
      position += gap.length;
      continue;
    }
    if (text.startsWith("```", position) || text.startsWith("</", position)) break;
    const comment = readComment(text, position);
    if (comment > position) {
      comments++;
      position = comment;
      continue;
    }
    const token = readToken(text, position);
    tokens.push(token);
    position = token.end;
    if (token.kind === "open" && open.push(token.text) > maximumNesting) {
      throw new SyntaxError(`The value is nested more than ${maximumNesting} levels deep.`);
    }
    if (token.kind === "close") open.length = Math.max(open.lastIndexOf(token.text === "}" ? "{" : "["), 0);
    if (open.length === 0) break;
  }
  return { tokens, end: position, comments };
}

function matchAt(pattern: RegExp, text: string, position: number): string | undefined {
  pattern.lastIndex = position;
  return pattern.exec(text)?.[0];
}

/** Returns the end of a comment that begins at a position, or the position itself. */
function readComment(text: string, position: number): number {
  const line = matchAt(lineComment, text, position);
  if (line !== undefined) return position + line.length;
  if (!text.startsWith("/*", position)) return position;
  const end = text.indexOf("*/", position + 2);
  if (end < 0) throw new SyntaxError("The text ends inside a comment.");
  return end + 2;
}

function readToken(text: string, start: number): Token {
  const character = text.charAt(start);
  const kind = punctuation[character];
  if (kind !== undefined) return { kind, text: character, start, end: start + 1, flaws: noFlaws };
  const closers = quotes[character];
  if (closers !== undefined) return readString(text, start, closers);
  const digits = matchAt(number, text, start);
  const found = digits ?? matchAt(word, text, start);
  if (found !== undefined) {
    const plain = digits === undefined ? "word" : "number";
    return { kind: plain, text: found, start, end: start + found.length, flaws: noFlaws };
  }
  if (text.startsWith("...", start) || character === "…") {
    throw new SyntaxError(`Write out what the ellipsis at ${quoteToken(text, start)} leaves out.`);
  }
  throw new SyntaxError(`Cannot read the JSON at ${quoteToken(text, start)}.`);
}

/** A string ends at the first closing quote that is not escaped. */
function readString(text: string, start: number, closers: string): Token {
  let flaws = text.charAt(start) === '"' ? noFlaws : otherQuotes;
  const closer = closers.charCodeAt(0);
  const otherCloser = closers.charCodeAt(closers.length - 1);
  let content = "";
  let copied = start + 1;
  for (let position = copied; position < text.length; position++) {
    const code = text.charCodeAt(position);
    if (code === closer || code === otherCloser) {
      content += text.slice(copied, position);
      return { kind: "string", text: content, start, end: position + 1, flaws };
    }
    if (code === backslash) {
      // An escape has at most six characters. If the end of the text truncates it, the string is truncated, too.
      if (/^\\(?:u[\da-f]{0,3})?$/i.test(text.slice(position, position + 7))) break;
      const [meaning, length] = readEscape(text, position);
      if (meaning === "'") flaws = addFlaw(flaws, "escape");
      content += text.slice(copied, position) + meaning;
      position += length - 1;
      copied = position + 1;
    } else if (code < space) flaws = addFlaw(flaws, "control-character");
  }
  throw new SyntaxError(`The text ends inside the string ${quoteToken(text, start)}.`);
}

function addFlaw(flaws: readonly RepairKind[], flaw: RepairKind): readonly RepairKind[] {
  return flaws.includes(flaw) ? flaws : [...flaws, flaw];
}

function readEscape(text: string, position: number): readonly [meaning: string, length: number] {
  const letter = text.charAt(position + 1);
  const code = text.slice(position + 2, position + 6);
  if (letter === "u" && /^[\da-f]{4}$/i.test(code)) return [String.fromCharCode(parseInt(code, 16)), 6];
  const meaning = escapes[letter];
  if (meaning !== undefined) return [meaning, 2];
  throw new SyntaxError(
    `JSON has no escape "\\${letter}", as at ${quoteToken(text, position)}; write a backslash as "\\\\".`,
  );
}

export function quoteToken(text: string, start: number, end: number = text.length): string {
  const shown = text.slice(start, Math.min(end, start + maximumQuote));
  return `\`${shown.replaceAll(/\s+/g, " ")}${shown.length < end - start ? " …" : ""}\``;
}

export function losesDigits(literal: string): boolean {
  const read = Number(literal);
  if (!Number.isFinite(read)) return true;
  return (
    !Number.isSafeInteger(read) &&
    /^-?\d+$/.test(literal) &&
    BigInt(read) !== BigInt(literal) &&
    String(read) !== literal
  );
}
