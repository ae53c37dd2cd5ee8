/** Estimates the tokens that the tools take in a request to each target. */

import { createRequire } from "node:module";
import type { TargetName } from "@toolwright/runtime/targets";
import type * as Encoding from "gpt-tokenizer/encoding/o200k_base";
import type { TargetSettings } from "../config/config.js";
import { escapeToken, type JsonValue } from "@toolwright/runtime/internal/json-schema";
import type { ToolDefinition } from "../surface/tool-definition.js";
import { sentTools, wiresOf, type Projections } from "./projections.js";

/** Counts tokens with one tokenizer. Vendors use others, and do not publish what they add. */
export interface Tokenizer {
  /** Name and version, for readers of a count. */
  readonly label: string;
  /** Tokens of a value as in a request: without white space. */
  readonly count: (value: JsonValue) => number;
}

/** Loads the tokenizer, which takes a fifth of a second: only load it to count. */
export function loadTokenizer(): Tokenizer {
  // The build bundles the package with its version, as a module that only this function loads.
  const { countTokens, version } = createRequire(import.meta.url)("#tokenizer") as typeof Encoding & {
    readonly version: string;
  };
  return {
    label: `gpt-tokenizer ${version}, o200k_base`,
    // A string that looks like a special token is counted as any other.
    count: (value) =>
      cutLongRuns(JSON.stringify(value)).reduce(
        (sum, piece) => sum + countTokens(piece, { disallowedSpecial: new Set() }),
        0,
      ),
  };
}

/** The tokenizer splits a text into such runs before it merges bytes; ordinary texts have no longer ones. */
const longRun = /[\p{L}\p{M}]{400}|[^\s\p{L}\p{N}]{400}|\s{400}/gu;

/** Cuts long runs, because the tokenizer takes time in proportion to the square of their length. */
function cutLongRuns(text: string): readonly string[] {
  const ends = Array.from(text.matchAll(longRun), ({ 0: run, index }) => index + run.length);
  return [0, ...ends].map((start, index) => text.slice(start, ends[index]));
}

/** The tokens that the tools add to a request to one target. */
export interface TargetTokens {
  readonly target: TargetName;
  /** The tools sent to the target, in name order. */
  readonly tools: readonly { readonly name: string; readonly tokens: number }[];
  readonly total: number;
}

export interface TokenCount {
  readonly projections: Projections;
  readonly tokenizer: Tokenizer;
}

/** The tokens of tools for several targets. */
export interface TokenReport {
  /** The tokenizer that estimates them. */
  readonly estimate: string;
  /** In the order of the documentation. */
  readonly targets: readonly TargetTokens[];
}

/** Counts the tokens of each tool sent to a target. */
export function countTargetTokens(
  tools: readonly ToolDefinition[],
  settings: TargetSettings,
  { projections, tokenizer }: TokenCount,
): TargetTokens {
  const wires = wiresOf(sentTools(tools, settings), settings, projections);
  const counted = wires.map(({ name, wire }) => ({ name, tokens: tokenizer.count(wire) }));
  return { target: settings.name, tools: counted, total: counted.reduce((sum, { tokens }) => sum + tokens, 0) };
}

/** Finds the largest parts of a tool's wire object, with their JSON Pointers, the largest first. */
export function findLargestParts(
  tool: ToolDefinition,
  settings: TargetSettings,
  { projections, tokenizer }: TokenCount,
): readonly { readonly pointer: string; readonly tokens: number }[] {
  const parts = wiresOf([tool], settings, projections).flatMap(({ wire }) => partsOf(wire, ""));
  const counted = parts.map(({ pointer, value }) => ({ pointer, tokens: tokenizer.count(value) }));
  return counted.sort((left, right) => right.tokens - left.tokens).slice(0, 3);
}

interface Part {
  readonly pointer: string;
  readonly value: JsonValue;
}

/** Splits objects; a property of a schema stays whole, as authors write it. */
function partsOf(value: JsonValue, pointer: string): Part[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [{ pointer, value }];
  return Object.entries(value).flatMap(([key, inner]: [string, JsonValue]) => {
    const at = `${pointer}/${escapeToken(key)}`;
    return /\/(?:properties|\$defs|definitions)$/.test(pointer) ? [{ pointer: at, value: inner }] : partsOf(inner, at);
  });
}
