/** From the tools of a surface to how many tokens a request to each target spends on them, by an estimate. */

import { createRequire } from "node:module";
import { readTools, type TargetName } from "@toolwright/runtime/targets";
import type * as Encoding from "gpt-tokenizer/encoding/o200k_base";
import type { TargetSettings } from "./config.js";
import type { JsonValue, ToolDefinition } from "./definition.js";
import { requestOf } from "./target-requests.js";

/** Counts tokens as one tokenizer does. Vendors have others, and do not say what they add. */
export interface Tokenizer {
  /** Name and version, for whoever reads a number. */
  readonly label: string;
  /** Tokens of a value as a request carries it: without white space. */
  readonly count: (value: JsonValue) => number;
}

/** Loads the tokenizer, which takes a fifth of a second: where nobody asks for tokens, nobody waits for it. */
export function loadTokenizer(): Tokenizer {
  const require = createRequire(import.meta.url);
  // What the package exports at these paths.
  const { countTokens } = require("gpt-tokenizer/encoding/o200k_base") as typeof Encoding;
  const { version } = require("gpt-tokenizer/package.json") as { readonly version: string };
  return {
    label: `gpt-tokenizer ${version}, o200k_base`,
    // A text that looks like a special token is a text all the same.
    count: (value) => countTokens(JSON.stringify(value), { disallowedSpecial: new Set() }),
  };
}

/** What one tool costs. */
export interface ToolTokens {
  readonly name: string;
  readonly tokens: number;
}

/** What the tools cost a request to one target. */
export interface TargetTokens {
  readonly target: TargetName;
  /** The tools that the target is sent, in name order. */
  readonly tools: readonly ToolTokens[];
  readonly total: number;
}

/** Counts the tokens of each tool that a target is sent. */
export function countTargetTokens(
  tools: readonly ToolDefinition[],
  settings: TargetSettings,
  tokenizer: Tokenizer,
): TargetTokens {
  const counted = wiresOf(tools, settings).map(({ name, wire }) => ({ name, tokens: tokenizer.count(wire) }));
  return { target: settings.name, tools: counted, total: counted.reduce((sum, { tokens }) => sum + tokens, 0) };
}

/** A part of what a target is sent for a tool. */
export interface CountedPart {
  /** JSON Pointer into the tool's wire object. */
  readonly pointer: string;
  readonly tokens: number;
}

/** Finds the parts of a tool's wire object that cost most, the dearest first. */
export function findLargestParts(
  tool: ToolDefinition,
  settings: TargetSettings,
  tokenizer: Tokenizer,
): readonly CountedPart[] {
  const [only] = wiresOf([tool], settings);
  const parts = only === undefined ? [] : partsOf(only.wire, "");
  const counted = parts.map(({ pointer, value }) => ({ pointer, tokens: tokenizer.count(value) }));
  return counted.sort((left, right) => right.tokens - left.tokens).slice(0, 3);
}

interface NamedJson {
  readonly name: string;
  readonly wire: JsonValue;
}

function wiresOf(tools: readonly ToolDefinition[], settings: TargetSettings): NamedJson[] {
  const wires = readTools(requestOf(tools, settings), settings.target);
  if (wires === undefined) throw new Error(`What is sent to ${settings.name} must be readable.`);
  return wires.map(({ name, wire }) => ({ name, wire: wire as JsonValue })); // It was read from JSON.
}

interface Part {
  readonly pointer: string;
  readonly value: JsonValue;
}

/** Objects come apart; a property of a schema stays whole, since that is what an author writes. */
function partsOf(value: JsonValue, pointer: string): Part[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [{ pointer, value }];
  return Object.entries(value).flatMap(([key, inner]: [string, JsonValue]) => {
    const at = `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    return /\/(?:properties|\$defs|definitions)$/.test(pointer) ? [{ pointer: at, value: inner }] : partsOf(inner, at);
  });
}
