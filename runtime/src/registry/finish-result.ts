/** From a handler's return value to the success in the envelope: declared properties only, and whether a model gets it. */

import type { ToolError, ToolResultEnvelope } from "../envelope.js";
import { readContent } from "../results/content-result.js";
import { keepDeclared } from "../results/declared.js";
import { toPlainJson } from "../results/plain-json.js";
import type { PreparedTool } from "./read-arguments.js";
import { validate } from "./read-arguments.js";
import { measureResult, type Shortener } from "./render-envelope.js";
import type { ResultPolicy } from "./tool-registry.js";

export interface ResultSettings {
  readonly results: ResultPolicy;
  readonly validateResults: boolean;
  readonly resultCharacters: number;
  readonly loadShortener: () => Promise<Shortener>;
}

/** Default maximum length of a result as JSON, for a model. */
export const defaultResultCharacters = 100_000;

/** Finishes a result. The handler has run, so the envelope is a success even if a model cannot get the result. */
export async function finishResult(
  tool: PreparedTool,
  returned: unknown,
  settings: ResultSettings,
): Promise<ToolResultEnvelope> {
  const { value, content } = readContent(returned);
  const { result, undelivered } = await readResult(tool, value, settings);
  return {
    tool: tool.metadata.name,
    status: "success",
    result,
    ...(content !== undefined && { content }),
    ...(undelivered !== undefined && { undelivered }),
  };
}

interface FinishedResult {
  readonly result: unknown;
  readonly undelivered?: ToolError | undefined;
}

async function readResult(tool: PreparedTool, returned: unknown, settings: ResultSettings): Promise<FinishedResult> {
  const { results, validateResults, resultCharacters, loadShortener } = settings;
  const { metadata, validateOutput } = tool;
  const { outputSchema } = metadata;
  let part: ReturnType<typeof keepDeclared>;
  try {
    part =
      results === "all" || outputSchema === undefined
        ? { value: toPlainJson(returned), dropped: [] }
        : keepDeclared(outputSchema, returned);
  } catch (error) {
    return {
      result: returned,
      undelivered: (await import("./later-steps.js")).refuseUnreadable(metadata, error),
    };
  }
  const { value: result, dropped } = part;
  if (results === "strict" && dropped.length > 0) {
    return { result, undelivered: (await import("./later-steps.js")).refuseUndeclared(metadata, dropped) };
  }
  if ((validateResults || results === "strict") && validateOutput !== undefined) {
    const errors = validate(validateOutput, result, metadata.name);
    if (errors.length > 0)
      return {
        result,
        undelivered: (await import("./later-steps.js")).refuseResult(metadata, result, errors),
      };
  }
  const length = measureResult(result);
  if (length <= resultCharacters) return { result };
  const { shortenResult, refuseLarge } = await loadShortener();
  const isShortened = shortenResult(tool, result, resultCharacters) !== undefined;
  return { result, undelivered: isShortened ? undefined : refuseLarge(metadata, length, resultCharacters) };
}
