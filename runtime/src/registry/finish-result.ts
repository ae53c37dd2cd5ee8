/** From a handler's return value to the success in the envelope: declared properties only, and whether a model gets it. */

import type { ToolError } from "../envelope.js";
import { readContent } from "../results/content-result.js";
import { keepDeclared } from "../results/declared.js";
import { toPlainJson } from "../results/plain-json.js";
import type * as LaterSteps from "./later-steps.js";
import type { PreparedTool } from "./read-arguments.js";
import { validate } from "./read-arguments.js";
import type { CallOptions, SuccessEnvelope } from "./tool-call.js";
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

/** How the results of a call are finished. */
export function readResultSettings(
  {
    results = "declared",
    validateResults = false,
    resultCharacters = defaultResultCharacters,
    loadShortener,
  }: Settings,
  options: Pick<CallOptions, "validateResults">,
): ResultSettings {
  return { results, validateResults: options.validateResults ?? validateResults, resultCharacters, loadShortener };
}

type Settings = Partial<ResultSettings> & Pick<ResultSettings, "loadShortener">;

/** Whether a handler may ask for input instead of a result. Runs no getter: a result that cannot be read is a result. */
export function mayAsk(returned: unknown): boolean {
  return Object.getOwnPropertyDescriptor(Object(returned), "resultType")?.value === "input_required";
}

/** Finishes a result. The handler has run, so the envelope is a success even if a model cannot get the result. */
export async function finishResult(
  tool: PreparedTool,
  returned: unknown,
  settings: ResultSettings,
): Promise<SuccessEnvelope> {
  const { value, content } = readContent(returned);
  // Content may stand instead of a result, where none is declared.
  const isInstead = value === undefined && content !== undefined && tool.validateOutput === undefined;
  const { result, undelivered } = isInstead ? { result: undefined } : await readResult(tool, value, settings);
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
  const { outputSchema, name } = metadata;
  const refusals = (): Promise<typeof LaterSteps> => import("./later-steps.js");
  let result = returned;
  try {
    const isWhole = results === "all" || outputSchema === undefined;
    const part = isWhole ? { value: toPlainJson(returned), dropped: [] } : keepDeclared(outputSchema, returned);
    result = part.value;
    const isStrict = results === "strict";
    if (isStrict && part.dropped.length > 0) {
      return { result, undelivered: (await refusals()).refuseUndeclared(metadata, part.dropped) };
    }
    const errors = (validateResults || isStrict) && validateOutput ? validate(validateOutput, result, name) : [];
    if (errors.length > 0) return { result, undelivered: (await refusals()).refuseResult(metadata, result, errors) };
  } catch (error) {
    return { result, undelivered: (await refusals()).refuseUnreadable(metadata, error) };
  }
  const length = measureResult(result);
  if (length <= resultCharacters) return { result };
  const { shortenResult, refuseLarge } = await loadShortener();
  const isShortened = shortenResult(tool, result, resultCharacters) !== undefined;
  return { result, undelivered: isShortened ? undefined : refuseLarge(metadata, length, resultCharacters) };
}
