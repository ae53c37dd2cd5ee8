/**
 * Converts the return value of a handler to its envelope: drops undeclared properties, and decides whether a model gets it.
 *
 * The registry loads this module once it is created, in the background, so that an application starts without it.
 */

import type { ToolError } from "../envelope.js";
import { keepDeclared } from "../results/declared.js";
import { toPlainJson } from "../results/plain-json.js";
import { readContent } from "../results/content-result.js";
import { fail } from "../tool-failure.js";
import { loadLaterSteps } from "./load-later-steps.js";
import { validate, type PreparedTool } from "./read-arguments.js";
import type { Finishing, RegisteredTool } from "./call-state.js";
import { isInputRequired, type SuccessEnvelope } from "./tool-call.js";
import { defaultResultCharacters, isShort } from "./render-envelope.js";
import { fitLarge } from "./shorten-result.js";

/** Finishes what a handler has returned; throws a failure if that asks the client for more input. */
export async function finishReturned(
  tool: RegisteredTool,
  returned: unknown,
  finishing: Finishing,
): Promise<SuccessEnvelope> {
  if (!isInputRequired(returned)) return finishResult(tool, returned, finishing);
  const { onInputRequired } = finishing.options;
  onInputRequired?.(returned);
  const rest = onInputRequired === undefined ? ", and nothing here can ask for it." : ".";
  throw fail("input_required", `${tool.metadata.name} needs more input from the user${rest}`);
}

/** Finishes a result. The handler has run, so the envelope is a success even if a model cannot get the result. */
export async function finishResult(
  tool: RegisteredTool,
  returned: unknown,
  finishing: Finishing,
): Promise<SuccessEnvelope> {
  const { value, content, _meta } = readContent(returned);
  // A handler may return content instead of a result, if it declares none.
  const isInstead = value === undefined && content !== undefined && tool.validateOutput === undefined;
  const { result, undelivered } = isInstead ? { result: undefined } : await readResult(tool, value, finishing);
  const envelope = {
    tool: tool.metadata.name,
    status: "success" as const,
    result,
    ...(content !== undefined && { content }),
    ...(_meta !== undefined && { _meta }),
  };
  const refusal = undelivered ?? findRefusal(tool, envelope, finishing);
  return refusal === undefined ? envelope : { ...envelope, undelivered: refusal };
}

function findRefusal(
  tool: RegisteredTool,
  envelope: SuccessEnvelope,
  { settings: { resultCharacters = defaultResultCharacters } }: Finishing,
): ToolError | undefined {
  if (isShort(envelope, resultCharacters)) return undefined;
  const fitting = fitLarge(tool, envelope, resultCharacters);
  return "kind" in fitting ? fitting : undefined;
}

async function readResult(
  tool: PreparedTool,
  returned: unknown,
  { settings, options }: Finishing,
): Promise<{ readonly result: unknown; readonly undelivered?: ToolError }> {
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
    if (errors.length === 0) return { result };
    return { result, undelivered: (await loadLaterSteps()).refuseResult(metadata, result, errors) };
  } catch (error) {
    return { result, undelivered: (await loadLaterSteps()).refuseUnreadable(metadata, error) };
  }
}

// In the same chunk: a bundler puts what two chunks share into a third one, which every application loads at its start.
export { fitLarge };
