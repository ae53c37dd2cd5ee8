/**
 * From a result that is too large to the part of it that a model gets, or to the error that says why it gets none.
 *
 * The registry loads this module at the first large result: most calls need none of it.
 */

import type { ToolError } from "../envelope.js";
import type { ToolMetadata } from "../metadata.js";
import type { PreparedTool } from "../registry/read-arguments.js";
import { group, limitResult, type ResultCut } from "./limit.js";
import { refuseDelivery } from "./undelivered.js";

/** The part of a result that a model gets. */
export interface ShortenedResult {
  readonly structured: unknown;
  /** What was left out, in one paragraph. */
  readonly notice: string;
}

/** Shortens a result to some characters as JSON; undefined if what is left would not match the output schema. */
export function shortenResult(
  { metadata, validateOutput }: PreparedTool,
  result: unknown,
  characters: number,
): ShortenedResult | undefined {
  const limited = limitResult(result, { characters, schema: metadata.outputSchema });
  if (limited === undefined || validateOutput?.(limited.value) === false) return undefined;
  const cuts = limited.cuts.map(describeCut).join("; ");
  const advice = isRepeatable(metadata) ? ` ${adviseLess(metadata)}` : "";
  return { structured: limited.value, notice: `This result was too large and was shortened: ${cuts}.${advice}` };
}

function describeCut({ pointer, message }: ResultCut): string {
  return pointer === "" ? message : `${pointer}: ${message}`;
}

/** The error for a result that cannot be shortened. */
export function refuseLarge(metadata: ToolMetadata, length: number, characters: number): ToolError {
  return refuseDelivery(metadata, {
    kind: "result_too_large",
    why: `it has ${group(length)} characters, the limit is ${group(characters)}, and it cannot be shortened without making it invalid.`,
    ...(isRepeatable(metadata) && { recoveryHint: adviseLess(metadata) }),
  });
}

function isRepeatable({ effect, effectSource }: ToolMetadata): boolean {
  return effect === "read_only" && effectSource === undefined;
}

/** Names of parameters that usually decide how much a tool returns. */
const lessening =
  /^(?:(?:max|min|first|last|start|end|from|to|before|after|top|page|per_?page|num)(?:[A-Z_].*)?|.*(?:[Ll]imit|[Oo]ffset|[Cc]ursor|[Ff]ilter|[Rr]ange|[Ss]ize|[Cc]ount)|fields|columns|select|query)$/;

function adviseLess({ inputSchema }: ToolMetadata): string {
  const names = Object.keys(inputSchema.properties ?? {}).filter((name) => lessening.test(name));
  if (names.length === 0) return "Ask for less, in several calls, or have it written to a file.";
  return `Ask for less with ${names.slice(0, 4).join(", ")}, or have it written to a file.`;
}
