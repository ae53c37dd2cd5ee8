/** From a pattern and a string to whether they match, as Ajv decides, but never by a search without bounds. */

import { automatonOf } from "./automata.js";
import { remember } from "./memoize.js";

/** The longest string on which any pattern may backtrack: the work doubles with each character. */
const backtrackingLimit = 16;

/**
 * Whether a string matches; undefined where only backtracking could tell, and it might not end.
 *
 * @throws {SyntaxError} for an invalid pattern
 */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  if (text.length <= backtrackingLimit) return engineOf(pattern).test(text);
  return matchesLongText(JSON.stringify([pattern, text]));
}

/** An automaton takes long for a long text, and a search asks again and again about the same one. */
const matchesLongText = remember((question) => {
  const [pattern, text] = JSON.parse(question) as [string, string];
  const engine = engineOf(pattern);
  const automaton = engine.unicode ? automatonOf(pattern) : undefined;
  if (automaton !== undefined) return automaton.test(Array.from(text, (character) => character.codePointAt(0) ?? 0));
  return mayBacktrack(pattern) ? undefined : engine.test(text);
});

/** Nobody can tell in bounded time whether a string matches. */
export class UndecidedText extends Error {
  override readonly name = "UndecidedText";
}

/**
 * The same for those who need an answer.
 *
 * @throws {UndecidedText} where there is none
 */
export function hasMatch(pattern: string, text: string): boolean {
  const verdict = matchesPattern(pattern, text);
  if (verdict === undefined) throw new UndecidedText(`Whether ${pattern} matches a long string is not known.`);
  return verdict;
}

/** JSON Schema wants patterns valid with the flag `u`; foreign ones such as `[\w\-]` may be invalid with it. */
const engineOf = remember((pattern): RegExp => {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return new RegExp(pattern); // An invalid pattern throws here.
  }
});

/** Whether there is more than one way to share a string out among repetitions. */
function mayBacktrack(pattern: string): boolean {
  return (pattern.match(/[*+]|\{\d+,\d*\}/g) ?? []).length > 1;
}
