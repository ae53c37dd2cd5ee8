/** Tests strings against the patterns of a schema, in time in proportion to their length. */

import { asText, isObject, type JsonSchema } from "./json-values.js";

export interface Patterns {
  /** Compiled, by their source. */
  readonly compiled: Map<unknown, RegExp>;
  /**
   * Whether a pattern is proved to be linear. Without it, a string that is too long to be checked against a pattern that
   * may backtrack is taken to match: enough to choose a variant, and not to validate.
   */
  readonly isLinear: ((source: string) => boolean) | undefined;
}

/** The longest string that is checked against a pattern that may backtrack. */
export const longestBacktracking = 10_000;

/** A string that is too long to be checked against a pattern that may backtrack. */
export class UncheckedTextError extends Error {
  constructor(readonly pattern: string) {
    super(`the string is too long for the pattern ${pattern}`);
  }
}

/** Whether a string matches; throws an `Error` for an invalid regular expression, and for a string that is too long. */
export function testPattern(patterns: Patterns, pattern: unknown, text: string): boolean {
  const { compiled, isLinear } = patterns;
  const found = compiled.get(pattern) ?? compile(pattern);
  compiled.set(pattern, found);
  if (text.length > longestBacktracking && isLinear?.(found.source) !== true) {
    if (isLinear === undefined) return true;
    throw new UncheckedTextError(found.source);
  }
  return found.test(text);
}

/** Creates a test of whether neither `properties` nor `patternProperties` of a schema apply to a name. */
export function createFurtherTest(schema: JsonSchema, patterns: Patterns): (name: string) => boolean {
  const { properties, patternProperties } = schema;
  const declared = isObject(properties) ? properties : {};
  const sources = Object.keys(isObject(patternProperties) ? patternProperties : {});
  return (name) => !Object.hasOwn(declared, name) && !sources.some((source) => testPattern(patterns, source, name));
}

function compile(pattern: unknown): RegExp {
  try {
    return new RegExp(asText(pattern), "u");
  } catch {
    throw new Error(`the pattern ${JSON.stringify(pattern)} is not a regular expression`);
  }
}
