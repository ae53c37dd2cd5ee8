/** Shortens a result that is too large for a model, or creates the error that the model gets instead. */

import type { ContentPart, ToolError } from "../envelope.js";
import type { ToolMetadata } from "../metadata.js";
import type { PreparedTool } from "./read-arguments.js";
import type { FittingResult, RegisteredTool } from "./call-state.js";
import { measureResult, renderReceipt, textOf } from "./render-envelope.js";
import type { SuccessEnvelope } from "./tool-call.js";
import { cutText, isProse } from "../results/cut-text.js";
import { limitResult } from "../results/limit.js";
import { refuseDelivery } from "../results/undelivered.js";
import { isParallelSafe } from "../effects.js";

/**
 * Shortens a result to some characters, and its texts to as many. The shortened result matches the output schema. If that
 * is impossible, a tool with a receipt of its own still delivers the receipt.
 */
export function fitLarge(
  tool: RegisteredTool,
  { result, content }: SuccessEnvelope,
  characters: number,
): FittingResult | ToolError {
  const { metadata } = tool;
  const length = measureResult(result);
  const shortened = length <= characters ? { structured: result, cuts: [] } : shortenResult(tool, result, characters);
  if (shortened === undefined) {
    const receipt = renderReceipt(tool, result);
    if (receipt === undefined || receipt.length > characters) return refuseLarge(metadata, length, characters);
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

/** Undefined if the shortened result would not match the output schema. The cuts describe the omissions. */
function shortenResult(
  { metadata, validateOutput }: PreparedTool,
  result: unknown,
  characters: number,
): { readonly structured: unknown; readonly cuts: readonly string[] } | undefined {
  const limited = limitResult(result, { characters, schema: metadata.outputSchema });
  if (limited === undefined) return undefined;
  const matches = (value: unknown): boolean => {
    try {
      return validateOutput?.(value) ?? true;
    } catch {
      return false; // The schema cannot be used.
    }
  };
  // An invalid result stays deliverable; where results must match, it does not get here.
  if (!matches(limited.value) && matches(result)) return undefined;
  const cuts = limited.cuts.map(({ pointer, message }) => (pointer === "" ? message : `${pointer}: ${message}`));
  return { structured: limited.value, cuts };
}

/** Shares the characters among the texts, and replaces long ones that are not prose with a note. */
function shortenTexts(
  content: readonly ContentPart[],
  characters: number,
): { readonly content: readonly ContentPart[]; readonly cuts: readonly string[] } {
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
    const [first, all] = [kept.length.toLocaleString("en"), text.length.toLocaleString("en")];
    cuts.push(`only the first ${first} of ${all} characters of ${name} are here`);
    if (part.type === "text" && kept !== "") return { ...part, text: kept };
    return { type: "text", text: `[${name} is left out: it is too large.]` };
  };
  return { content: content.map(shorten), cuts };
}

function refuseLarge(metadata: ToolMetadata, length: number, characters: number): ToolError {
  return refuseDelivery(metadata, {
    kind: "result_too_large",
    why: `it has ${length.toLocaleString("en")} characters, the limit is ${characters.toLocaleString("en")}, and it cannot be shortened without making it invalid.`,
    ...(isParallelSafe(metadata) && { recoveryHint: adviseLess(metadata) }),
  });
}

/** Names of parameters that usually control the size of a result. */
const lessening =
  /^(?:(?:max|min|first|last|start|end|from|to|before|after|top|page|per_?page|num)(?:[A-Z_].*)?|.*(?:[Ll]imit|[Oo]ffset|[Cc]ursor|[Ff]ilter|[Rr]ange|[Ss]ize|[Cc]ount)|fields|columns|select|query)$/;

function adviseLess({ inputSchema }: ToolMetadata): string {
  const names = Object.keys(inputSchema.properties ?? {}).filter((name) => lessening.test(name));
  if (names.length === 0) return "Ask for less, in several calls, or have it written to a file.";
  return `Ask for less with ${names.slice(0, 4).join(", ")}, or have it written to a file.`;
}
