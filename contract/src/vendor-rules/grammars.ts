/** Vendor requirements for custom tools, whose input is text that follows a grammar. */

import { isObject } from "@toolwright/runtime/internal/json-schema";
import { findConstructs, type PatternConstruct } from "@toolwright/runtime/internal/rendering/vendor-limits";
import type { WireParts } from "@toolwright/runtime/internal/targets/wire-readers";
import { quoteValue, type ToolRequirement } from "./vendor-rule.js";

interface Grammar {
  readonly pointer: string;
  readonly syntax: unknown;
  readonly definition: unknown;
}

/** The grammar of a custom tool; in Chat Completions, whose tools have a body, it is one level deeper. */
function grammarOf({ wire, body, bodyPointer }: WireParts): Grammar | undefined {
  const { format } = body;
  if (wire["type"] !== "custom" || !isObject(format) || format["type"] !== "grammar") return undefined;
  const isNested = bodyPointer !== "";
  const grammar = isNested ? format["grammar"] : format;
  const { syntax, definition } = isObject(grammar) ? grammar : {};
  return { pointer: `${bodyPointer}/format${isNested ? "/grammar" : ""}`, syntax, definition };
}

export const completeGrammar: ToolRequirement = {
  requirement: "A custom tool's `format` must be text, or a grammar with `syntax` (lark or regex) and `definition`.",
  fix: 'Write a `freeformGrammar` with `syntax: "lark"` or `"regex"` and a `definition`.',
  checkTool: (tool) => {
    const { format } = tool.body;
    if (tool.wire["type"] !== "custom" || format === undefined) return [];
    if (isObject(format) && format["type"] === "text") return [];
    const grammar = grammarOf(tool);
    if (grammar === undefined)
      return [{ wirePointer: `${tool.bodyPointer}/format`, problem: `its format is ${quoteValue(format)}` }];
    const { syntax, definition, pointer } = grammar;
    const hasText = typeof definition === "string" && definition.trim() !== "";
    const wrong = [
      ...(syntax === "lark" || syntax === "regex" ? [] : [{ field: "syntax", value: syntax }]),
      ...(hasText ? [] : [{ field: "definition", value: definition }]),
    ];
    return wrong.map(({ field, value }) => ({
      wirePointer: `${pointer}/${field}`,
      problem: `its grammar has the ${field} ${quoteValue(value)}`,
    }));
  },
};

/** Finds what people forget; the vendor parses the rest. */
export const validGrammar: ToolRequirement = {
  requirement: "A Lark grammar must have a rule `start` and define each name that it uses.",
  fix: "Correct the `definition` of the `freeformGrammar`.",
  checkTool: (tool) => checkDefinition(tool, ({ lark }) => (lark === undefined ? [] : findMissingNames(lark))),
};

/** Syntax of the language that OpenAI does not support in expressions. */
const unsupported: readonly PatternConstruct[] = ["lookaround", "lazy quantifier", "backreference"];

export const grammarConstructs: ToolRequirement = {
  requirement:
    "A grammar must not use lookaround, lazy quantifiers, backreferences, terminal priorities, templates, %declare, or %import from outside common.",
  fix: "Write the rule of the `freeformGrammar` without it.",
  checkTool: (tool) =>
    checkDefinition(tool, ({ lark, expressions }) => {
      const found = new Set(expressions.flatMap((expression) => findConstructs(expression, unsupported)));
      return [...(lark?.unsupported ?? []), ...[...found].map((construct) => `has a ${construct}`)];
    }),
};

interface Definition {
  readonly expressions: readonly string[];
  /** Undefined for a regular expression. */
  readonly lark: LarkGrammar | undefined;
}

/** `check` returns problems, phrased to complete "its grammar …". */
function checkDefinition(
  tool: WireParts,
  check: (definition: Definition) => readonly string[],
): ReturnType<ToolRequirement["checkTool"]> {
  const { definition, syntax, pointer } = grammarOf(tool) ?? {};
  if (typeof definition !== "string" || definition.trim() === "") return [];
  const lark = syntax === "lark" ? readLark(definition) : undefined;
  const problems = check({ lark, expressions: lark?.expressions ?? [definition] });
  return problems.map((problem) => ({ wirePointer: `${pointer}/definition`, problem: `its grammar ${problem}` }));
}

interface LarkGrammar {
  /** The names of rules and terminals, also of imported ones. */
  readonly defined: ReadonlySet<string>;
  /** The names in definitions; empty if the grammar has extensions of LLGuidance, whose names need no definition. */
  readonly used: ReadonlySet<string>;
  readonly expressions: readonly string[];
  readonly unsupported: readonly string[];
}

/**
 * Parts in which an identifier is not a name: strings, which end with the line, comments and regular expressions. An
 * escaped character between them begins none.
 */
const opaque = /"(?:\\.|[^"\\\n])*(?:"i?|\\?(?![^\n]))|(?:\/\/|#)[^\n]*|\\[^]|\/((?:\\[^]|[^/\\])*)\/([imslux]*)/g;
/** The head of a definition: a name, its parameters, priority and attributes, and a colon. */
const head = /(?<![\w-])([A-Za-z_][\w-]*)(?:\{[^{}]*\})?(?:::_)?(\.[+-]?\d+)?(?:\[[^[\]]*\])?\s*:(?!:)/g;
const imports = /^[ \t]*%import[ \t]+([\w.-]+)(?:[ \t]*\(([^)\n]*)\))?(?:[ \t]*->[ \t]*([\w-]+))?/gm;
/** Neither definitions nor their uses: directives, aliases and special tokens. */
const unnamed = /^[ \t]*%(?:import|declare)[^\n]*|%\w+|->[ \t]*[\w-]+|<[^\s<>]+>|@[\w-]+/gm;
const name = /\b[A-Za-z_](?:\w|-(?!>))*/g;

/** Reads the names of a grammar, line by line as people write it; never fails. */
function readLark(text: string): LarkGrammar {
  const expressions: string[] = [];
  const plain = text.replaceAll(opaque, (part: string, expression?: string, flags?: string) => {
    // With the flag x, blanks and comments are not part of the expression.
    if (expression !== undefined && flags?.includes("x") === false) expressions.push(expression);
    if (part.startsWith("\\")) return part;
    return part.startsWith("#") || part.startsWith("//") ? "" : '""';
  });
  const heads = [...plain.matchAll(head)].map(([, defined = "", priority]) => ({ defined, priority }));
  const imported = [...plain.matchAll(imports)].map(([, path = "", list, alias = path.split(".").at(-1) ?? ""]) => ({
    path,
    names: list === undefined ? [alias] : (list.match(name) ?? []),
  }));
  const isExtended = /%(?!import|ignore|declare|override|extend)|::/.test(plain);
  const uses = isExtended ? [] : (plain.replaceAll(head, "").replaceAll(unnamed, "").match(name) ?? []);
  const faults: readonly (string | false)[] = [
    heads.some(({ defined, priority }) => priority !== undefined && /^_*[A-Z]/.test(defined)) &&
      "has a terminal with a priority",
    /(?<![%\w-])[\w-]+\{\s*[A-Za-z_]/.test(plain) && "has a template",
    imported.some(({ path }) => !/^common(?:\.|$)/.test(path)) && "has an %import from outside common",
    /^[ \t]*%declare\b/m.test(plain) && "has %declare",
  ];
  return {
    defined: new Set([...heads.map(({ defined }) => defined), ...imported.flatMap(({ names }) => names)]),
    used: new Set(uses),
    expressions,
    unsupported: faults.filter((fault) => fault !== false),
  };
}

/** A grammar that is refused for a template or a declaration may use names that these define. */
function findMissingNames({ defined, used, unsupported: faults }: LarkGrammar): string[] {
  const lost = faults.length > 0 ? [] : [...used].filter((each) => !defined.has(each));
  return [
    ...(defined.has("start") ? [] : ['has no rule "start"']),
    ...lost.map((each) => `uses ${JSON.stringify(each)}, which it does not define`),
  ];
}
