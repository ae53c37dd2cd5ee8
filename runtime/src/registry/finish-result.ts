/** From a handler's return value to the success in the envelope: declared properties only, valid, and not too large. */

import type { ToolResultEnvelope } from "../envelope.js";
import { keepDeclared } from "../results/declared.js";
import { toPlainJson } from "../results/plain-json.js";
import type { LimitedResult } from "../results/limit.js";
import type { PreparedTool } from "./read-arguments.js";
import { validate } from "./read-arguments.js";
import { fail } from "./tool-errors.js";
import type { ResultPolicy } from "./tool-registry.js";

export interface ResultSettings {
  readonly results: ResultPolicy;
  readonly validateResults: boolean;
  readonly resultCharacters: number;
}

/** Default maximum length of a result as JSON. */
export const defaultResultCharacters = 100_000;

/** Finishes a result; throws `invalid_result` if it is not JSON, or breaks what the settings require. */
export async function finishResult(
  { metadata, validateOutput }: PreparedTool,
  returned: unknown,
  { results, validateResults, resultCharacters }: ResultSettings,
): Promise<ToolResultEnvelope> {
  const { name, outputSchema } = metadata;
  const { value: kept, dropped } = readResult(name, () =>
    results === "all" || outputSchema === undefined
      ? { value: toPlainJson(returned), dropped: [] }
      : keepDeclared(outputSchema, returned),
  );
  if (results === "strict" && dropped.length > 0) {
    throw fail(
      "invalid_result",
      `${name} returned properties that its result type does not declare: ${dropped.join(", ")}.`,
    );
  }
  if ((validateResults || results === "strict") && validateOutput !== undefined && outputSchema !== undefined) {
    const errors = validate(validateOutput, kept, name);
    if (errors.length > 0) throw (await import("../validation/refusals.js")).refuseResult(metadata, kept, errors);
  }
  const { value: result, cuts } = await limit(kept, resultCharacters);
  return {
    tool: name,
    status: "success",
    result,
    ...(cuts.length > 0 && { cuts }),
  };
}

async function limit(value: unknown, characters: number): Promise<LimitedResult> {
  // A handler that returns nothing has no JSON to measure.
  if (value === undefined || characters === Infinity || JSON.stringify(value).length <= characters) {
    return { value, cuts: [] };
  }
  const { limitResult } = await import("../results/limit.js");
  return limitResult(value, characters);
}

function readResult<Value>(tool: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw fail("invalid_result", `The result of ${tool} is not JSON: ${reason}`, { cause: error });
  }
}
