/** From a string to whether it fits the key of an index signature, by the compiler's own rules. */

import { ts } from "../compiler.js";
import { CompilerUnavailableError } from "./unavailable.js";

/** Stands for a type that TypeScript 7 cannot be asked for: the sources need not contain the string. */
interface LiteralText {
  readonly literalText: string;
}

export function literalText(text: string): ts.StringLiteralType {
  const literal: LiteralText = { literalText: text };
  return literal as unknown as ts.StringLiteralType; // Nobody looks into it, but `fitsKey`.
}

export function isLiteralText(type: object): type is LiteralText {
  return "literalText" in type;
}

export function fitsKey({ literalText: text }: LiteralText, key: ts.Type): boolean {
  if (key.flags & ts.TypeFlags.String) return true;
  if (key.flags & (ts.TypeFlags.Number | ts.TypeFlags.ESSymbol)) return false;
  if (key.flags & ts.TypeFlags.TemplateLiteral) return fitsTemplate(text, key as ts.TemplateLiteralType);
  throw new CompilerUnavailableError("it cannot be asked whether a name fits the key of an index signature");
}

function fitsTemplate(text: string, { texts, types }: ts.TemplateLiteralType): boolean {
  const parts = partsOf(text, texts);
  return parts !== undefined && types.every((type, index) => fitsPlaceholder(parts[index] ?? "", type));
}

/** What stands for each placeholder: the shortest text up to the next one that is written, or one character. */
function partsOf(text: string, texts: readonly string[]): string[] | undefined {
  const [start = "", ...others] = texts;
  const end = others.pop() ?? "";
  if (text.length < start.length + end.length || !text.startsWith(start) || !text.endsWith(end)) return undefined;
  const inside = text.slice(0, text.length - end.length);
  const parts: string[] = [];
  let from = start.length;
  for (const written of others) {
    const at = written === "" ? from + 1 : inside.indexOf(written, from);
    if (at < 0 || at > inside.length) return undefined;
    parts.push(inside.slice(from, at));
    from = at + written.length;
  }
  return [...parts, inside.slice(from)];
}

function fitsPlaceholder(part: string, type: ts.Type): boolean {
  if (type.flags & (ts.TypeFlags.String | ts.TypeFlags.Any)) return true;
  if (type.flags & ts.TypeFlags.Number) return part !== "" && Number.isFinite(Number(part));
  throw new CompilerUnavailableError("it cannot be asked whether a name fits a template literal type");
}
