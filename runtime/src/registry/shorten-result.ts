/**
 * From a result that is too large to the part of it that a model gets, or to the error that says why it gets none.
 *
 * The registry loads this module with the one that finishes results.
 */

import type { ContentPart, ToolError } from "../envelope.js";
import type { ToolMetadata } from "../metadata.js";
import type { PreparedTool } from "./read-arguments.js";
import type { FittingResult, RegisteredTool } from "./call-state.js";
import { measureResult, renderReceipt, textOf } from "./render-envelope.js";
import type { SuccessEnvelope } from "./tool-call.js";
import { cutText, isProse } from "../results/cut-text.js";
import { group, limitResult, type ResultCut } from "../results/limit.js";
import { refuseDelivery } from "../results/undelivered.js";
import { isParallelSafe } from "../effects.js";

/**
 * Makes a result fit into some characters, and its texts into as many. What is left of the result matches the output
 * schema. If that is impossible, a tool that answers in words of its own still does.
 */
export function fitLarge(
  tool: RegisteredTool,
  { result, content }: SuccessEnvelope,
  characters: number,
): FittingResult | ToolError {
  const { metadata } = tool;
  const length = measureResult(result);
  const shortened = length <= characters ? { structured: result, cuts: [] } : shortenResult(tool, result, characters);
  if (shortened === undefined && !hasShortReceipt(tool, result, characters)) {
    return refuseLarge(metadata, length, characters);
  }
  const texts = content && shortenTexts(content, characters);
  const cuts = [...(shortened?.cuts ?? []), ...(texts?.cuts ?? [])].join("; ");
  const advice = isParallelSafe(metadata) ? ` ${adviseLess(metadata)}` : "";
  return {
    structured: shortened === undefined ? result : shortened.structured,
    ...(cuts !== "" && { notice: `This result was too large and was shortened: ${cuts}.${advice}` }),
    ...(texts !== undefined && { content: texts.content }),
  };
}

interface Shortened {
  readonly structured: unknown;
  /** Says what was left out. */
  readonly cuts: readonly string[];
}

/** Undefined if what is left would not match the output schema. */
function shortenResult(
  { metadata, validateOutput }: PreparedTool,
  result: unknown,
  characters: number,
): Shortened | undefined {
  const limited = limitResult(result, { characters, schema: metadata.outputSchema });
  if (limited === undefined) return undefined;
  const matches = (value: unknown): boolean => {
    try {
      return validateOutput?.(value) ?? true;
    } catch {
      return false; // A schema that cannot be used tells nothing of the value.
    }
  };
  // A result that did not match before is not made worse; where results must match, it does not come here.
  if (!matches(limited.value) && matches(result)) return undefined;
  return { structured: limited.value, cuts: limited.cuts.map(describeCut) };
}

function hasShortReceipt(tool: RegisteredTool, result: unknown, characters: number): boolean {
  const receipt = renderReceipt(tool, result);
  return receipt !== undefined && receipt.length <= characters;
}

interface ShortenedTexts {
  readonly content: readonly ContentPart[];
  readonly cuts: readonly string[];
}

/** Shares out the characters among the texts. One that is no prose is left out. */
function shortenTexts(content: readonly ContentPart[], characters: number): ShortenedTexts {
  const cuts: string[] = [];
  let [left, others] = [characters, content.filter((part) => textOf(part) !== "").length];
  const shorten = (part: ContentPart): ContentPart => {
    const text = textOf(part);
    if (text === "") return part;
    const share = Math.floor(left / others);
    others -= 1;
    if (text.length <= share) {
      left -= text.length;
      return part;
    }
    const name = part.type === "resource" ? part.resource.uri : "a text";
    const kept = part.type === "text" && isProse(text) ? cutText(text, share) : "";
    left -= kept.length;
    cuts.push(`only the first ${group(kept.length)} of ${group(text.length)} characters of ${name} are here`);
    if (part.type === "text" && kept !== "") return { ...part, text: kept };
    return { type: "text", text: `[${name} is left out: it is too large.]` };
  };
  return { content: content.map(shorten), cuts };
}

function describeCut({ pointer, message }: ResultCut): string {
  return pointer === "" ? message : `${pointer}: ${message}`;
}

/** The error for a result that cannot be shortened. */
function refuseLarge(metadata: ToolMetadata, length: number, characters: number): ToolError {
  return refuseDelivery(metadata, {
    kind: "result_too_large",
    why: `it has ${group(length)} characters, the limit is ${group(characters)}, and it cannot be shortened without making it invalid.`,
    ...(isParallelSafe(metadata) && { recoveryHint: adviseLess(metadata) }),
  });
}

/** Names of parameters that usually decide how much a tool returns. */
const lessening =
  /^(?:(?:max|min|first|last|start|end|from|to|before|after|top|page|per_?page|num)(?:[A-Z_].*)?|.*(?:[Ll]imit|[Oo]ffset|[Cc]ursor|[Ff]ilter|[Rr]ange|[Ss]ize|[Cc]ount)|fields|columns|select|query)$/;

function adviseLess({ inputSchema }: ToolMetadata): string {
  const names = Object.keys(inputSchema.properties ?? {}).filter((name) => lessening.test(name));
  if (names.length === 0) return "Ask for less, in several calls, or have it written to a file.";
  return `Ask for less with ${names.slice(0, 4).join(", ")}, or have it written to a file.`;
}
