/** Rules about tools whose input is text that follows a grammar. */

import { isObject, type JsonSchema } from "../../json-schema/json-values.js";
import type { ToolRule, WireParts } from "../rules.js";
import { quoteValue, stated, type VendorRuleFacts } from "./rule-facts.js";

export interface GrammarFacts extends VendorRuleFacts {
  /** The object with `format`: the wire object itself, or its field `custom`. */
  readonly holder: "" | "custom";
}

interface Grammar {
  readonly pointer: string;
  readonly syntax: unknown;
  readonly definition: unknown;
}

function holderOf({ wire }: WireParts, holder: string): JsonSchema | undefined {
  if (wire["type"] !== "custom") return undefined;
  const value = holder === "" ? wire : wire[holder];
  return isObject(value) ? value : undefined;
}

/** In Chat Completions the grammar is one level deeper. */
function grammarOf(tool: WireParts, holder: string): Grammar | undefined {
  const format = holderOf(tool, holder)?.["format"];
  if (!isObject(format) || format["type"] !== "grammar") return undefined;
  const base = holder === "" ? "/format" : `/${holder}/format/grammar`;
  const grammar = holder === "" ? format : format["grammar"];
  const { syntax, definition } = isObject(grammar) ? grammar : {};
  return { pointer: base, syntax, definition };
}

export function completeGrammar({ holder, ...facts }: GrammarFacts): ToolRule {
  return {
    ...stated(facts),
    requirement: "A custom tool's `format` is text, or a grammar with `syntax` (lark or regex) and `definition`.",
    fix: 'Write a `freeformGrammar` with `syntax: "lark"` or `"regex"` and a `definition`.',
    find: (tool) => {
      if (tool.wire["type"] !== "custom") return [];
      const at = holder === "" ? "/format" : `/${holder}/format`;
      const format = holderOf(tool, holder)?.["format"];
      if (format === undefined || (isObject(format) && format["type"] === "text")) return [];
      const grammar = grammarOf(tool, holder);
      if (grammar === undefined) return [{ wirePointer: at, problem: `its format is ${quoteValue(format)}` }];
      const { syntax, definition, pointer } = grammar;
      const wrong = [
        ...(syntax === "lark" || syntax === "regex" ? [] : [{ field: "syntax", value: syntax }]),
        ...(typeof definition === "string" && definition.trim() !== ""
          ? []
          : [{ field: "definition", value: definition }]),
      ];
      return wrong.map(({ field, value }) => ({
        wirePointer: `${pointer}/${field}`,
        problem: `its grammar has the ${field} ${quoteValue(value)}`,
      }));
    },
  };
}

const constructs: readonly { readonly pattern: RegExp; readonly name: string; readonly syntax: "lark" | "any" }[] = [
  { pattern: /\(\?<?[=!]/, name: "lookaround", syntax: "any" },
  { pattern: /(?<!\\)[*+?}]\?/, name: "a lazy quantifier", syntax: "any" },
  { pattern: /^\s*%declare\b/m, name: "%declare", syntax: "lark" },
  { pattern: /^\s*%import\s+(?!common\b)/m, name: "an %import from outside common", syntax: "lark" },
];

export function grammarConstructs({ holder, ...facts }: GrammarFacts): ToolRule {
  return {
    ...stated(facts),
    requirement: "A grammar has no lookaround, no lazy quantifier, no %declare and no %import from outside common.",
    fix: "Write the rule of the `freeformGrammar` without it.",
    find: (tool) => {
      const grammar = grammarOf(tool, holder);
      if (grammar === undefined || typeof grammar.definition !== "string") return [];
      const { definition, syntax, pointer } = grammar;
      return constructs
        .filter((construct) => construct.syntax === "any" || construct.syntax === syntax)
        .filter(({ pattern }) => pattern.test(definition))
        .map(({ name }) => ({ wirePointer: `${pointer}/definition`, problem: `its grammar has ${name}` }));
    },
  };
}
