/** What tells content that a handler returns from its result. */

import type { ContentPart } from "../envelope.js";

/** Marks what `@toolwright/runtime/content` makes, so that no data of a handler is taken for it. */
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

/** What a handler may return to answer with content: one part or several. */
export type MadeContent = MadePart | readonly MadePart[];

/** The mark of a value that the constructors made. */
export function markOf(value: unknown): "part" | "result" | undefined {
  return typeof value === "object" && value !== null && contentMark in value
    ? (value as MadePart | ResultWithContent<unknown>)[contentMark] // It has the mark.
    : undefined;
}
