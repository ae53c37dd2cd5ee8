/** Recognizes the text around JSON: a code fence, a tag, prose, or possible data, which it refuses. */

import type { Repair } from "../argument-reader.js";
import { quoteToken } from "./tokens.js";

/** Words that announce arguments, rather than name a value. */
const announcing =
  /^(?:arguments|args|parameters|params|input|json|(?:tool|function)_(?:call|input|use)|function|invoke)s?$/i;
const fenceBefore = /(?:`{3,}|~{3})[\w+-]*$|`$/;
const fenceAfter = /^(?:`+|~{3})/;
const tagBefore = /<([a-z_]+)(?:=[\w.:-]+)?>$|<\|[^|<>]*\|>$/i;
const tagAfter = /^<\/?([a-z_]+)>|^<\|[^|<>]*\|>/i;
const maximumMark = 80;

/** An equals sign, other brackets and quoted strings: parts of a value. */
const dataInProse = /["“”=<>{}[\]]|`{3}/;

/** @throws {SyntaxError} when the text before a value may be a part of the value. */
export function readBefore(before: string): Repair[] {
  const { rest, repairs } = takeMarks(before.trimEnd(), (text) => {
    const tail = text.slice(-maximumMark);
    const [mark, kind] = findMark(tail, fenceBefore, tagBefore);
    return [text.slice(0, text.length - mark.length).trimEnd(), kind];
  });
  const isCallOpen = rest.lastIndexOf("(") > rest.lastIndexOf(")") && !rest.endsWith("(");
  return [...repairs, ...readProse(rest, isCallOpen)];
}

/** @throws {SyntaxError} when the text after a value may be a part of the value, or another value. */
export function readAfter(after: string): Repair[] {
  const brackets = /^[\s}\]]*/.exec(after)?.[0] ?? "";
  const { rest, repairs } = takeMarks(after.slice(brackets.length).trimStart(), (text) => {
    const [mark, kind] = findMark(text.slice(0, maximumMark), fenceAfter, tagAfter);
    return [text.slice(mark.length).trimStart(), kind];
  });
  if (brackets.trim() !== "") {
    const message = `Ignored ${quoteToken(brackets.trim(), 0)} at the end.`;
    repairs.unshift({ pointer: "", kind: "extra-bracket", message });
  }
  if (rest === ",")
    return [...repairs, { pointer: "", kind: "trailing-comma", message: "Ignored the comma at the end." }];
  const closes = rest.indexOf(")");
  const isCallOpen = closes > 0 && !rest.slice(0, closes).includes("(");
  return [...repairs, ...readProse(rest, isCallOpen || rest.startsWith(","))];
}

function takeMarks(
  text: string,
  takeOne: (text: string) => readonly [rest: string, kind: "code-fence" | "wrapper-tag" | undefined],
): { readonly rest: string; readonly repairs: Repair[] } {
  const repairs: Repair[] = [];
  for (let rest = text; ;) {
    const [next, kind] = takeOne(rest);
    if (kind === undefined) return { rest, repairs };
    const message = kind === "code-fence" ? "Ignored the code fence." : "Ignored the tag around the arguments.";
    repairs.push({ pointer: "", kind, message });
    rest = next;
  }
}

function findMark(
  text: string,
  fence: RegExp,
  tag: RegExp,
): readonly [mark: string, kind: "code-fence" | "wrapper-tag" | undefined] {
  const fenced = fence.exec(text)?.[0];
  if (fenced !== undefined) return [fenced, "code-fence"];
  const [mark, name] = tag.exec(text) ?? [];
  // A tag without a name, such as `<|call|>`, is a special token of the model.
  return mark !== undefined && (name === undefined || announcing.test(name)) ? [mark, "wrapper-tag"] : ["", undefined];
}

function readProse(prose: string, isPartOfValue: boolean): Repair[] {
  if (prose === "") return [];
  if (isPartOfValue || dataInProse.test(prose) || listNames(prose).some((name) => !announcing.test(name))) {
    throw new SyntaxError(`The text ${quoteToken(prose, 0)} is outside the JSON. Send one JSON object only.`);
  }
  return [{ pointer: "", kind: "surrounding-text", message: `Ignored the text ${quoteToken(prose, 0)}.` }];
}

/** Lists the words before a colon that begin a line or a phrase: names of values, perhaps quoted or in bold. */
function listNames(prose: string): readonly string[] {
  return prose.split(/[\n,;(]/).flatMap((phrase) => {
    const colon = phrase.indexOf(":");
    const name = stripMarks(phrase.slice(0, Math.max(colon, 0)).trim());
    return /^[\w-]+$/.test(name) ? [name] : [];
  });
}

/** Strips quotes, asterisks and underscores from the ends of a word. */
function stripMarks(word: string): string {
  let [start, end] = [0, word.length];
  const isMark = (at: number): boolean => /['*_]/.test(word.charAt(at));
  while (start < end && isMark(start)) start += 1;
  while (end > start && isMark(end - 1)) end -= 1;
  return word.slice(start, end);
}
