/**
 * From a handler's return value to the success in the envelope: declared properties only, and whether a model gets it.
 *
 * The registry loads this module when the first handler has returned: an application starts without it.
 */

import type { ToolError } from "../envelope.js";
import { keepDeclared } from "../results/declared.js";
import { toPlainJson } from "../results/plain-json.js";
import { readContent } from "../results/content-result.js";
import { loadLaterSteps } from "./load-later-steps.js";
import type { PreparedTool } from "./read-arguments.js";
import { validate } from "./read-arguments.js";
import type { Finishing, RegisteredTool } from "./call-state.js";
import type { SuccessEnvelope } from "./tool-call.js";
import { defaultResultCharacters, isShort } from "./render-envelope.js";

/** Finishes what a handler has returned, unless that asks for input instead. */
export async function finishReturned(
  tool: RegisteredTool,
  returned: unknown,
  finishing: Finishing,
): Promise<SuccessEnvelope> {
  if (mayAsk(returned)) (await loadLaterSteps()).passOn(tool.metadata, returned, finishing.options);
  return finishResult(tool, returned, finishing);
}

/** Whether a handler may ask for input instead of a result. Runs no getter: a result that cannot be read is a result. */
function mayAsk(returned: unknown): boolean {
  return Object.getOwnPropertyDescriptor(Object(returned), "resultType")?.value === "input_required";
}

/** Finishes a result. The handler has run, so the envelope is a success even if a model cannot get the result. */
export async function finishResult(
  tool: RegisteredTool,
  returned: unknown,
  finishing: Finishing,
): Promise<SuccessEnvelope> {
  const { value, content, _meta } = readContent(returned);
  // Content may stand instead of a result, where none is declared.
  const isInstead = value === undefined && content !== undefined && tool.validateOutput === undefined;
  const { result, undelivered } = isInstead ? { result: undefined } : await readResult(tool, value, finishing);
  const envelope = {
    tool: tool.metadata.name,
    status: "success" as const,
    result,
    ...(content !== undefined && { content }),
    ...(_meta !== undefined && { _meta }),
  };
  const refusal = undelivered ?? (await findRefusal(tool, envelope, finishing));
  return refusal === undefined ? envelope : { ...envelope, undelivered: refusal };
}

/** Why a large result cannot be delivered. */
async function findRefusal(
  tool: RegisteredTool,
  envelope: SuccessEnvelope,
  { settings: { resultCharacters = defaultResultCharacters, loadShortener } }: Finishing,
): Promise<ToolError | undefined> {
  if (isShort(envelope, resultCharacters)) return undefined;
  const fitting = (await loadShortener()).fitLarge(tool, envelope, resultCharacters);
  return "kind" in fitting ? fitting : undefined;
}

interface FinishedResult {
  readonly result: unknown;
  readonly undelivered?: ToolError | undefined;
}

async function readResult(
  tool: PreparedTool,
  returned: unknown,
  { settings, options }: Finishing,
): Promise<FinishedResult> {
  const { results = "declared" } = settings;
  const { validateResults = settings.validateResults ?? results === "strict" } = options;
  const { metadata, validateOutput } = tool;
  const { outputSchema, name } = metadata;
  let result = returned;
  try {
    const isWhole = results === "all" || outputSchema === undefined;
    const part = isWhole ? { value: toPlainJson(returned), dropped: [] } : keepDeclared(outputSchema, returned);
    result = part.value;
    const isStrict = results === "strict";
    if (isStrict && part.dropped.length > 0) {
      return { result, undelivered: (await loadLaterSteps()).refuseUndeclared(metadata, part.dropped) };
    }
    const errors = (validateResults || isStrict) && validateOutput ? validate(validateOutput, result, name) : [];
    if (errors.length > 0)
      return { result, undelivered: (await loadLaterSteps()).refuseResult(metadata, result, errors) };
  } catch (error) {
    return { result, undelivered: (await loadLaterSteps()).refuseUnreadable(metadata, error) };
  }
  return { result };
}

// In the same module: what two late modules share would be a file of its own, which every application loads at start.
export { fitLarge } from "./shorten-result.js";
