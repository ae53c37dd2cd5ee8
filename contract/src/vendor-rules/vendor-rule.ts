/** Vendor requirements for tools: rules as data, each with its source and its check. */

import {
  escapeToken,
  isObject,
  type JsonSchema,
  listOf,
  propertiesOf,
  type SchemaPlace,
  schemaPlaces,
  typesOf,
} from "@toolwright/runtime/internal/json-schema";
import type { WireParts } from "@toolwright/runtime/internal/targets/wire-readers";
import { listWords } from "../word-lists.js";

/** The source of a rule. */
interface RuleSource {
  /**
   * `documented`: in the vendor's documentation or the types of its SDK; `sdk`: in the code of the vendor's SDK or
   * client; `observed`: in public reports of errors, which may age.
   */
  readonly kind: "documented" | "sdk" | "observed";
  readonly url: string;
  /** Day of the last check, as `YYYY-MM-DD`. */
  readonly checked: string;
  /** Where it applies: the API, its hosts, the model families. */
  readonly scope: string;
}

/** The day on which most sources were last read; the others name theirs. */
const lastRead = "2026-11-23";

const sourceOf =
  (kind: RuleSource["kind"]) =>
  (scope: string, url: string, checked: string = lastRead): RuleSource => ({ kind, url, checked, scope });

export const documented = sourceOf("documented");
export const sdk = sourceOf("sdk");
export const observed = sourceOf("observed");

/** A tool that is checked; rules share one walk over its input schema. */
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

interface RequirementText {
  /** One sentence. */
  readonly requirement: string;
  /** A remedy; `<tool>` stands for the tool's name. */
  readonly fix: string;
}

/** Checks each tool as a whole. */
export interface ToolRequirement extends RequirementText {
  readonly checkTool: (tool: CheckedTool) => readonly RuleBreak[];
}

/** Checks each schema in a tool's input schema. */
export interface SchemaRequirement extends RequirementText {
  readonly checkSchema: (place: SchemaPlace, tool: CheckedTool) => readonly RuleBreak[];
}

/** Checks all tools of a request together; `tool` is the index of the one that breaks the rule. */
export interface RequestRequirement extends RequirementText {
  readonly checkRequest: (tools: readonly CheckedTool[]) => readonly (RuleBreak & { readonly tool?: number })[];
}

/** A requirement that several vendors may share. */
type Requirement = ToolRequirement | SchemaRequirement | RequestRequirement;

/** A requirement of one vendor. */
export type VendorRule = Requirement & {
  /** Unique among all targets' rules, such as `openai-strict-open-object`. */
  readonly code: string;
  /** `error` if the vendor refuses the request; `warning` if it accepts it and something else goes wrong. */
  readonly severity: "error" | "warning";
  readonly source: RuleSource;
};

/** A rule: the vendor refuses requests that break it. */
export function error(code: string, source: RuleSource, requirement: Requirement): VendorRule {
  return { code, severity: "error", source, ...requirement };
}

/** A rule: the vendor accepts requests that break it, and something else goes wrong. */
export function warning(code: string, source: RuleSource, requirement: Requirement): VendorRule {
  return { code, severity: "warning", source, ...requirement };
}

/** Limits rules to some of the tools. */
export function onlyFor(applies: (tool: CheckedTool) => boolean, rules: readonly VendorRule[]): readonly VendorRule[] {
  return rules.map((rule): VendorRule => {
    if ("checkTool" in rule) return { ...rule, checkTool: (tool) => (applies(tool) ? rule.checkTool(tool) : []) };
    if ("checkSchema" in rule)
      return { ...rule, checkSchema: (place, tool) => (applies(tool) ? rule.checkSchema(place, tool) : []) };
    return { ...rule, checkRequest: (tools) => checkSome(tools, applies, rule) };
  });
}

/** A place at which wire objects break a rule of their target. */
export interface Violation extends RuleBreak {
  readonly rule: VendorRule;
  /** Index of the tool; undefined for the request as a whole. */
  readonly tool: number | undefined;
  /** The problem without the name of the schema that it is about. */
  readonly words: string;
}

/** Finds what breaks the rules, in their order. */
export function findViolations(tools: readonly WireParts[], rules: readonly VendorRule[]): Violation[] {
  const checked = tools.map((tool) => ({ ...tool, places: tool.inputSchema ? schemaPlaces(tool.inputSchema) : [] }));
  const isOwn = ({ builtIn }: CheckedTool): boolean => builtIn === undefined;
  return rules.flatMap((rule) => {
    if ("checkRequest" in rule)
      return checkSome(checked, isOwn, rule).map(({ tool, ...found }) => toViolation(found, rule, tool));
    const violations: Violation[] = [];
    for (const [index, tool] of checked.entries()) {
      if (!isOwn(tool)) continue;
      const add = (found: RuleBreak): unknown => violations.push(toViolation(found, rule, index));
      if ("checkTool" in rule) rule.checkTool(tool).forEach(add);
      else for (const place of tool.places) rule.checkSchema(place, tool).forEach(add);
    }
    return violations;
  });
}

/** The violations of a rule in some tools, with their indexes among all of them. */
function checkSome(
  tools: readonly CheckedTool[],
  applies: (tool: CheckedTool) => boolean,
  { checkRequest }: RequestRequirement,
): ReturnType<RequestRequirement["checkRequest"]> {
  const judged = [...tools.entries()].filter(([, tool]) => applies(tool));
  return checkRequest(judged.map(([, tool]) => tool)).map(({ tool: at, ...found }) => {
    const entry = at === undefined ? undefined : judged[at];
    return entry === undefined ? found : { ...found, tool: entry[0] };
  });
}

function toViolation(found: RuleBreak, rule: VendorRule, tool: number | undefined): Violation {
  const { about, problem } = found;
  if (about === undefined) return { ...found, rule, tool, words: problem };
  const { path, pointer } = about; // Not the whole schema, which may be large.
  return { ...found, about: { path, pointer }, rule, tool, words: problem, problem: `${nameOf(about)} ${problem}` };
}

/** Checks the root of a tool's input schema; a tool without one breaks no rule about it. */
export function atRoot(
  check: (root: SchemaPlace, tool: CheckedTool) => readonly RuleBreak[],
): ToolRequirement["checkTool"] {
  return (tool) => {
    const [root] = tool.places;
    return root === undefined ? [] : check(root, tool);
  };
}

/** Checks each schema of a tool; `describe` returns the problem, in words that follow the schema's name. */
export function atSchemas(describe: (place: SchemaPlace) => string | undefined): SchemaRequirement["checkSchema"] {
  return (place) => {
    const problem = describe(place);
    return problem === undefined ? [] : [{ schemaPointer: place.pointer, about: place, problem }];
  };
}

/** Checks the keywords of each schema; `describe` returns the problem of each keyword that has one. */
export function atKeywords(
  describe: (place: SchemaPlace, tool: CheckedTool) => Readonly<Record<string, string>> | undefined,
): SchemaRequirement["checkSchema"] {
  return (place, tool) => {
    const problems = describe(place, tool);
    if (problems === undefined) return [];
    return Object.entries(problems).map(([keyword, problem]) => keywordBreak(place, keyword, problem));
  };
}

export function keywordBreak(place: SchemaPlace, keyword: string, problem: string): RuleBreak {
  return { schemaPointer: `${place.pointer}/${escapeToken(keyword)}`, about: place, problem };
}

/** The subject of a sentence about a place. */
export function nameOf({ path }: Pick<SchemaPlace, "path">): string {
  return path === "" ? "its input schema" : JSON.stringify(path);
}

/** Whether a schema names a type, in any letter case. */
export function hasType(schema: JsonSchema, name: string): boolean {
  return typesOf(schema).some((type) => typeof type === "string" && type.toLowerCase() === name);
}

export function isObjectSchema(schema: JsonSchema): boolean {
  return typesOf(schema).includes("object") || (schema["type"] === undefined && isObject(schema["properties"]));
}

export function requiredNamesOf(schema: JsonSchema): readonly string[] {
  return listOf(schema["required"]).filter((name) => typeof name === "string");
}

export function optionalNamesOf(schema: JsonSchema): readonly string[] {
  const names = Object.keys(propertiesOf(schema));
  if (names.length === 0) return names;
  const required = new Set(requiredNamesOf(schema));
  return names.filter((name) => !required.has(name));
}

export function excluding(target: string): string {
  return `exclude the tool from the target with a reason: "targets": { "${target}": { "exclude": { "<tool>": "…" } } }`;
}

/** Joins names for a sentence: `"a", "b" and "c"`; of many only the first five. */
export function listNames(names: readonly string[]): string {
  return listWords(names, { conjunction: "and", most: 5 });
}

export function quoteValue(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing"; // `stringify` returns undefined for undefined, although its type says otherwise.
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
