/** The parts that all targets' rules share: facts, and ways to look through a tool. */

import { escapeToken } from "../../json-schema/pointers.js";
import type { SchemaPlace } from "../../json-schema/schema-places.js";
import { findAmong, type CheckedTool, type RuleBreak, type RuleSource } from "../rules.js";
import type { SchemaRule, TargetRule, ToolRule } from "../rules.js";

/** The day on which most sources were last read; the others name theirs. */
const lastRead = "2026-11-23";

/** Makes a source of rules from where it holds, its URL, and the day on which it was last read. */
export const documented = (scope: string, url: string, checked: string = lastRead): RuleSource => ({
  kind: "documented",
  url,
  checked,
  scope,
});
export const sdk = (scope: string, url: string): RuleSource => ({ kind: "sdk", url, checked: lastRead, scope });
export const observed = (scope: string, url: string): RuleSource => ({
  kind: "observed",
  url,
  checked: lastRead,
  scope,
});

/** The sources of a vendor's rules, each read once for all that it says. */
export type RuleSources = Readonly<Record<string, RuleSource>>;

export interface VendorRuleFacts {
  readonly code: string;
  readonly source: RuleSource;
  /** By default `error`. */
  readonly severity?: "error" | "warning";
}

export function stated({
  code,
  source,
  severity = "error",
}: VendorRuleFacts): Pick<ToolRule, "code" | "source" | "severity"> {
  return { code, source, severity };
}

/** Makes rules judge only some of the tools. */
export function judging(isJudged: (tool: CheckedTool) => boolean, rules: readonly TargetRule[]): readonly TargetRule[] {
  return rules.map((rule): TargetRule => {
    if ("visit" in rule) return { ...rule, visit: (place, tool) => (isJudged(tool) ? rule.visit(place, tool) : []) };
    if ("find" in rule) return { ...rule, find: (tool) => (isJudged(tool) ? rule.find(tool) : []) };
    return { ...rule, findInRequest: (tools) => findAmong(tools, isJudged, rule) };
  });
}

/** Checks the root of a tool's input schema; a tool without one breaks no rule about it. */
export function atRoot(find: (root: SchemaPlace, tool: CheckedTool) => readonly RuleBreak[]): ToolRule["find"] {
  return (tool) => {
    const [root] = tool.places;
    return root === undefined ? [] : find(root, tool);
  };
}

/** Checks each schema of a tool; `describe` returns the problem, in words that follow the schema's name. */
export function atPlaces(describe: (place: SchemaPlace) => string | undefined): SchemaRule["visit"] {
  return (place) => {
    const problem = describe(place);
    return problem === undefined ? [] : [{ schemaPointer: place.pointer, about: place, problem }];
  };
}

/** The problem of each keyword that has one, in words that follow the schema's name. */
export type KeywordProblems = Readonly<Record<string, string>>;

/** Checks the keywords of each schema of a tool. */
export function atKeywords(
  describe: (place: SchemaPlace, tool: CheckedTool) => KeywordProblems | undefined,
): SchemaRule["visit"] {
  return (place, tool) => {
    const problems = describe(place, tool);
    if (problems === undefined) return [];
    return Object.entries(problems).map(([keyword, problem]) => keywordBreak(place, keyword, problem));
  };
}

export function keywordBreak(place: SchemaPlace, keyword: string, problem: string): RuleBreak {
  return { schemaPointer: `${place.pointer}/${escapeToken(keyword)}`, about: place, problem };
}

/** Checks a number that is counted in a tool's whole input schema; `describe` returns the problem with too high a one. */
export function atMost(
  limit: number,
  { count, describe }: { readonly count: (place: SchemaPlace) => number; readonly describe: (count: number) => string },
): ToolRule["find"] {
  return atRoot((_root, { places }) => {
    const total = places.reduce((sum, place) => sum + count(place), 0);
    return total <= limit ? [] : [{ schemaPointer: "", problem: describe(total) }];
  });
}

export function excluding(target: string): string {
  return `exclude the tool from the target with a reason: "targets": { "${target}": { "exclude": { "<tool>": "…" } } }`;
}

/** Joins names for a sentence: `"a", "b" and "c"`; of many only the first. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 5).map((name) => JSON.stringify(name));
  if (names.length > 5) return `${shown.join(", ")} and ${names.length - 5} more`;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1) ?? ""}`;
}

export function quoteValue(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing"; // Undefined has no JSON, whatever the type of `stringify` says.
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
