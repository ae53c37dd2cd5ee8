/** From a handler's return value to its result and the content beside it. */

import type { ContentPart } from "../envelope.js";
import { contentMark, markOf, type MadePart, type ResultWithContent } from "../results/content-result.js";

/** A handler's return value, taken apart. */
export interface ReturnedParts {
  readonly value: unknown;
  readonly content?: readonly ContentPart[];
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** Takes a return value apart; a value without content is the result. */
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
