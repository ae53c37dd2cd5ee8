/** What a vendor requires of tools: rules as data, each with its source. */

import type { JsonSchema } from "../json-schema/json-values.js";
import { schemaPlaces, type SchemaPlace } from "../json-schema/schema-places.js";
import { nameOf } from "./vendor-rules/schema-facts.js";

/** The source of a rule. */
export interface RuleSource {
  /**
   * `documented`: in the vendor's documentation or the types of its SDK; `sdk`: in the code of the vendor's SDK or
   * client; `observed`: in public reports of errors, which may age.
   */
  readonly kind: "documented" | "sdk" | "observed";
  /** Where it says so. */
  readonly url: string;
  /** Day of the last check, as `YYYY-MM-DD`. */
  readonly checked: string;
  /** Where it holds: the API, the hosts of it, the families of models. */
  readonly scope: string;
}

/** The parts of a wire object that rules check, whatever its format calls them. */
export interface WireParts {
  readonly name: string;
  /** The name of OpenAI's `namespace` that the tool is in; calls name it beside the tool. */
  readonly namespace?: string;
  readonly description: string | undefined;
  /** Undefined for a tool without a schema, such as one with a grammar. */
  readonly inputSchema: JsonSchema | undefined;
  /** JSON Pointer of the input schema in the wire object. */
  readonly inputPointer: string;
  readonly wire: Readonly<Record<string, unknown>>;
  /** What the vendor calls its own tool that the wire object asks for, such as `web_search`; no rule judges it. */
  readonly builtIn?: string;
}

/** The tool that rules look at, whose schemas are visited once for all of them. */
export interface CheckedTool extends WireParts {
  readonly places: readonly SchemaPlace[];
}

/** One place at which a tool breaks a rule. */
export interface RuleBreak {
  /** JSON Pointer into the input schema; undefined if something else of the tool breaks the rule. */
  readonly schemaPointer?: string;
  /** JSON Pointer into the wire object, if a field other than the input schema breaks the rule. */
  readonly wirePointer?: string;
  /** The schema that `problem` is about, if its words follow the schema's name. */
  readonly about?: Pick<SchemaPlace, "path" | "pointer">;
  /**
   * The problem, in words that follow "cannot be sent:", with the property as people write it and without a full stop:
   * `"options.path" is an open map`.
   */
  readonly problem: string;
}

interface RuleFacts {
  /** Unique among all targets' rules, such as `openai-strict-open-object`. */
  readonly code: string;
  /** What the vendor requires, in one sentence. */
  readonly requirement: string;
  /** What to write instead; `<tool>` stands for the tool's name. */
  readonly fix: string;
  /** `error` if the vendor refuses the request; `warning` if it takes it and something else goes wrong. */
  readonly severity: "error" | "warning";
  readonly source: RuleSource;
}

/** A rule about each tool as a whole. */
export interface ToolRule extends RuleFacts {
  readonly find: (tool: CheckedTool) => readonly RuleBreak[];
}

/** A rule about each schema in a tool's input schema. */
export interface SchemaRule extends RuleFacts {
  readonly visit: (place: SchemaPlace, tool: CheckedTool) => readonly RuleBreak[];
}

/** A rule about all tools of a request together. */
export interface RequestRule extends RuleFacts {
  readonly findInRequest: (tools: readonly CheckedTool[]) => readonly (RuleBreak & { readonly tool?: number })[];
}

/** A rule of a target. */
export type TargetRule = ToolRule | SchemaRule | RequestRule;

/** A place at which wire objects break a rule of their target. */
export interface Violation extends RuleBreak {
  readonly rule: TargetRule;
  /** Index of the tool; undefined for the request as a whole. */
  readonly tool: number | undefined;
  /** The problem without the name of the schema that it is about. */
  readonly words: string;
}

/** Finds what breaks the rules, in their order; looks through each schema once. */
export function findViolations(tools: readonly WireParts[], rules: readonly TargetRule[]): Violation[] {
  const checked = tools.map((tool) => ({ ...tool, places: tool.inputSchema ? schemaPlaces(tool.inputSchema) : [] }));
  const found = rules.map((rule) => ({ rule, violations: [] as Violation[] }));
  const finders = found.flatMap(({ rule, violations }) => ("find" in rule ? [{ rule, violations }] : []));
  const visitors = found.flatMap(({ rule, violations }) => ("visit" in rule ? [{ rule, violations }] : []));
  const isOwn = ({ builtIn }: CheckedTool): boolean => builtIn === undefined;
  for (const [index, tool] of checked.entries()) {
    if (!isOwn(tool)) continue;
    for (const { rule, violations } of finders) {
      const breaks = rule.find(tool);
      if (breaks.length > 0) violations.push(...breaks.map((each) => toViolation(each, rule, index)));
    }
    for (const place of tool.places) {
      for (const { rule, violations } of visitors) {
        const breaks = rule.visit(place, tool);
        if (breaks.length > 0) violations.push(...breaks.map((each) => toViolation(each, rule, index)));
      }
    }
  }
  for (const { rule, violations } of found) {
    if (!("findInRequest" in rule)) continue;
    for (const { tool, ...each } of findAmong(checked, isOwn, rule)) violations.push(toViolation(each, rule, tool));
  }
  return found.flatMap(({ violations }) => violations);
}

/** What a rule finds in some of the tools, with their indexes among all of them. */
export function findAmong(
  tools: readonly CheckedTool[],
  isJudged: (tool: CheckedTool) => boolean,
  { findInRequest }: RequestRule,
): ReturnType<RequestRule["findInRequest"]> {
  const judged = tools.filter(isJudged);
  return findInRequest(judged).map(({ tool: at, ...found }) => {
    const tool = at === undefined ? undefined : judged[at];
    return tool === undefined ? found : { ...found, tool: tools.indexOf(tool) };
  });
}

function toViolation(found: RuleBreak, rule: TargetRule, tool: number | undefined): Violation {
  const { about, problem } = found;
  if (about === undefined) return { ...found, rule, tool, words: problem };
  const { path, pointer } = about; // Not the whole schema, which may be large.
  return { ...found, about: { path, pointer }, rule, tool, words: problem, problem: `${nameOf(about)} ${problem}` };
}
