/** From a JSON text to how it is laid out, and from a value to its text in that layout. */

import type { JsonValue } from "@toolwright/runtime/json-schema";
import type { JsonNode } from "../../disk/json-file.js";

export interface JsonLayout {
  /** What ends a line; null where the whole value stands on one. */
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

export function indentationAt(text: string, offset: number): string {
  const before = text.slice(0, offset);
  const start = Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r")) + 1;
  return /^[ \t]*/.exec(text.slice(start))?.[0] ?? "";
}

export function renderValue(value: JsonValue, { lineEnd, indentation }: JsonLayout, outer: string): string {
  if (lineEnd === null) return JSON.stringify(value);
  return JSON.stringify(value, null, indentation).replaceAll("\n", `${lineEnd}${outer}`);
}

/** Whether the first element of an object or array begins a line. */
export function isBroken(text: string, { offset, children = [] }: JsonNode): boolean {
  const [first] = children;
  return first !== undefined && /[\r\n]/.test(text.slice(offset, first.offset));
}
