/** From the calls of a model's response to their answers. */

import type { ToolError, ToolResultEnvelope } from "../../envelope.js";
import type { CallOptions, ToolCall } from "../../registry/tool-call.js";
import type { ToolRegistry } from "../../registry/tool-registry.js";
import type { ToolDecoder } from "../../targets/single-target.js";
import type { RichOutput } from "./carried-content.js";
import { mayChange, refuseIncomplete, refuseLater } from "./incomplete-calls.js";
import { describePending, findDecision, type DecidedApproval, type PendingApproval } from "./pending-approvals.js";

export type { DecidedApproval, PendingApproval } from "./pending-approvals.js";

/** What has been decided about calls. */
export interface PendingOptions {
  /** The decisions about calls that needed one, in any order. Those about other arguments do not count. */
  readonly decisions?: readonly DecidedApproval[];
}

/** Options for answering a response. The context is required if a handler wants one. */
export type AnswerOptions<Context> = Omit<CallOptions, "decode" | "refusal" | "denied"> &
  PendingOptions &
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

/** What a model reads of an envelope. */
export interface AnswerOutput {
  readonly isError: boolean;
  /** All of it as text. */
  readonly text: string;
  /** A result with more than text, for formats that carry more; undefined if it has none. */
  readonly rich: RichOutput | undefined;
}

/** What adapters for loops do with the calls of a response. */
export interface Answerer {
  /**
   * Runs calls and answers them in their order. A call during which the response ended does not run, whatever arrived of
   * it; if it would have changed something, neither do the calls after it.
   */
  readonly answer: <Answer>(
    pending: readonly PendingCall<Answer>[],
    options?: AnswerOptions<unknown>,
  ) => Promise<Answer[]>;
  /** Describes the calls that need an approval. */
  readonly findPending: (
    pending: readonly PendingCall<unknown>[],
    options?: PendingOptions,
  ) => Promise<PendingApproval[]>;
}

export function createAnswerer(registry: ToolRegistry, decode: ToolDecoder): Answerer {
  return {
    answer: async (pending, { context, decisions = [], ...given } = {}) => {
      const options = { ...given, decode };
      const refusals = findRefusals(registry, pending);
      const envelopes: ToolResultEnvelope[] = [];
      let batch: ToolCall[] = [];
      const runBatch = async (): Promise<void> => {
        envelopes.push(...(await registry.dispatchAll(batch, context, options)));
        batch = [];
      };
      for (const [index, { call }] of pending.entries()) {
        const refusal = refusals[index];
        const own = refusal === undefined ? await findDecision(registry, call, decisions) : { refusal };
        if (own === undefined) batch.push(call);
        else {
          await runBatch();
          envelopes.push(await registry.dispatch(call, context, { ...options, ...own }));
        }
      }
      await runBatch();
      return pending.map(({ reply }, index) => {
        const envelope = envelopes[index];
        if (envelope === undefined) throw new Error("A registry must answer every call.");
        const output = registry.toModelOutput(envelope);
        const rich = output.content === undefined ? undefined : output;
        return reply({ isError: output.isError, text: registry.render(envelope), rich });
      });
    },
    findPending: async (pending, { decisions = [] } = {}) => {
      const refusals = findRefusals(registry, pending);
      const found = pending.map(async ({ call }, index) => {
        if (refusals[index] !== undefined || (await findDecision(registry, call, decisions))) return undefined;
        return describePending(registry, call, decode);
      });
      return (await Promise.all(found)).filter((each) => each !== undefined);
    },
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
