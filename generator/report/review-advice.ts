/** From the changes that fail a review to what to do about them, said once. */

import { shownLength } from "@toolwright/contract/review";
import type { ReviewResult } from "../commands/review.js";
import type { ReviewedChange } from "../review/reviewed-change.js";
import { isAcceptable } from "./review-words.js";
import { makeVisible } from "./visible-text.js";

/** What to do, for whom. */
export interface ReviewAdvice {
  /** What an author can do instead, with the rules that it is about. */
  readonly author: readonly { readonly way: string; readonly rules: readonly string[] }[];
  /** What somebody can do who only calls the tools; undefined where the new side is the project's own sources. */
  readonly caller: string | undefined;
  /** How to accept what is intended, and the command for it; undefined where nothing can be accepted. */
  readonly accept: { readonly words: string; readonly command: string; readonly less?: string } | undefined;
}

export function adviseOn(result: ReviewResult): ReviewAdvice | undefined {
  const { changes, isOwn } = result;
  const failing = changes.filter(({ gates }) => gates);
  if (failing.length === 0) return undefined;
  const ways = new Map<string, Set<string>>();
  for (const { advice, rule } of failing)
    for (const way of advice) ways.set(way, (ways.get(way) ?? new Set()).add(rule));
  return {
    author: [...ways].map(([way, rules]) => ({ way: makeVisible(way), rules: [...rules] })),
    caller: isOwn
      ? undefined
      : "stay with the old list, or change your calls: `--calls log.jsonl` finds those that fail now",
    accept: describeAccepting(failing.filter(isAcceptable), result),
  };
}

function describeAccepting(
  acceptable: readonly ReviewedChange[],
  { acceptOptions, failOn, shown }: ReviewResult,
): ReviewAdvice["accept"] {
  const [only, ...others] = acceptable;
  if (only === undefined) return undefined;
  // A record that does not count is written over, unless the new one gets another place.
  const isTaken = acceptable.some(({ acceptance }) => acceptance !== null && acceptance.state !== "misplaced");
  const options = [...acceptOptions, ...(isTaken ? ["--replace"] : [])];
  if (others.length === 0) return { words: "To accept it", command: nameCommand([nameFingerprint(only), ...options]) };
  const named = shown.tools === null ? ["--all"] : shown.tools.flatMap((tool) => ["--tool", tool]);
  const severity = failOn === "error" ? [] : ["--fail-on", failOn];
  return {
    words: shown.tools === null ? `To accept all ${acceptable.length}` : `To accept those of ${shown.tools.join(", ")}`,
    command: nameCommand([...named, ...options, ...severity]),
    less: `To accept less, give fingerprints${shown.tools === null ? ", or `--tool <name>`," : ""} in place of \`${named.join(" ")}\`.`,
  };
}

/** The digits of a fingerprint that identify a change in a command. */
export function nameFingerprint({ fingerprint }: Pick<ReviewedChange, "fingerprint">): string {
  return fingerprint.slice(0, shownLength);
}

function nameCommand(words: readonly string[]): string {
  return `${["npx toolwright accept", ...words.map(quoteWord)].join(" ")} --reason "…"`;
}

/** Quotes a word for a POSIX shell. */
function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** The advice as lines of text. */
export function adviceLines(result: ReviewResult): string[] {
  const advice = adviseOn(result);
  if (advice === undefined) return [];
  const { author, caller, accept } = advice;
  return [
    ...(author.length === 0 ? [] : ["What an author can do:"]),
    ...author.map(({ way, rules }) => `  ${way} (${rules.join(", ")})`),
    ...(caller === undefined ? [] : [`What a caller can do: ${caller}.`]),
    ...(accept === undefined
      ? []
      : [`${accept.words}: ${accept.command}`, ...(accept.less === undefined ? [] : [accept.less])]),
  ];
}
