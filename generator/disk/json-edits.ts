/** Edits the text of a JSON value in its layout, and leaves every other byte alone, comments included. */

import type { JsonValue } from "@toolwright/runtime/internal/json-schema";
import type { JsonNode } from "./json-file.js";

export interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

export interface EditedText {
  readonly text: string;
  readonly layout: JsonLayout;
}

export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const fromTheEnd = [...edits].sort((left, right) => right.offset - left.offset);
  return fromTheEnd.reduce(
    (edited, edit) => edited.slice(0, edit.offset) + edit.text + edited.slice(edit.offset + edit.length),
    text,
  );
}

export function replaceValue({ text, layout }: EditedText, { offset, length }: JsonNode, value: JsonValue): TextEdit {
  return { offset, length, text: renderValue(value, layout, indentationAt(text, offset)) };
}

/** Adds members to the end of an object. */
export function addMembers(
  edited: EditedText,
  object: JsonNode,
  members: readonly (readonly [string, JsonValue])[],
): TextEdit {
  const colon = edited.layout.lineEnd === null ? ":" : ": ";
  return append(edited, object, (outer) =>
    members.map(([key, value]) => `${JSON.stringify(key)}${colon}${renderValue(value, edited.layout, outer)}`),
  );
}

/** Adds elements to the end of an array. */
export function addElements(edited: EditedText, list: JsonNode, values: readonly JsonValue[]): TextEdit {
  return append(edited, list, (outer) => values.map((value) => renderValue(value, edited.layout, outer)));
}

/** Adds entries after the last one and its comment; without entries, after the comments. */
function append({ text, layout }: EditedText, container: JsonNode, render: (outer: string) => string[]): TextEdit {
  const { lineEnd, indentation } = layout;
  const { offset, length, children = [] } = container;
  const last = children.at(-1);
  if (last === undefined) {
    const outer = indentationAt(text, offset);
    const inner = outer + indentation;
    const kept = text.slice(offset + 1, offset + length - 1).trimEnd();
    const [gap, tail] = lineEnd === null ? ["", ""] : [`${lineEnd}${inner}`, `${lineEnd}${outer}`];
    const added = render(inner).join(`,${gap}`);
    const [open, close] = [text.slice(offset, offset + 1), text.slice(offset + length - 1, offset + length)];
    return { offset, length, text: `${open}${kept}${gap}${added}${tail}${close}` };
  }
  const { hasComma, end } = readEnd(text, endOf(last));
  const rest = text.slice(endOf(last), end);
  const outer = indentationAt(text, last.offset);
  // A new entry after a line comment must begin on its own line.
  const breaks = isBroken(text, container) || rest.includes("//");
  const gap = breaks ? `${lineEnd ?? ""}${outer}` : lineEnd === null ? "" : " ";
  const added = render(breaks ? outer : outer + indentation).map((entry) => gap + entry);
  const written = `${hasComma ? "" : ","}${rest}${added.join(",")}${hasComma ? "," : ""}`;
  return { offset: endOf(last), length: rest.length, text: written };
}

/** White space and comments. */
const gaps = /(?:\s|\/\/[^\r\n]*|\/\*[^]*?\*\/)*/y;

/** Comments on the same line. */
const comments = /(?:[ \t]*(?:\/\/[^\r\n]*|\/\*[^]*?\*\/))*/y;

/** The end of the last entry's trailing comma, if it has one, and of the comments on that line. */
function readEnd(text: string, offset: number) {
  const after = skip(gaps, text, offset);
  const hasComma = text[after] === ",";
  return { hasComma, end: skip(comments, text, hasComma ? after + 1 : offset) };
}

function skip(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : offset;
}

/** An element of an edited array: one that it has, with edits in it, or a new value. */
export type ListElement =
  | { readonly kind: "kept"; readonly node: JsonNode; readonly edits: readonly TextEdit[] }
  | { readonly kind: "new"; readonly value: JsonValue };

/** Rewrites an array; kept elements keep their order and their separators. */
export function rewriteList({ text, layout }: EditedText, list: JsonNode, elements: readonly ListElement[]): TextEdit {
  const { offset, length, children = [] } = list;
  if (elements.length === 0) return { offset, length, text: "[]" };
  const { lineEnd, indentation } = layout;
  const outer = indentationAt(text, offset);
  const [first] = children;
  const last = children.at(-1);
  const freshGap = lineEnd === null ? "" : `${lineEnd}${outer}${indentation}`;
  const freshTail = lineEnd === null ? "" : `${lineEnd}${outer}`;
  const firstGap = first === undefined ? freshGap : text.slice(offset + 1, first.offset);
  const tail = last === undefined ? freshTail : text.slice(endOf(last), offset + length - 1);
  const separators = new Map(
    children.slice(1).map((node, before) => [node, text.slice(endOf(children[before] ?? node), node.offset)]),
  );
  const [separator] = separators.values();
  const ownGap = /[\r\n]/.test(firstGap) || lineEnd === null ? firstGap : " ";
  const laterGap = separator?.replace(/^[^,]*,/, "") ?? ownGap;
  const parts = elements.map((element, index) => {
    const own = element.kind === "kept" ? separators.get(element.node) : undefined;
    const lead = index === 0 ? firstGap : (own ?? `,${laterGap}`);
    if (element.kind === "kept") return lead + editNode(text, element.node, element.edits);
    return lead + renderValue(element.value, layout, indentationIn(lead) ?? outer);
  });
  return { offset, length, text: `[${parts.join("")}${tail}]` };
}

function endOf({ offset, length }: JsonNode): number {
  return offset + length;
}

/** The indentation that white space ends with; undefined where it has no line end. */
function indentationIn(gap: string): string | undefined {
  return /[\r\n]([ \t]*)$/.exec(gap)?.[1];
}

function editNode(text: string, { offset, length }: JsonNode, edits: readonly TextEdit[]): string {
  const inner = edits.map((edit) => ({ ...edit, offset: edit.offset - offset }));
  return applyEdits(text.slice(offset, offset + length), inner);
}

interface JsonLayout {
  /** The line ending; null if the whole value is on one line. */
  readonly lineEnd: string | null;
  /** One level of indentation. */
  readonly indentation: string;
  /** Whether arrays of a few strings are on one line, as Prettier writes them in all files but package.json. */
  readonly hasShortLists?: boolean;
}

/** Reads the layout of a text from the lines that it has. */
export function readLayout(text: string, root: JsonNode): JsonLayout {
  const value = text.slice(root.offset, root.offset + root.length);
  const isEmpty = (root.children ?? []).length === 0;
  const lineEnd = /\r\n|\n|\r/.exec(isEmpty ? text : value)?.[0] ?? (isEmpty ? "\n" : null);
  return { lineEnd, indentation: /[\r\n]([ \t]+)\S/.exec(value)?.[1] ?? "  " };
}

function indentationAt(text: string, offset: number): string {
  const before = text.slice(0, offset);
  const start = Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r")) + 1;
  return /^[ \t]*/.exec(text.slice(start))?.[0] ?? "";
}

function renderValue(value: JsonValue, { lineEnd, indentation, hasShortLists }: JsonLayout, outer: string): string {
  if (lineEnd === null) return JSON.stringify(value);
  const broken = JSON.stringify(value, null, indentation);
  const text = hasShortLists ? broken.replaceAll(listOfStrings, joinLines) : broken;
  return text.replaceAll("\n", `${lineEnd}${outer}`);
}

/** A broken array of strings. */
const listOfStrings = /\[\n\s*("(?:[^"\\]|\\.)*"(?:,\n\s*"(?:[^"\\]|\\.)*")*)\n\s*\]/g;

/** The maximum number of characters of an array on one line. */
const longestList = 60;

function joinLines(broken: string): string {
  const joined = broken.replaceAll(/\n\s*/g, (_, at: number) => (broken.slice(0, at).endsWith(",") ? " " : ""));
  return joined.length > longestList ? broken : joined;
}

/** Whether the first element of an object or array begins a line. */
function isBroken(text: string, { offset, children = [] }: JsonNode): boolean {
  const [first] = children;
  return first !== undefined && /[\r\n]/.test(text.slice(offset, first.offset));
}
