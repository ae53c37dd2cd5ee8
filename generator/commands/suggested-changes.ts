/** Suggests the changes to the tools of a source that help most. */

import { joinPhrases } from "@toolwright/contract/internal/inventories";
import {
  definitionKeywords,
  escapeToken,
  isObject,
  type JsonObject,
  type JsonValue,
} from "@toolwright/runtime/internal/json-schema";
import type { TargetName } from "@toolwright/runtime/targets";
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import { groupBy } from "../diagnostics/collections.js";
import { usedNodes } from "../lint/described-values.js";
import type { LintedSurface } from "../lint/lint-rule.js";
import type { BrokenRule } from "../lint/targets.js";
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
  readonly surface: LintedSurface;
  readonly broken: readonly { readonly target: TargetName; readonly rules: readonly BrokenRule[] }[];
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
function fixRefusals({ broken, counted }: JudgedTools): SuggestedChange[] {
  const refused = broken.flatMap(({ rules }) => rules.filter(({ violation }) => violation.rule.severity === "error"));
  const groups = [...groupBy(refused, ({ violation }) => violation.rule.fix).values()];
  const changes = groups.map((group): SuggestedChange => {
    const tools = [...new Set(group.flatMap((rule) => rule.tools.map(({ name }) => name)))];
    const fix = forServers(group[0].violation.rule.fix);
    const about = tools.length === 0 ? "" : ` in ${joinPhrases(tools, { most: 3 })}`;
    return { advice: `${fix}${about}`, tools, tokens: tokensOf(tools, counted), saves: false };
  });
  return changes.sort((left, right) => right.tools.length - left.tools.length);
}

/** A fix without what only the author of a TypeScript project can do. */
function forServers(fix: string): string {
  return fix.replace(/\. In TypeScript.*$|,? or exclude the tool.*$|; the old one can stay.*$/, "").replace(/\.$/, "");
}

function tokensOf(tools: readonly string[], counted: JudgedTools["counted"]): number {
  const named = new Set(tools);
  return counted.reduce((sum, { name, tokens }) => sum + (named.has(name) ? tokens : 0), 0);
}

function findSavings({ surface, tokenizer, counted }: JudgedTools, total: number): SuggestedChange[] {
  const { tools } = surface;
  const costs = (value: JsonValue): number => tokenizer.count(value);
  const dropped = (advice: string, reduce: (schema: JsonObject) => JsonObject): SuggestedChange => {
    const changed = tools.flatMap(({ name, inputSchema }) => {
      const reduced = reduce(inputSchema);
      return reduced === inputSchema ? [] : [{ name, tokens: costs(inputSchema) - costs(reduced) }];
    });
    const tokens = changed.reduce((sum, one) => sum + one.tokens, 0);
    return { advice, tools: changed.map(({ name }) => name), tokens, saves: true };
  };
  const [largest] = counted.toSorted((left, right) => right.tokens - left.tokens);
  const described = tools.filter(({ description }) => description.length > 1024);
  const [longest] = described.toSorted((left, right) => right.description.length - left.description.length);
  return [
    dropped('Remove "$schema" from the input schemas', withoutDialect),
    dropped("Remove the definitions that nothing refers to", withoutUnused),
    ...(longest === undefined
      ? []
      : [
          {
            advice: `Shorten the description of ${longest.name}, of ${longest.description.length} characters`,
            tools: [longest.name],
            tokens: costs(longest.description),
            saves: true,
          },
        ]),
    ...(largest === undefined || largest.tokens < 500 || largest.tokens * 5 < total
      ? []
      : [
          {
            advice: `Leave out ${largest.name} where nobody needs it`,
            tools: [largest.name],
            tokens: largest.tokens,
            saves: true,
          },
        ]),
  ];
}

function withoutDialect(schema: JsonObject): JsonObject {
  const { $schema, ...others } = schema;
  return $schema === undefined ? schema : others;
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

/** What is missing, by the code of its finding. */
const missing: Readonly<Record<string, string>> = {
  "tool-description-missing": "Describe the tools that have no description",
  "property-description-missing": "Describe the parameters that have no description",
  "mcp-hints-not-said": "Write readOnlyHint and destructiveHint, which hosts decide by",
  "output-schema-missing": "Write output schemas",
};

function completeTools({ findings, surface, counted }: JudgedTools): SuggestedChange[] {
  return Object.entries(missing).flatMap(([code, advice]) => {
    const own = findings.filter((finding) => finding.code === code);
    if (own.length === 0) return [];
    const isBare = code === "tool-description-missing";
    const tools = isBare
      ? surface.tools.filter(({ description }) => description.trim() === "").map(({ name }) => name)
      : [];
    return [{ advice, tools, tokens: tokensOf(tools, counted), saves: false }];
  });
}
