/** From a call to its envelope, step by step, with an audit event for each. */

import type { ToolResultEnvelope } from "../envelope.js";
import type { ToolMetadata } from "../metadata.js";
import { decideApproval } from "../middleware/approval.js";
import { isSensitive, redactArguments, redactResult } from "../middleware/redaction.js";
import { runWithRetry } from "../middleware/retry.js";
import type { AttemptMiddleware } from "./attempt.js";
import { createLog, type Log } from "./call-log.js";
import { isParallelSafe, type CallOrder, type Place } from "./call-order.js";
import type { CancelSignal } from "./cancel-signal.js";
import { createCanceller, untilAborted } from "./canceller.js";
import { systemClock } from "./clock.js";
import { defaultResultCharacters, finishResult } from "./finish-result.js";
import { freezeJson } from "../json-schema/json-values.js";
import { copyData, mergeHiddenValues } from "./hidden-values.js";
import { readArguments, type PreparedTool } from "./read-arguments.js";
import type { Shortener } from "./render-envelope.js";
import { runAttempt, type AnyHandler } from "./run-attempt.js";
import type { CallOptions, ToolCall } from "./tool-call.js";
import { fail, toEnvelope, toFailure, ToolFailure } from "./tool-errors.js";
import type { HiddenCall, RegistrySettings } from "./tool-registry.js";

type Providers = Readonly<Record<string, (context: unknown, call: HiddenCall) => unknown>>;

export interface AnySettings extends Omit<RegistrySettings<ToolMetadata>, "receipts"> {
  readonly hidden?: Readonly<Record<string, Providers>>;
  readonly receipts?: Readonly<Record<string, (result: unknown) => string>>;
  readonly loadShortener: () => Promise<Shortener>;
}

/** The settings of a registry, with what its calls share. */
export interface CallSettings extends AnySettings {
  readonly queues: CallOrder;
}

export interface RegisteredTool extends PreparedTool {
  readonly handler: AnyHandler;
  readonly providers: Providers;
  readonly receipt: ((result: unknown) => string) | undefined;
}

export interface ReceivedCall {
  readonly call: ToolCall;
  readonly id: string;
  readonly context: unknown;
  readonly options: CallOptions;
  readonly tool: RegisteredTool | undefined;
  readonly names: readonly string[];
}

interface Run {
  readonly received: ReceivedCall;
  readonly tool: RegisteredTool;
  readonly settings: CallSettings;
  readonly signal: CancelSignal;
  readonly log: Log;
  readonly enter: () => Place;
  place: Place;
  /** Why the call has run out of time. */
  deadline?: ToolFailure;
  attempts: number;
}

/** Runs a call; never throws. */
export async function runCall(received: ReceivedCall, settings: CallSettings): Promise<ToolResultEnvelope> {
  const { call, tool, options } = received;
  const { clock = systemClock } = settings;
  const started = clock.now();
  const log = createLog(received, settings);
  log({ type: "call_received", calledAs: call.name });
  const canceller = createCanceller(options.signal ?? options.parent?.signal);
  const run = tool && startRun({ received, tool, settings, signal: canceller.signal, log });
  const { deadlineMs = settings.deadlineMs } = options;
  const timeOut = (): void => {
    const message = `${tool?.metadata.name} did not end within ${deadlineMs} ms, with all its waits.`;
    if (run) run.deadline = fail("timed_out", message, { retryable: true });
    canceller.abort(run?.deadline);
  };
  const stopClock = deadlineMs === undefined ? undefined : clock.schedule(timeOut, deadlineMs);
  const envelope = await finish(received, run);
  run?.place.leave();
  stopClock?.();
  canceller.release();
  log({
    type: "call_finished",
    status: envelope.status,
    ...(envelope.status === "error"
      ? { kind: envelope.error.kind }
      : envelope.undelivered && { undelivered: envelope.undelivered.kind }),
    attempts: run?.attempts ?? 0,
    durationMs: clock.now() - started,
    ...(settings.auditValues === true &&
      tool !== undefined &&
      envelope.status === "success" && { result: redactResult(tool.metadata, envelope.result) }),
  });
  return envelope;
}

function startRun(parts: Omit<Run, "enter" | "place" | "attempts">): Run {
  const { received, tool, settings, signal } = parts;
  const { options } = received;
  const { queues } = settings;
  const changes = settings.order !== "parallel" && !isParallelSafe(tool.metadata);
  const enter = (): Place => {
    const place = queues.enter({ caller: options.caller, parent: options.parent?.signal ?? options.signal, changes });
    queues.inherit(signal, place);
    return place;
  };
  return { ...parts, enter, place: enter(), attempts: 0 };
}

async function finish({ call, names, options }: ReceivedCall, run: Run | undefined): Promise<ToolResultEnvelope> {
  try {
    if (options.refusal !== undefined)
      throw new ToolFailure(options.refusal.kind, options.refusal.message, options.refusal);
    if (run === undefined) throw (await import("../validation/refusals.js")).refuseName(call.name, names);
    return await runSteps(run);
  } catch (thrown) {
    const failure = run?.signal.aborted === true ? (run.deadline ?? describeCancel(run.signal)) : toFailure(thrown);
    return toEnvelope(run?.tool.metadata.name ?? call.name, failure);
  }
}

async function runSteps(run: Run): Promise<ToolResultEnvelope> {
  const { received, tool, settings, signal, log } = run;
  if (signal.aborted) throw describeCancel(signal);
  const { metadata } = tool;
  const { denied } = received.options;
  if (denied !== undefined) {
    const why = denied.reason === undefined ? "" : ` ${denied.reason}`;
    log({ type: "approval_decided", decision: "refused", reason: `Denied by ${denied.by}.${why}` });
    throw fail("not_approved", `The call of ${metadata.name} was not approved.${why}`);
  }
  const decode = (received.options.decode ?? settings.decode)?.(metadata);
  const { arguments: given, isWhole } = received.call;
  const sent = { sent: given, isWhole, decode, reader: settings.reader };
  const { args, repairs, errors } = readArguments(tool, sent);
  if (errors.length > 0) throw (await import("../validation/refusals.js")).refuseArguments(metadata, args, errors);
  if (repairs.length > 0) log({ type: "arguments_repaired", repairs: repairs.map(({ message }) => message) });
  const complete = freezeJson(await addHiddenValues(run, args));
  await approve(run, complete);
  const result = await runHandler(run, complete);
  return finishResult(tool, result, {
    results: settings.results ?? "declared",
    validateResults: received.options.validateResults ?? settings.validateResults ?? false,
    resultCharacters: settings.resultCharacters ?? defaultResultCharacters,
    loadShortener: settings.loadShortener,
  });
}

/** If a provider throws, the call fails with a message that reveals no secret. */
async function addHiddenValues({ received, tool, signal }: Run, args: unknown): Promise<unknown> {
  const { metadata, providers } = tool;
  const visible = freezeJson(args);
  return mergeHiddenValues(metadata, visible, async ({ path, pointer }) => {
    const provide = Object.hasOwn(providers, path) ? providers[path] : undefined;
    if (provide === undefined) return undefined;
    const call: HiddenCall = { id: received.id, tool: metadata.name, signal, pointer, arguments: visible };
    try {
      // The application's own object must not be frozen, nor changed by the handler.
      return copyData(await untilAborted((async () => provide(received.context, call))(), signal));
    } catch (error) {
      throw fail("hidden_value_failed", `${metadata.name} could not be prepared. The arguments are not at fault.`, {
        cause: error,
        retryable: toFailure(error).retryable,
      });
    }
  });
}

async function approve(run: Run, args: unknown): Promise<void> {
  const { received, tool, settings, signal, log } = run;
  const { approvedBy } = received.options;
  const { metadata } = tool;
  // Only a name approves: a caller in JavaScript may pass null or an empty string.
  if (typeof approvedBy === "string" && approvedBy !== "") {
    log({ type: "approval_decided", decision: "approved", reason: `Approved by ${approvedBy}.` });
    return;
  }
  let hasLeft = false;
  const { outcome, reason } = await decideApproval(metadata, {
    args,
    redacted: () => redactArguments(metadata, args),
    callId: received.id,
    context: received.context,
    options: settings.approval ?? {},
    clock: settings.clock ?? systemClock,
    signal,
    onRequest: (why) => {
      log({ type: "approval_requested", reason: why });
      // Other calls of the caller do not wait for a person.
      run.place.leave();
      hasLeft = true;
    },
  });
  if (outcome === "not_needed") return;
  log({ type: "approval_decided", decision: outcome, ...(reason !== undefined && { reason }) });
  const said = reason === undefined ? "" : ` ${reason}`;
  if (outcome === "refused") throw fail("not_approved", `The call of ${metadata.name} was not approved.${said}`);
  if (outcome === "timed_out") {
    throw fail("approval_timed_out", `Nobody approved the call of ${metadata.name} in time.${said}`);
  }
  if (hasLeft) run.place = run.enter();
}

async function runHandler(run: Run, args: unknown): Promise<unknown> {
  const { received, tool, settings, signal, log } = run;
  const { metadata, handler } = tool;
  const { clock = systemClock } = settings;
  const { place } = run;
  if (place.turn !== undefined) await untilAborted(place.turn, signal);
  const inherit: AttemptMiddleware = (attempt, next) => {
    settings.queues.inherit(attempt.signal, place);
    return next();
  };
  const middleware = [inherit, ...(settings.middleware ?? [])];
  const timeoutMs = received.options.timeoutMs ?? settings.timeoutMs;
  const { id, context } = received;
  const attempts = { tool: metadata, id, handler, args, context, signal, timeoutMs, middleware, clock };
  const shown = settings.auditValues === true && { arguments: redactArguments(metadata, args) };
  const attempt = async (number: number): Promise<unknown> => {
    run.attempts = number;
    log({ type: "attempt_started", attempt: number, ...shown });
    return runAttempt(attempts, number);
  };
  return runWithRetry(attempt, {
    ...settings.retry,
    hint: metadata.retryHint,
    clock,
    signal,
    onFailure: ({ error, attempt: number, delayMs }) => {
      const { kind, message } = toFailure(error);
      log({
        type: "attempt_failed",
        attempt: number,
        kind,
        message: isSensitive(metadata) ? "[redacted]" : message,
        ...(delayMs !== undefined && { retryInMs: delayMs }),
      });
    },
  });
}

/** A caller's reason for an abort goes into the message. */
function describeCancel({ reason }: CancelSignal): ToolFailure {
  const said = reason instanceof Error && reason.name !== "AbortError" ? ` ${reason.message}` : "";
  return fail("cancelled", `The call was cancelled.${said}`, { cause: reason });
}
