/** Rules about tools whose input is text that follows a grammar. */

import { isObject, type JsonSchema } from "../../json-schema/json-values.js";
import type { ToolRule, WireParts } from "../rules.js";
import { findLarkFaults, type GrammarFaults } from "./lark/lark-faults.js";
import { findExpressionFaults } from "./lark/regular-expressions.js";
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

/** A grammar can be read, and what it uses is there. */
export function validGrammar({ holder, ...facts }: GrammarFacts): ToolRule {
  return {
    ...stated(facts),
    requirement:
      "A grammar in Lark has a rule `start` and defines each name that it uses once, and its expressions are valid.",
    fix: "Correct the `definition` of the `freeformGrammar`.",
    find: findFaults(holder, ({ invalid }) => invalid),
  };
}

export function grammarConstructs({ holder, ...facts }: GrammarFacts): ToolRule {
  return {
    ...stated(facts),
    requirement:
      "A grammar has no lookaround, lazy quantifier, backreference, terminal priority, template, %declare or %import from outside common.",
    fix: "Write the rule of the `freeformGrammar` without it.",
    find: findFaults(holder, ({ unsupported }) => unsupported),
  };
}

function findFaults(holder: string, choose: (faults: GrammarFaults) => readonly string[]): ToolRule["find"] {
  return (tool) => {
    const { definition, syntax, pointer } = grammarOf(tool, holder) ?? {};
    if (typeof definition !== "string" || definition.trim() === "") return [];
    const faults = syntax === "lark" ? findLarkFaults(definition) : findExpressionFaults(definition);
    return choose(faults).map((problem) => ({
      wirePointer: `${pointer}/definition`,
      problem: `its grammar ${problem}`,
    }));
  };
}
