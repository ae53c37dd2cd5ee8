/** Lists the differences between the tokens of a text and of its repaired form; refuses any that lose or invent data. */

import type { RepairKind } from "../argument-reader.js";
import { quoteToken, type Token } from "./tokens.js";

export interface Difference {
  readonly kind: RepairKind;
  readonly index: number;
}

export interface SourceText {
  readonly text: string;
  /** The text is complete, so brackets that are missing at its end may be added. */
  readonly isWhole: boolean;
  readonly end: number;
  readonly tokens: readonly Token[];
}

interface Frame {
  readonly bracket: string;
  items: number;
  /** Its last item, if that has the same kind of bracket and might have ended earlier. */
  tail: Frame | undefined;
}

const keywords: Readonly<Record<string, string>> = {
  ...{ true: "true", false: "false", null: "null" },
  ...{ True: "true", False: "false", None: "null" },
};

/** @throws {SyntaxError} unless only commas, brackets and spellings differ, and no other repair is possible. */
export function compareTokens(sourceText: SourceText, repaired: readonly Token[]): Difference[] {
  const { tokens: source } = sourceText;
  const differences: Difference[] = [];
  const frames: Frame[] = [];
  let at = 0;
  for (const [index, token] of repaired.entries()) {
    const isDangling = token.kind === "close" && source[at]?.kind === "comma" && source[at + 1]?.kind === "close";
    if (isDangling && source[at - 1]?.kind !== "open") {
      differences.push({ kind: "trailing-comma", index });
      at++;
    }
    const found = source[at];
    if (found !== undefined && isEquivalent(found, token, source[at + 1])) {
      differences.push(...listFlaws(found, token).map((kind) => ({ kind, index })));
      at++;
    } else if (token.kind === "close" && mayInsertBracket(sourceText, at, frames.at(-1))) {
      differences.push({ kind: "missing-bracket", index });
    } else if (token.kind === "comma" && mayInsertComma(source, at)) {
      differences.push({ kind: "missing-comma", index });
    } else throw refuse(sourceText, at);
    trackFrames(frames, token);
  }
  if (at < source.length) throw refuse(sourceText, at);
  return differences;
}

function isEquivalent(source: Token, repaired: Token, next: Token | undefined): boolean {
  if (source.kind !== "word") return source.kind === repaired.kind && source.text === repaired.text;
  const keyword = Object.hasOwn(keywords, source.text) ? keywords[source.text] : undefined;
  if (next?.kind !== "colon") return repaired.kind === "word" && keyword === repaired.text;
  // Python's keywords are no names: `{None: 1}` has a key that JSON cannot express.
  return repaired.kind === "string" && repaired.text === source.text && (keyword ?? source.text) === source.text;
}

function listFlaws(source: Token, repaired: Token): readonly RepairKind[] {
  if (source.kind !== "word" || source.text === repaired.text) {
    return source.kind === "word" && repaired.kind === "string" ? ["quotes"] : source.flaws;
  }
  return ["keyword"];
}

/** Whether a missing bracket belongs here and nowhere else. */
function mayInsertBracket({ tokens: source, end, isWhole }: SourceText, at: number, frame: Frame | undefined): boolean {
  const before = source[at - 1];
  const next = source[at];
  if (before === undefined || !endsValue(before)) return false;
  if (next !== undefined) return next.kind === "close" && !mightEndEarlier(frame);
  // The rest of the text may be missing.
  if (!isWhole) return false;
  // An array may have lost its last items.
  if (frame?.bracket === "[") return false;
  // A number at the end of the text may have lost digits.
  if (before.kind === "number" && before.end === end) return false;
  return !mightEndEarlier(frame);
}

/** Whether the last items of the last member could belong to the array or object itself. */
function mightEndEarlier(frame: Frame | undefined): boolean {
  for (let tail = frame?.tail; tail !== undefined; tail = tail.tail) if (tail.items > 1) return true;
  return false;
}

function mayInsertComma(source: readonly Token[], at: number): boolean {
  const [before, next] = [source[at - 1], source[at]];
  if (before === undefined || next === undefined || !endsValue(before)) return false;
  if (before.kind === "close" && next.kind === "open") return true;
  return source[at + 1]?.kind === "colon" && before.end < next.start;
}

function endsValue({ kind }: Token): boolean {
  return kind === "close" || kind === "string" || kind === "number" || kind === "word";
}

function trackFrames(frames: Frame[], { kind, text }: Token): void {
  const frame = frames.at(-1);
  if (kind === "close") {
    frames.pop();
    const outer = frames.at(-1);
    // Items of the other kind of bracket cannot belong to this one.
    if (outer !== undefined && outer.bracket === frame?.bracket) outer.tail = frame;
    return;
  }
  if (frame !== undefined) {
    frame.tail = undefined;
    if (frame.bracket === "{" ? kind === "colon" : kind !== "comma") frame.items++;
  }
  if (kind === "open") frames.push({ bracket: text, items: 0, tail: undefined });
}

function refuse({ text, end, tokens, isWhole }: SourceText, at: number): SyntaxError {
  const token = tokens[at];
  if (token === undefined && isWhole && tokens[at - 1]?.kind === "close") {
    return new SyntaxError("A closing bracket is missing, and there is more than one place for it.");
  }
  if (token === undefined || (token.kind === "comma" && at === tokens.length - 1)) {
    return new SyntaxError(`The JSON ends too early, after ${quoteToken(text, Math.max(end - 30, 0), end)}.`);
  }
  if (token.kind === "word") {
    return new SyntaxError(
      `${quoteToken(text, token.start, token.end)} is not a JSON value; write a string in double quotes.`,
    );
  }
  return new SyntaxError(`Cannot read the JSON at ${quoteToken(text, token.start)}.`);
}
