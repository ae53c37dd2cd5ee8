/** Writes the text that tells a model how to correct its arguments. */

import { pointerTokens } from "../json-schema/pointers.js";
import { annotate } from "./annotate.js";
import { shorten } from "./describe-value.js";
import type { ArgumentFault } from "./argument-fault.js";
import { followTokens, readSecretPaths } from "./secret-places.js";

export interface FeedbackOptions {
  readonly tool?: string;
  /** Maximum length of the feedback; 2000 by default. */
  readonly characters?: number;
  /** Paths of sensitive parameters, whose values are not repeated. The grammar is that of `hiddenParameters`. */
  readonly sensitive?: readonly string[];
  /** Paths of hidden parameters. Unknown parameters may be misspelled sensitive ones; these are not. */
  readonly hidden?: readonly string[];
}

const longestMessage = 400;

/** The maximum length of a message that is repeated at its place in the arguments. */
const longestComment = 160;

/** Stays within the limit: first omits the annotated arguments, then only counts the last faults. */
export function formatFeedback(faults: readonly ArgumentFault[], args: unknown, options: FeedbackOptions = {}): string {
  const { tool, characters = 2000, sensitive, hidden } = options;
  const head = tool === undefined ? "The arguments are not valid:" : `The arguments of ${tool} are not valid:`;
  const foot = `Call ${tool ?? "the tool"} again with corrected arguments.`;
  const messages = faults.map(({ message }) => shorten(message, longestMessage));
  const total = faults.reduce((sum, { count = 1 }) => sum + count, 0);
  const least = faults.some(({ count }) => count !== undefined) ? "at least " : "";
  const listed = [head, ...messages.map((message) => `- ${message}`)];
  const pointers = faults.filter(({ keyword }) => keyword === "additionalProperties").map(({ pointer }) => pointer);
  const comments = new Map<string, string>();
  for (const [index, { pointer }] of faults.entries()) {
    const before = comments.get(pointer);
    const message = messages[index] ?? "";
    const comment = message.length > longestComment ? "see above" : message;
    comments.set(pointer, before === undefined ? comment : `${before}; ${comment}`);
  }
  const isIn = (lines: readonly string[]): boolean => lines.join("\n").length <= characters;
  const hiddenPaths = readSecretPaths(hidden);
  const isHidden = (pointer: string): boolean =>
    followTokens(hiddenPaths, args, pointerTokens(pointer)).secrets.some((rest) => rest.length === 0);
  const unknown = new Set((sensitive ?? []).length > 0 ? pointers.filter((pointer) => !isHidden(pointer)) : []);
  if (isIn([...listed, foot])) {
    for (const longest of [100, 30]) {
      const annotated = annotate(args, { comments, unknown, longest, secrets: readSecretPaths(sensitive) });
      const lines = [...listed, "", ...annotated, "", foot];
      if (isIn(lines)) return lines.join("\n");
    }
    return [...listed, foot].join("\n");
  }
  // Every feedback has these lines; the count has its longest form.
  let left = characters - [head, foot, `- and ${least}${total} more`].join("\n").length;
  const kept = messages.findIndex((message) => (left -= message.length + 3) < 0);
  if (kept > 0) return [...listed.slice(0, kept + 1), `- and ${least}${total - kept} more`, foot].join("\n");
  return shorten([...listed.slice(0, 2), foot].join("\n"), characters);
}
