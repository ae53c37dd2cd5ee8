/** Edits the text of a JSON value in its layout, and leaves every other byte alone. */

import type { JsonValue } from "@toolwright/runtime/internal/json-schema";
import type { JsonNode } from "../../disk/json-file.js";

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

export function addMembers(
  { text, layout }: EditedText,
  object: JsonNode,
  members: readonly (readonly [string, JsonValue])[],
): TextEdit {
  const { lineEnd, indentation } = layout;
  const colon = lineEnd === null ? ":" : ": ";
  const render = ([key, value]: readonly [string, JsonValue], outer: string): string =>
    `${JSON.stringify(key)}${colon}${renderValue(value, layout, outer)}`;
  const last = object.children?.at(-1);
  if (last === undefined) {
    const value = renderValue(Object.fromEntries(members), layout, indentationAt(text, object.offset));
    return { offset: object.offset, length: object.length, text: value };
  }
  const outer = indentationAt(text, last.offset);
  const gap = isBroken(text, object) ? `${lineEnd ?? ""}${outer}` : lineEnd === null ? "" : " ";
  const inner = isBroken(text, object) ? outer : outer + indentation;
  const added = members.map((member) => `,${gap}${render(member, inner)}`);
  return { offset: endOf(last), length: 0, text: added.join("") };
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

function renderValue(value: JsonValue, { lineEnd, indentation }: JsonLayout, outer: string): string {
  if (lineEnd === null) return JSON.stringify(value);
  return JSON.stringify(value, null, indentation).replaceAll("\n", `${lineEnd}${outer}`);
}

/** Whether the first element of an object or array begins a line. */
function isBroken(text: string, { offset, children = [] }: JsonNode): boolean {
  const [first] = children;
  return first !== undefined && /[\r\n]/.test(text.slice(offset, first.offset));
}
