/** Runs a call step by step, with an audit event for each, and returns its envelope. */

import type { ToolResultEnvelope } from "../envelope.js";
import { passesGate } from "../middleware/approval.js";
import { redactArguments, redactResult } from "../parameter-values.js";
import { createLog } from "./audit.js";
import { isParallelSafe } from "../effects.js";
import type { Place } from "./call-order.js";
import type { CallSettings, ReceivedCall, CallRun } from "./call-state.js";
import { createCanceller, untilAborted } from "../cancellation.js";
import { systemClock } from "../clock.js";
import { freezeJson } from "../json-schema/json-values.js";
import { loadLaterSteps } from "./load-later-steps.js";
import { readArguments } from "./read-arguments.js";
import { runAttempt } from "./run-attempt.js";

/** Runs a call; never throws. */
export async function runCall(received: ReceivedCall, settings: CallSettings): Promise<ToolResultEnvelope> {
  try {
    return await runLogged(received, settings);
  } catch {
    // The clock throws, or the module that explains failures cannot be loaded.
    const tool = received.tool?.metadata.name ?? received.call.name;
    return { tool, status: "error", error: { kind: "handler_failed", message: `${tool} failed.`, retryable: false } };
  }
}

async function runLogged(received: ReceivedCall, settings: CallSettings): Promise<ToolResultEnvelope> {
  const { call, tool, options } = received;
  const { clock = systemClock } = settings;
  const started = clock.now();
  const log = createLog(received, settings.audit, clock);
  log({ type: "call_received", calledAs: call.name });
  const canceller = createCanceller(options.signal ?? options.parent?.signal);
  const run = tool && startRun({ received, tool, settings, signal: canceller.signal, log });
  const { deadlineMs = settings.deadlineMs } = options;
  const timeOut = (): void => {
    if (run !== undefined) run.deadline = deadlineMs;
    canceller.abort(undefined);
  };
  const stopClock = deadlineMs === undefined ? undefined : clock.schedule(timeOut, deadlineMs);
  const envelope = await finish(received, run).finally(() => {
    run?.place.leave();
    stopClock?.();
    canceller.release();
  });
  log({
    type: "call_finished",
    status: envelope.status,
    ...(envelope.status === "error"
      ? { kind: envelope.error.kind, ...(envelope.error.id !== undefined && { errorId: envelope.error.id }) }
      : envelope.undelivered && { undelivered: envelope.undelivered.kind }),
    attempts: run?.attempts ?? 0,
    durationMs: clock.now() - started,
    ...(settings.auditValues === true &&
      tool !== undefined &&
      envelope.status === "success" && { result: redactResult(tool.metadata, envelope.result) }),
  });
  return envelope;
}

function startRun(parts: Omit<CallRun, "enter" | "place" | "attempts">): CallRun {
  const { received, tool, settings, signal } = parts;
  const { options } = received;
  const { queues = settings.queues } = options;
  const changes = settings.order !== "parallel" && !isParallelSafe(tool.metadata);
  const enter = (): Place => {
    const place = queues.enter({ caller: options.caller, parent: options.parent?.signal ?? options.signal, changes });
    queues.inherit(signal, place);
    return place;
  };
  return { ...parts, enter, place: enter(), attempts: 0 };
}

async function finish(received: ReceivedCall, run: CallRun | undefined): Promise<ToolResultEnvelope> {
  try {
    const { refusal, denied } = received.options;
    if (run === undefined || (refusal ?? denied) !== undefined) {
      throw (await loadLaterSteps()).refuseBeforehand(received, run);
    }
    return await runSteps(run);
  } catch (thrown) {
    return (await loadLaterSteps()).refuseCall(thrown, received, run);
  }
}

async function runSteps(run: CallRun): Promise<ToolResultEnvelope> {
  const { received, tool, settings, signal, log } = run;
  if (signal.aborted) throw signal.reason;
  const { metadata } = tool;
  if (tool.prepareValidation !== undefined) await tool.prepareValidation();
  let read = readArguments(tool, received.call, settings, received.options.decode);
  if (read.errors.length > 0) read = (await loadLaterSteps()).readAgain(tool, read, run);
  const { args, repairs } = read;
  if (repairs.length > 0) {
    const { describeRepairs } = await loadLaterSteps();
    log({ type: "arguments_repaired", repairs: describeRepairs(metadata, args, repairs) });
  }
  const complete = freezeJson(await addHiddenValues(run, freezeJson(args)));
  await approve(run, complete);
  const result = await runHandler(run, complete);
  const finishing = { settings, options: received.options };
  const envelope = await (await settings.loadFinisher()).finishReturned(tool, result, finishing);
  if (envelope.undelivered === undefined || settings.errors !== "opaque") return envelope;
  return (await loadLaterSteps()).hideUndelivered(envelope, run);
}

async function addHiddenValues(run: CallRun, args: unknown): Promise<unknown> {
  if (run.tool.metadata.hiddenParameters === undefined) return args;
  return (await loadLaterSteps()).provideHiddenValues(args, run);
}

async function approve(run: CallRun, args: unknown): Promise<void> {
  const { received, tool, settings, log } = run;
  const { approvedBy } = received.options;
  // Only a name approves: a caller in JavaScript may pass null or an empty string.
  if (typeof approvedBy === "string" && approvedBy !== "") {
    log({ type: "approval_decided", decision: "approved", reason: `Approved by ${approvedBy}.` });
  } else if (!passesGate(settings.approval?.gate, tool.metadata)) {
    await (await loadLaterSteps()).approveCall(run, args);
  }
}

async function runHandler(run: CallRun, args: unknown): Promise<unknown> {
  const { received, tool, settings, signal, log, place } = run;
  const { onPreliminary } = received.options;
  if (place.turn !== undefined) await untilAborted(place.turn, signal);
  const onYield = async (value: unknown): Promise<void> => {
    if (onPreliminary === undefined) return;
    const { finishResult } = await settings.loadFinisher();
    const envelope = await finishResult(tool, value, { settings, options: received.options });
    if (envelope.undelivered === undefined) onPreliminary(envelope);
  };
  const shown = settings.auditValues === true && { arguments: redactArguments(tool.metadata, args) };
  const attempt = async (number: number): Promise<unknown> => {
    run.attempts = number;
    log({ type: "attempt_started", attempt: number, ...shown });
    return runAttempt(run, args, number, onYield);
  };
  if (signal.aborted) throw signal.reason;
  try {
    return await attempt(1);
  } catch (error) {
    return (await loadLaterSteps()).runFurther(error, attempt, { run, args });
  }
}
