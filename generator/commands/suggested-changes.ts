/** Suggests the changes to the tools of a source that help most. */

import { joinPhrases } from "@toolwright/contract/internal/inventories";
import {
  definitionKeywords,
  escapeToken,
  isObject,
  type JsonObject,
  type JsonValue,
} from "@toolwright/runtime/internal/json-schema";
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import { groupBy } from "../diagnostics/collections.js";
import { usedNodes } from "../lint/described-values.js";
import type { BrokenRule } from "../lint/targets.js";
import type { ToolDefinition } from "../surface/tool-definition.js";
import type { Tokenizer } from "../targets/token-counts.js";

export interface SuggestedChange {
  /** A sentence without its full stop. */
  readonly advice: string;
  /** Names of the tools to change. */
  readonly tools: readonly string[];
  /** The tokens that it saves, at most; or if it saves none, those of the tools that it is about. */
  readonly tokens: number;
  readonly saves: boolean;
}

interface JudgedTools {
  readonly tools: readonly ToolDefinition[];
  /** The rules by which vendors refuse the tools. */
  readonly rules: readonly BrokenRule[];
  readonly findings: readonly Diagnostic[];
  readonly tokenizer: Tokenizer;
  /** The tokens of each tool at one vendor. */
  readonly counted: readonly { readonly name: string; readonly tokens: number }[];
}

const mostChanges = 5;

/** First what vendors refuse, then what saves at least a hundredth of the tokens, then what is missing. */
export function suggestChanges(judged: JudgedTools): readonly SuggestedChange[] {
  const total = judged.counted.reduce((sum, { tokens }) => sum + tokens, 0);
  const savings = findSavings(judged, total).filter(({ tokens }) => tokens > 0 && tokens * 100 >= total);
  savings.sort((left, right) => right.tokens - left.tokens);
  return [...fixRefusals(judged), ...savings, ...completeTools(judged)].slice(0, mostChanges);
}

/** One change for each rule, whichever vendors have it. */
function fixRefusals({ rules, counted }: JudgedTools): SuggestedChange[] {
  const groups = [...groupBy(rules, ({ violation }) => violation.rule.fix).values()];
  const changes = groups.map((group): SuggestedChange => {
    const tools = [...new Set(group.flatMap((rule) => rule.tools.map(({ name }) => name)))];
    const { fix } = group[0].violation.rule;
    const about = tools.length === 0 ? "" : ` in ${joinPhrases(tools, { most: 3 })}`;
    return { advice: `${fix}${about}`, tools, tokens: tokensOf(tools, counted), saves: false };
  });
  return changes.sort((left, right) => right.tools.length - left.tools.length);
}

function tokensOf(tools: readonly string[], counted: JudgedTools["counted"]): number {
  const named = new Set(tools);
  return counted.reduce((sum, { name, tokens }) => sum + (named.has(name) ? tokens : 0), 0);
}

/** Characters of the longest description that every vendor accepts. */
const longDescription = 1024;

function findSavings({ tools, tokenizer, counted }: JudgedTools, total: number): SuggestedChange[] {
  const dropped = (advice: string, reduce: (schema: JsonObject) => JsonObject): SuggestedChange => {
    const changed = tools.flatMap(({ name, inputSchema }) => {
      const reduced = reduce(inputSchema);
      return reduced === inputSchema ? [] : [{ name, tokens: tokenizer.count(inputSchema) - tokenizer.count(reduced) }];
    });
    const tokens = changed.reduce((sum, one) => sum + one.tokens, 0);
    return { advice, tools: changed.map(({ name }) => name), tokens, saves: true };
  };
  const savings = [
    dropped('Remove "$schema" from the input schemas', withoutDialect),
    dropped("Remove the definitions that nothing refers to", withoutUnused),
  ];
  const [longest] = tools.toSorted((left, right) => right.description.length - left.description.length);
  if (longest !== undefined && longest.description.length > longDescription) {
    const { name, description } = longest;
    const advice = `Shorten the description of ${name}, of ${description.length} characters`;
    savings.push({ advice, tools: [name], tokens: tokenizer.count(description), saves: true });
  }
  const [largest] = counted.toSorted((left, right) => right.tokens - left.tokens);
  if (largest !== undefined && largest.tokens >= 500 && largest.tokens * 5 >= total) {
    const { name, tokens } = largest;
    savings.push({ advice: `Leave out ${name} where nobody needs it`, tools: [name], tokens, saves: true });
  }
  return savings;
}

/** Without a dialect, a schema is one of 2020-12: any other dialect may be there for a reason. */
function withoutDialect(schema: JsonObject): JsonObject {
  const { $schema, ...others } = schema;
  return typeof $schema === "string" && $schema.includes("/2020-12/") ? others : schema;
}

function withoutUnused(schema: JsonObject): JsonObject {
  const used = new Set(usedNodes(schema).map(({ pointer }) => pointer));
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, JsonValue][] => {
    if (!definitionKeywords.has(keyword) || !isObject(value)) return [[keyword, value]];
    const isUsed = (name: string): boolean => used.has(`/${keyword}/${escapeToken(name)}`);
    const kept = Object.entries(value).filter(([name, definition]) => !isObject(definition) || isUsed(name));
    return kept.length === 0 ? [] : [[keyword, Object.fromEntries(kept)]];
  });
  const reduced = Object.fromEntries(entries);
  return JSON.stringify(reduced) === JSON.stringify(schema) ? schema : reduced;
}

/** Advice about missing parts, by the code of the finding. */
const missing: Readonly<Record<string, string>> = {
  "tool-description-missing": "Describe the tools that have no description",
  "property-description-missing": "Describe the parameters that have no description",
  "mcp-hints-not-said": "Write readOnlyHint and destructiveHint, which hosts decide by",
  "output-schema-missing": "Write output schemas",
};

function completeTools({ tools, findings, counted }: JudgedTools): SuggestedChange[] {
  const found = new Set(findings.map(({ code }) => code));
  const undescribed = tools.filter(({ description }) => description.trim() === "").map(({ name }) => name);
  return Object.entries(missing).flatMap(([code, advice]) => {
    if (!found.has(code)) return [];
    const own = code === "tool-description-missing" ? undescribed : [];
    return [{ advice, tools: own, tokens: tokensOf(own, counted), saves: false }];
  });
}
