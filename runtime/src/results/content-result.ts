/** Separates the content that a handler returns from its result. */

import type { ContentPart } from "../envelope.js";

/** Marks the values of `@toolwright/runtime/content`, to distinguish them from data of a handler. */
export const contentMark: unique symbol = Symbol.for("toolwright.content");

/** A content part, as its constructor makes it. */
export type MadePart = ContentPart & { readonly [contentMark]: "part" };

/** A result with content beside it. */
export interface ResultWithContent<Result> {
  readonly [contentMark]: "result";
  readonly result: Result;
  readonly content: readonly MadePart[];
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** The content that a handler may return: one part or several. */
export type MadeContent = MadePart | readonly MadePart[];

/** The mark of a value that the constructors made. */
export function markOf(value: unknown): "part" | "result" | undefined {
  return typeof value === "object" && value !== null && contentMark in value
    ? (value as MadePart | ResultWithContent<unknown>)[contentMark] // It has the mark.
    : undefined;
}

/** The parts of a return value. */
export interface ReturnedParts {
  readonly value: unknown;
  readonly content?: readonly ContentPart[];
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** Splits a return value into its parts; a value without content is the result. */
export function readContent(returned: unknown): ReturnedParts {
  if (markOf(returned) === "result") {
    const { result, content, _meta } = returned as ResultWithContent<unknown>; // By its mark.
    return { value: result, content: content.map(plainPart), ...(_meta && { _meta }) };
  }
  const parts: readonly unknown[] = Array.isArray(returned) && returned.length > 0 ? returned : [returned];
  if (!parts.every((part): part is MadePart => markOf(part) === "part")) return { value: returned };
  return { value: undefined, content: parts.map(plainPart) };
}

function plainPart({ [contentMark]: _mark, ...part }: MadePart): ContentPart {
  return part;
}
