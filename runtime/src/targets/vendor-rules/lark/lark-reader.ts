/** One token of a Lark grammar after the other: looking ahead, taking what must stand there, and saying what does. */

import type { LarkToken } from "./lark-tokens.js";

/** A use of a name in a definition. */
export interface LarkUse {
  readonly name: string;
  readonly line: number;
}

export interface Reader {
  readonly tokens: readonly LarkToken[];
  at: number;
}

export class LarkError extends Error {}

export const peek = ({ tokens, at }: Reader, ahead = 0): LarkToken | undefined => tokens[at + ahead];
export const isName = (token: LarkToken | undefined): boolean => token?.kind === "rule" || token?.kind === "terminal";
/** Without the marks that say what becomes of a rule's node. */
export const useOf = ({ text, line }: LarkToken): LarkUse => ({ name: text.replace(/^[!?]+/, ""), line });

export function accept(reader: Reader, wanted: string, kind: LarkToken["kind"] = "mark"): boolean {
  const found = peek(reader);
  const isHere = found?.kind === kind && found.text === wanted;
  if (isHere) reader.at++;
  return isHere;
}

export function acceptKind(reader: Reader, kind: LarkToken["kind"]): LarkToken | undefined {
  const token = peek(reader);
  if (token?.kind !== kind) return undefined;
  reader.at++;
  return token;
}

export const expect = (reader: Reader, kind: LarkToken["kind"]): LarkToken =>
  acceptKind(reader, kind) ?? fail(reader, `a ${kind}`);
export const expectName = (reader: Reader): LarkToken =>
  acceptKind(reader, "rule") ?? acceptKind(reader, "terminal") ?? fail(reader, "a name");

export function expectMark(reader: Reader, mark: string): void {
  if (!accept(reader, mark)) fail(reader, JSON.stringify(mark));
}

export function fail(reader: Reader, wanted: string): never {
  const found = peek(reader);
  const line = (found ?? reader.tokens.at(-1))?.line ?? 1;
  throw new LarkError(
    `has ${found ? JSON.stringify(found.text) : "its end"} in line ${line}, where ${wanted} must stand`,
  );
}
