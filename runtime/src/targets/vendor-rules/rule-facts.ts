/** The parts that all targets' rules share: their sources, and ways to look through a tool. */

import type { JsonSchema } from "../../json-schema/json-values.js";
import type { RuleBreak, RuleSource, ToolRule, WireParts } from "../rules.js";
import { escapeToken } from "../../json-schema/pointers.js";
import { schemaPlaces, type SchemaPlace } from "../../json-schema/schema-places.js";
import { nameOf } from "./schema-places.js";

const checked = "2026-11-21";

/** In the vendor's documentation, or the types of its SDK. */
export const documented: RuleSource = { kind: "documented", date: checked };
export const sdk: RuleSource = { kind: "sdk", date: checked };
export const observed: RuleSource = { kind: "observed", date: checked };

export interface VendorRuleFacts {
  readonly code: string;
  readonly source: RuleSource;
  /** By default `error`. */
  readonly severity?: "error" | "warning";
}

export interface JudgedTool extends VendorRuleFacts {
  readonly appliesTo?: (tool: WireParts) => boolean;
}

export function stated({
  code,
  source,
  severity = "error",
}: VendorRuleFacts): Pick<ToolRule, "code" | "source" | "severity"> {
  return { code, source, severity };
}

/** Checks a tool's whole input schema; a tool without one breaks no rule about it. */
export function inSchema(
  { appliesTo = () => true }: JudgedTool,
  find: (schema: JsonSchema, places: readonly SchemaPlace[]) => readonly RuleBreak[],
): ToolRule["find"] {
  return (tool) =>
    tool.inputSchema === undefined || !appliesTo(tool) ? [] : find(tool.inputSchema, schemaPlaces(tool.inputSchema));
}

/** Checks each schema of a tool separately; `describe` returns the problem, in words that follow its name. */
export function atPlaces(facts: JudgedTool, describe: (place: SchemaPlace) => string | undefined): ToolRule["find"] {
  return inSchema(facts, (_schema, places) =>
    places.flatMap((place) => {
      const problem = describe(place);
      return problem === undefined ? [] : [{ schemaPointer: place.pointer, problem: `${nameOf(place)} ${problem}` }];
    }),
  );
}

/** The problem of each keyword that has one, in words that follow the schema's name. */
export type KeywordProblems = Readonly<Record<string, string>>;

/** Checks the keywords of each schema of a tool. */
export function atKeywords(
  facts: JudgedTool,
  describe: (place: SchemaPlace, root: JsonSchema) => KeywordProblems | undefined,
): ToolRule["find"] {
  return inSchema(facts, (root, places) =>
    places.flatMap((place) =>
      Object.entries(describe(place, root) ?? {}).map(([keyword, problem]) => keywordBreak(place, keyword, problem)),
    ),
  );
}

export function keywordBreak(place: SchemaPlace, keyword: string, problem: string): RuleBreak {
  return { schemaPointer: `${place.pointer}/${escapeToken(keyword)}`, problem: `${nameOf(place)} ${problem}` };
}

/** Checks a number that is counted in a tool's whole input schema; `describe` returns the problem with too high a one. */
export function atMost(
  facts: VendorRuleFacts,
  limit: number,
  { count, describe }: { readonly count: (place: SchemaPlace) => number; readonly describe: (count: number) => string },
): ToolRule["find"] {
  return inSchema(facts, (_schema, places) => {
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
