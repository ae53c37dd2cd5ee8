/** Serves a registry to an agent loop around a vendor's API: lists its tools and answers the calls of a response. */

import { isParallelSafe } from "../../effects.js";
import type { ToolError, ToolResultEnvelope } from "../../envelope.js";
import type { ToolMetadata } from "../../metadata.js";
import type { CallOptions, ToolCall } from "../../registry/tool-call.js";
import type { ToolRegistry } from "../../registry/tool-registry.js";
import type { TargetRenderer } from "../../rendering/target-renderer.js";
import type { TargetRequests } from "../../rendering/wire-types.js";
import { splitTarget, type Target, type TargetName } from "../../rendering/target.js";
import type { NamingVendor } from "../../rendering/vendor-limits.js";
import type { RichOutput } from "./carried-content.js";
import { refuseIncomplete, refuseLater } from "./incomplete-calls.js";
import { describePending, findDecision, type DecidedApproval, type PendingApproval } from "./pending-approvals.js";
import { checkNames, eraseContext, memoizeTools, type ContextOption, type OptionsRest } from "./served-registry.js";

export interface PendingOptions {
  /** The decisions about calls that needed one, in any order. A decision about other arguments does not count. */
  readonly decisions?: readonly DecidedApproval[];
}

/** Options for answering a response. The context is required if a handler declares one. */
export type AnswerOptions<Context> = Omit<CallOptions, "decode" | "refusal" | "denied"> &
  PendingOptions &
  ContextOption<Context, Context>;

/** A registry, served to a vendor's API. */
export interface LoopService<Tools, Response, Answer, Context> {
  /** The tools of a request, as the registry has them now. */
  readonly tools: Tools;
  /**
   * Runs the tool calls of a response and answers them in their order. Ignores calls that the vendor's servers ran. A
   * call that was cut off does not run, and the model reads why.
   *
   * @returns what to append after the response; nothing if it has no calls.
   */
  readonly answer: (response: Response, ...rest: OptionsRest<Context, AnswerOptions<Context>>) => Promise<Answer[]>;
  /**
   * Finds the calls of a response that somebody must approve before they run. Returns plain JSON: decide about it
   * whenever you like, and pass it back as `decisions` of `answer`, with `approvedBy` or `denied`.
   */
  readonly pending: (response: Response, options?: PendingOptions) => Promise<PendingApproval[]>;
}

export interface ResponseCall<Result> {
  readonly call: ToolCall;
  /** The API's reason for ending the response during this call; undefined for a complete call. */
  readonly endedBy?: string | undefined;
  /** Converts the outcome of the call, as a model reads it. */
  readonly toResult: (output: {
    readonly isError: boolean;
    /** The whole output as text. */
    readonly text: string;
    /** A result with content, for formats that carry more than text; undefined for plain results. */
    readonly rich: RichOutput | undefined;
  }) => Result;
}

interface LoopFormat<Name extends TargetName, Response, Result, Answer> {
  readonly vendor: NamingVendor;
  readonly targets: { readonly [Each in Name]: TargetRenderer<Each> };
  readonly target: Target<Name>;
  readonly readCalls: (response: Response) => readonly ResponseCall<Result>[];
  /** Converts the results of all calls; not called without any. */
  readonly toAnswers: (results: Result[]) => Answer[];
}

/** Puts results into one message of the user, as most APIs expect them. */
export function inUserMessage<Result>(content: Result[]): { role: "user"; content: Result[] }[] {
  return [{ role: "user", content }];
}

/**
 * Creates the service of a vendor's API. A call during which the response ended does not run; if it could have changed
 * something, neither do the calls after it.
 *
 * @throws {TypeError} when the vendor refuses the name of a tool.
 */
export function createLoopService<
  Name extends TargetName,
  Response,
  Result,
  Answer,
  Tool extends ToolMetadata,
  Context,
>(
  registry: ToolRegistry<Tool, Context>,
  { vendor, targets, target, readCalls, toAnswers }: LoopFormat<Name, Response, Result, Answer>,
): LoopService<TargetRequests[Name], Response, Answer, Context> {
  const { name, options: targetOptions } = splitTarget(target, targets);
  const served = eraseContext(registry);
  const format: TargetRenderer<Name> = targets[name];
  const decode = format.decoder(targetOptions);
  const listTools = memoizeTools(served, (tools) => {
    checkNames(tools, vendor);
    return format.projectTools(tools, targetOptions);
  });
  return {
    get tools() {
      return listTools();
    },
    answer: async (response, ...[options]) => {
      const calls = readCalls(response);
      const envelopes = await runCalls(served, calls, { ...options, decode });
      const results = calls.map(({ toResult }, index) => {
        const envelope = envelopes[index];
        if (envelope === undefined) throw new Error("A registry must answer every call.");
        const output = served.toModelOutput(envelope);
        const rich = output.content === undefined ? undefined : output;
        return toResult({ isError: output.isError, text: served.render(envelope), rich });
      });
      return results.length === 0 ? [] : toAnswers(results);
    },
    pending: async (response, options) => {
      const calls = readCalls(response);
      const decisions = options?.decisions ?? [];
      const refusals = findRefusals(served, calls);
      const found = calls.map(async ({ call }, index) => {
        if (refusals[index] !== undefined || (await findDecision(served, call, decisions))) return undefined;
        return describePending(served, call, decode);
      });
      return (await Promise.all(found)).filter((each) => each !== undefined);
    },
  };
}

/** Runs consecutive calls together; one that is refused or decided about runs by itself, with options of its own. */
async function runCalls(
  registry: ToolRegistry,
  calls: readonly ResponseCall<unknown>[],
  { context, decisions, ...callOptions }: Partial<AnswerOptions<unknown>> & CallOptions,
): Promise<readonly ToolResultEnvelope[]> {
  const refusals = findRefusals(registry, calls);
  const envelopes: ToolResultEnvelope[] = [];
  let batch: ToolCall[] = [];
  const runBatch = async (): Promise<void> => {
    envelopes.push(...(await registry.dispatchAll(batch, context, callOptions)));
    batch = [];
  };
  for (const [index, { call }] of calls.entries()) {
    const refusal = refusals[index];
    const own = refusal === undefined ? await findDecision(registry, call, decisions ?? []) : { refusal };
    if (own === undefined) batch.push(call);
    else {
      await runBatch();
      envelopes.push(await registry.dispatch(call, context, { ...callOptions, ...own }));
    }
  }
  await runBatch();
  return envelopes;
}

/** Finds the reason why each call must not run; undefined for one that may. */
function findRefusals(registry: ToolRegistry, calls: readonly ResponseCall<unknown>[]): (ToolError | undefined)[] {
  let earlier: string | undefined;
  return calls.map(({ call: { name }, endedBy }) => {
    const refusal =
      endedBy !== undefined ? refuseIncomplete(name, endedBy) : earlier !== undefined && refuseLater(name, earlier);
    if (!refusal) return undefined;
    const tool = registry.find(name);
    // Later calls may rely on the changes of this one.
    if (tool !== undefined && !isParallelSafe(tool)) earlier ??= name;
    return refusal;
  });
}
