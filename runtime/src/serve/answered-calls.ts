/** From the calls of a model's response to their answers. */

import type { ToolResultEnvelope } from "../envelope.js";
import type { CallOptions, ToolCall } from "../registry/tool-call.js";
import type { ToolRegistry } from "../registry/tool-registry.js";
import type { ToolDecoder } from "../targets/single-target.js";

/** Options for answering a response. The context is required if a handler wants one. */
export type AnswerOptions<Context> = Omit<CallOptions, "decode"> &
  (unknown extends Context ? { readonly context?: Context } : { readonly context: Context });

/** The options of an answer, optional if nothing in them is required. */
export type AnswerRest<Context> = unknown extends Context
  ? [options?: AnswerOptions<Context>]
  : [options: AnswerOptions<Context>];

/** A call, with a function that turns its envelope into an answer. */
export interface PendingCall<Answer> {
  readonly call: ToolCall;
  readonly reply: (envelope: ToolResultEnvelope, text: string) => Answer;
}

/** Creates a function that runs calls and answers them in their order. */
export function createAnswerer(
  registry: ToolRegistry,
  decode: ToolDecoder,
): <Answer>(pending: readonly PendingCall<Answer>[], options?: AnswerOptions<unknown>) => Promise<Answer[]> {
  return async (pending, { context, ...options } = {}) => {
    const calls = pending.map(({ call }) => call);
    const envelopes = await registry.dispatchAll(calls, context, { ...options, decode });
    return pending.map(({ reply }, index) => {
      const envelope = envelopes[index];
      if (envelope === undefined) throw new Error("A registry must answer every call.");
      return reply(envelope, registry.render(envelope));
    });
  };
}
