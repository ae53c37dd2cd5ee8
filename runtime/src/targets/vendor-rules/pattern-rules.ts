/** Rules about the content of regular expressions. */

import { isObject } from "../../json-schema/json-values.js";
import type { SchemaRule } from "../rules.js";
import { keywordBreak, quoteValue, stated, type VendorRuleFacts } from "./rule-facts.js";

/** A regular expression construct that some vendors do not support. */
export type PatternConstruct =
  | ("lookaround" | "backreference" | "word boundary" | "large repetition" | "lazy quantifier")
  | ("Unicode class" | "code point in braces" | "named group");

/** Above this a repetition such as `{1000}` counts as large. */
const largeRepetition = 100;

/** Escaped backslashes hide nothing. */
const unescaped = (pattern: string): string => pattern.replaceAll(/\\\\/g, "_");

/** A class makes its content literal. */
const outsideClasses = (pattern: string): string => unescaped(pattern).replaceAll(/(?<!\\)\[(?:\\.|[^\]\\])*\]/g, "_");

/** Whether only JavaScript reads a pattern: OpenAI reads patterns in Python. */
export function isJavaScriptOnly(pattern: string): boolean {
  return /\\[pPu]\{/.test(unescaped(pattern)) || hasNamedGroup(pattern);
}

export function hasLookaround(pattern: string): boolean {
  return /(?<!\\)\(\?<?[=!]/.test(outsideClasses(pattern));
}

function hasNamedGroup(pattern: string): boolean {
  return /(?<!\\)\(\?<[^=!]/.test(outsideClasses(pattern));
}

const constructTests: Readonly<Record<PatternConstruct, (pattern: string) => boolean>> = {
  lookaround: hasLookaround,
  backreference: (pattern) => /\\(?:[1-9]|k<)/.test(outsideClasses(pattern)),
  "word boundary": (pattern) => /\\[bB]/.test(outsideClasses(pattern)),
  "large repetition": (pattern) =>
    [...outsideClasses(pattern).matchAll(/(?<!\\)\{(\d+)(?:,(\d*))?\}/g)].some(
      ([, least = "", most = ""]) => Math.max(Number(least), Number(most)) > largeRepetition,
    ),
  "lazy quantifier": (pattern) => /(?<!\\)[*+?}]\?/.test(outsideClasses(pattern)),
  "Unicode class": (pattern) => /\\[pP]\{/.test(unescaped(pattern)),
  "code point in braces": (pattern) => /\\u\{/.test(unescaped(pattern)),
  "named group": hasNamedGroup,
};

/** What Anthropic's strict mode does not take. */
export const anthropicConstructs: readonly PatternConstruct[] = [
  "lookaround",
  "backreference",
  "word boundary",
  "large repetition",
];

/** What only JavaScript reads. */
export const javaScriptConstructs: readonly PatternConstruct[] = [
  "Unicode class",
  "code point in braces",
  "named group",
];

export function findConstructs(pattern: string, among: readonly PatternConstruct[]): PatternConstruct[] {
  return among.filter((construct) => constructTests[construct](pattern));
}

export function patternConstructs({
  constructs,
  ...facts
}: VendorRuleFacts & { readonly constructs: readonly PatternConstruct[] }): SchemaRule {
  return {
    ...stated(facts),
    requirement: `No \`pattern\` has a ${constructs.join(", ")}.`,
    fix: "Write a simpler pattern that allows more, and say the rest in the description.",
    visit: (place) => {
      const { pattern, patternProperties } = place.schema;
      if (pattern === undefined && patternProperties === undefined) return [];
      const named = isObject(patternProperties) ? Object.keys(patternProperties) : [];
      const patterns = [
        ...(typeof pattern === "string" ? [["pattern", pattern] as const] : []),
        ...named.map((text) => ["patternProperties", text] as const),
      ];
      return patterns.flatMap(([keyword, text]) => {
        const found = findConstructs(text, constructs);
        const words = found.map((construct) => `a ${construct}`).join(" and ");
        return found.length === 0
          ? []
          : [keywordBreak(place, keyword, `has the pattern ${quoteValue(text)} with ${words}`)];
      });
    },
  };
}
