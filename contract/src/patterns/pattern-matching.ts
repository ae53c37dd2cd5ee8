/** Matches strings against patterns as Ajv does, but never with unbounded backtracking. */

import { automatonOf } from "./automata.js";
import { memoize } from "./memoize.js";

/** The longest string for backtracking: the work may double with each character. */
export const backtrackingLimit = 16;

/**
 * Whether a string matches; undefined if only unbounded backtracking could tell.
 *
 * @throws {SyntaxError} for an invalid pattern
 */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  if (text.length <= backtrackingLimit) return engineOf(pattern).test(text);
  return matchesLongText(JSON.stringify([pattern, text]));
}

/** Memoized: automata are slow on long strings, and a search repeats them. */
const matchesLongText = memoize((question) => {
  const [pattern, text] = JSON.parse(question) as [string, string];
  const engine = engineOf(pattern);
  const automaton = engine.unicode ? automatonOf(pattern) : undefined;
  if (automaton !== undefined) return automaton.test(Array.from(text, (character) => character.codePointAt(0) ?? 0));
  return mayBacktrack(pattern) ? undefined : engine.test(text);
});

/** Thrown if it is unknown whether a string matches. */
export class UndecidedText extends Error {
  override readonly name = "UndecidedText";

  constructor(
    readonly pattern: string,
    readonly text: string,
  ) {
    super(`Only unbounded backtracking could tell whether ${pattern} matches a long string.`);
  }
}

/** @throws {UndecidedText} if `matchesPattern` cannot tell */
export function hasMatch(pattern: string, text: string): boolean {
  const verdict = matchesPattern(pattern, text);
  if (verdict === undefined) throw new UndecidedText(pattern, text);
  return verdict;
}

/** JSON Schema requires patterns to be valid with the flag `u`; patterns such as `[\w\-]` are not. */
const engineOf = memoize((pattern): RegExp => {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return new RegExp(pattern); // An invalid pattern throws here.
  }
});

/** Whether several repetitions may share a string in many ways. */
function mayBacktrack(pattern: string): boolean {
  return (pattern.match(/[*+]|\{\d+,\d*\}/g) ?? []).length > 1;
}
