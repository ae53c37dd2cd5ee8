/** From the calls of a model's response to their answers. */

import type { ModelOutput, ToolError } from "../envelope.js";
import type { CallOptions, ToolCall } from "../registry/tool-call.js";
import type { ToolRegistry } from "../registry/tool-registry.js";
import type { ToolDecoder } from "../targets/single-target.js";
import { mayChange, refuseIncomplete, refuseLater } from "./incomplete-calls.js";

/** Options for answering a response. The context is required if a handler wants one. */
export type AnswerOptions<Context> = Omit<CallOptions, "decode" | "refusal"> &
  (unknown extends Context ? { readonly context?: Context } : { readonly context: Context });

/** The options of an answer, optional if nothing in them is required. */
export type AnswerRest<Context> = unknown extends Context
  ? [options?: AnswerOptions<Context>]
  : [options: AnswerOptions<Context>];

/** A call, with a function that turns its envelope into an answer. */
export interface PendingCall<Answer> {
  readonly call: ToolCall;
  /** Why the response ended during this call, as the API says it; undefined if the call is whole. */
  readonly endedBy?: string | undefined;
  readonly reply: (output: AnswerOutput) => Answer;
}

/** What a model reads of an envelope, with its text as loops send it. */
export type AnswerOutput = Pick<ModelOutput, "isError" | "text" | "content">;

/**
 * Creates a function that runs calls and answers them in their order. A call during which the response ended does not
 * run, whatever arrived of it; if it would have changed something, neither do the calls after it.
 */
export function createAnswerer(
  registry: ToolRegistry,
  decode: ToolDecoder,
): <Answer>(pending: readonly PendingCall<Answer>[], options?: AnswerOptions<unknown>) => Promise<Answer[]> {
  return async (pending, { context, ...given } = {}) => {
    const options = { ...given, decode };
    const refusals = findRefusals(registry, pending);
    const whole = pending.filter((_, index) => refusals[index] === undefined);
    const ran = await registry.dispatchAll(
      whole.map(({ call }) => call),
      context,
      options,
    );
    const byCall = new Map(whole.map(({ call }, index) => [call, ran[index]]));
    const answers = pending.map(async ({ call, reply }, index) => {
      const refusal = refusals[index];
      const envelope = byCall.get(call) ?? (await registry.dispatch(call, context, { ...options, refusal }));
      return reply({ ...registry.toModelOutput(envelope), text: registry.render(envelope) });
    });
    return Promise.all(answers);
  };
}

/** Why each call must not run; undefined for one that may. */
function findRefusals(registry: ToolRegistry, pending: readonly PendingCall<unknown>[]): (ToolError | undefined)[] {
  let earlier: string | undefined;
  return pending.map(({ call: { name }, endedBy }) => {
    const refusal =
      endedBy !== undefined ? refuseIncomplete(name, endedBy) : earlier !== undefined && refuseLater(name, earlier);
    if (!refusal) return undefined;
    if (mayChange(registry.find(name))) earlier ??= name;
    return refusal;
  });
}
