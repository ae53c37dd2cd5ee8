/** Rules about the content of regular expressions. */

import { isObject } from "../../json-schema/json-values.js";
import type { SchemaRule } from "../rules.js";
import { keywordBreak, quoteValue, stated, type VendorRuleFacts } from "./rule-facts.js";

/** A regular expression construct that some vendors do not support. */
export type PatternConstruct =
  | ("lookaround" | "backreference" | "word boundary" | "large repetition")
  | ("Unicode class" | "named group" | "code point in braces");

/** Above this a repetition such as `{1000}` counts as large. */
const largeRepetition = 100;

export function constructsOf(pattern: string): ReadonlySet<PatternConstruct> {
  const found = new Set<PatternConstruct>();
  // A class makes its content literal; escaped backslashes hide nothing.
  const plain = pattern.replaceAll(/\\\\/g, "_");
  const outside = plain.replaceAll(/(?<!\\)\[(?:\\.|[^\]\\])*\]/g, "_");
  if (/(?<!\\)\(\?<?[=!]/.test(outside)) found.add("lookaround");
  if (/\\(?:[1-9]|k<)/.test(outside)) found.add("backreference");
  if (/\\[bB]/.test(outside)) found.add("word boundary");
  if (/\\[pP]\{/.test(plain)) found.add("Unicode class");
  if (/(?<!\\)\(\?<[^=!]/.test(outside)) found.add("named group");
  if (/\\u\{/.test(plain)) found.add("code point in braces");
  for (const [, least = "", most = ""] of outside.matchAll(/(?<!\\)\{(\d+)(?:,(\d*))?\}/g)) {
    if (Math.max(Number(least), Number(most)) > largeRepetition) found.add("large repetition");
  }
  return found;
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
      const named = isObject(patternProperties) ? Object.keys(patternProperties) : [];
      const patterns = [
        ...(typeof pattern === "string" ? [["pattern", pattern] as const] : []),
        ...named.map((text) => ["patternProperties", text] as const),
      ];
      return patterns.flatMap(([keyword, text]) => {
        const found = constructs.filter((construct) => constructsOf(text).has(construct));
        const words = found.map((construct) => `a ${construct}`).join(" and ");
        return found.length === 0
          ? []
          : [keywordBreak(place, keyword, `has the pattern ${quoteValue(text)} with ${words}`)];
      });
    },
  };
}
