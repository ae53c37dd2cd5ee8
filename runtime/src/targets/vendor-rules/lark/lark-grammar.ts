/** From the tokens of a Lark grammar to what it defines, uses and imports. */

import {
  accept,
  acceptKind,
  expect,
  expectMark,
  expectName,
  fail,
  isName,
  LarkError,
  peek,
  useOf,
  type LarkUse,
  type Reader,
} from "./lark-reader.js";
import { readLarkTokens, type LarkToken } from "./lark-tokens.js";

export interface LarkDefinition extends LarkUse {
  readonly kind: "rule" | "terminal";
  readonly hasPriority: boolean;
  /** Parameters of a template. */
  readonly parameters: readonly string[];
  /** `%override` and `%extend` change a definition that is there. */
  readonly isChange: boolean;
  readonly uses: readonly LarkUse[];
}

export interface LarkImport extends LarkUse {
  /** The path before the name, such as `common`. */
  readonly from: string;
}

export interface LarkGrammar {
  readonly definitions: readonly LarkDefinition[];
  readonly imports: readonly LarkImport[];
  readonly declared: readonly LarkUse[];
  /** Uses outside of definitions, as in `%ignore`. */
  readonly uses: readonly LarkUse[];
  readonly patterns: readonly LarkToken[];
  readonly templateUses: readonly LarkUse[];
}

/** What is wrong with a grammar that cannot be read, in words that follow "its grammar". */
export interface LarkFault {
  readonly problem: string;
}

interface Draft {
  readonly definitions: LarkDefinition[];
  readonly imports: LarkImport[];
  readonly declared: LarkUse[];
  readonly uses: LarkUse[];
  readonly patterns: LarkToken[];
  readonly templateUses: LarkUse[];
}

/** Reads a grammar as Lark's manual describes it, with what LLGuidance adds. Line ends carry no meaning here. */
export function readLarkGrammar(text: string): LarkGrammar | LarkFault {
  const { tokens, unreadable } = readLarkTokens(text);
  if (unreadable)
    return { problem: `has ${JSON.stringify(unreadable.text)} in line ${unreadable.line}, which is no token` };
  const reader: Reader = { tokens, at: 0 };
  const draft: Draft = { definitions: [], imports: [], declared: [], uses: [], patterns: [], templateUses: [] };
  try {
    while (reader.at < tokens.length) readItem(reader, draft);
  } catch (error) {
    if (!(error instanceof LarkError)) throw error;
    return { problem: error.message };
  }
  return draft;
}

function readItem(reader: Reader, draft: Draft): void {
  const { kind, text } = peek(reader) ?? fail(reader, "a definition");
  if (kind !== "directive") return readDefinition(reader, draft, false);
  reader.at++;
  if (text === "%override" || text === "%extend") return readDefinition(reader, draft, true);
  if (text === "%ignore") return readAlternatives(reader, draft, draft.uses);
  if (text === "%import") return readImport(reader, draft);
  if (text === "%llguidance") return void expect(reader, "json");
  if (text !== "%declare") return fail({ ...reader, at: reader.at - 1 }, "a definition or a directive of Lark");
  do draft.declared.push(useOf(expectName(reader)));
  while (isName(peek(reader)) && !startsDefinition(reader));
}

function readDefinition(reader: Reader, draft: Draft, isChange: boolean): void {
  const name = expectName(reader);
  const parameters = accept(reader, "{") ? readNames(reader, "}") : [];
  if (accept(reader, "::")) expectMark(reader, "_");
  const hasPriority = accept(reader, ".");
  if (hasPriority) expect(reader, "number");
  if (accept(reader, "[")) skipAttributes(reader);
  expectMark(reader, ":");
  const uses: LarkUse[] = [];
  readAlternatives(reader, draft, uses);
  const kind = name.kind === "terminal" ? "terminal" : "rule";
  draft.definitions.push({ ...useOf(name), kind, hasPriority, parameters, isChange, uses });
}

/** `name[capture, stop="x"]`, of LLGuidance. */
function skipAttributes(reader: Reader): void {
  while (!accept(reader, "]")) {
    if (peek(reader) === undefined) fail(reader, "]");
    reader.at++;
  }
}

function readImport(reader: Reader, draft: Draft): void {
  const path: string[] = [];
  const isRelative = accept(reader, ".");
  let last = expectName(reader);
  while (accept(reader, ".")) {
    path.push(last.text);
    last = expectName(reader);
  }
  const names = accept(reader, "(") ? readNames(reader, ")") : undefined;
  if (names !== undefined) path.push(last.text);
  const from = (isRelative ? "." : "") + path.join(".");
  const alias = accept(reader, "->") ? expectName(reader) : last;
  for (const name of names ?? [useOf(alias).name]) draft.imports.push({ name, line: last.line, from });
}

function readAlternatives(reader: Reader, draft: Draft, uses: LarkUse[]): void {
  accept(reader, "|");
  do {
    while (startsExpression(reader)) readExpression(reader, draft, uses);
    if (accept(reader, "%if", "directive")) readNumbers(reader);
    if (accept(reader, "->")) expectName(reader);
  } while (accept(reader, "|") || accept(reader, "&"));
}

/** Directives of LLGuidance that are expressions. */
const embedding: ReadonlySet<string> = new Set(["%json", "%regex", "%lark"]);

function startsExpression(reader: Reader): boolean {
  const next = peek(reader);
  if (next === undefined || (isName(next) && startsDefinition(reader))) return false;
  if (next.kind === "mark") return next.text === "(" || next.text === "[" || next.text === "~";
  return next.kind !== "number" && (next.kind !== "directive" || embedding.has(next.text));
}

function readExpression(reader: Reader, draft: Draft, uses: LarkUse[]): void {
  while (accept(reader, "~")); // The negation of LLGuidance.
  readAtom(reader, draft, uses);
  while (["*", "+", "?"].includes(peek(reader)?.text ?? "") && peek(reader)?.kind === "mark") reader.at++;
  if (accept(reader, "~")) readRange(reader, "..");
  else if (accept(reader, "{")) {
    readRange(reader, ",");
    expectMark(reader, "}");
  }
}

function readRange(reader: Reader, separator: string): void {
  const least = acceptKind(reader, "number");
  const most = accept(reader, separator) ? acceptKind(reader, "number") : least;
  if (least === undefined && most === undefined) fail(reader, "a number of repetitions");
  if (least !== undefined && most !== undefined && Number(least.text) > Number(most.text)) {
    throw new LarkError(`repeats something ${least.text} to ${most.text} times in line ${least.line}`);
  }
}

function readAtom(reader: Reader, draft: Draft, uses: LarkUse[]): void {
  const atom = peek(reader) ?? fail(reader, "an expression");
  reader.at++;
  if (atom.text === "(" || atom.text === "[") {
    readAlternatives(reader, draft, uses);
    expectMark(reader, atom.text === "(" ? ")" : "]");
  } else if (isName(atom)) {
    uses.push(useOf(atom));
    if (accept(reader, "::")) return readNumbers(reader);
    const isTemplate = peek(reader)?.text === "{" && !/^[\d,]/.test(peek(reader, 1)?.text ?? "");
    if (!isTemplate) return;
    reader.at++;
    draft.templateUses.push(useOf(atom));
    do readExpression(reader, draft, uses);
    while (accept(reader, ","));
    expectMark(reader, "}");
  } else if (atom.kind === "pattern") draft.patterns.push(atom);
  else if (atom.kind === "string") {
    if (accept(reader, "..")) expect(reader, "string");
  } else if (atom.kind === "directive") expect(reader, "json");
  else if (atom.kind !== "special") fail({ ...reader, at: reader.at - 1 }, "an expression");
}

/** The parameter of a rule of LLGuidance, such as `set_bit(0)`, or a condition on it, such as `lt([0:3], 5)`. */
function readNumbers(reader: Reader): void {
  if (accept(reader, "_") || acceptKind(reader, "number")) return;
  if (accept(reader, "[")) {
    expect(reader, "number");
    expectMark(reader, ":");
    expect(reader, "number");
    return expectMark(reader, "]");
  }
  expect(reader, "rule");
  if (!accept(reader, "(") || accept(reader, ")")) return;
  do readNumbers(reader);
  while (accept(reader, ","));
  expectMark(reader, ")");
}

function readNames(reader: Reader, end: string): string[] {
  const names: string[] = [];
  do names.push(useOf(expectName(reader)).name);
  while (accept(reader, ","));
  expectMark(reader, end);
  return names;
}

/** Whether a name, with its parameters, priority and attributes, stands before a colon. */
function startsDefinition({ tokens, at }: Reader): boolean {
  let next = at + 1;
  const skip = (open: string, close: string): void => {
    if (tokens[next]?.text !== open) return;
    while (next < tokens.length && tokens[next]?.text !== close) next++;
    next++;
  };
  skip("{", "}");
  if (tokens[next]?.text === "::" && tokens[next + 1]?.text === "_") next += 2;
  if (tokens[next]?.text === "." && tokens[next + 1]?.kind === "number") next += 2;
  skip("[", "]");
  return tokens[next]?.text === ":";
}
