/**
 * Retries a failed call, or creates the error of its envelope.
 *
 * The registry loads this module at the first failure, which most calls never have.
 */

import { mayPass, readServerDelay } from "../middleware/retry.js";
import { untilAborted } from "../cancellation.js";
import type { ToolResultEnvelope } from "../envelope.js";
import { isSensitive, type ToolMetadata } from "../metadata.js";
import type { AuditEvent } from "./audit.js";
import { refuseDelivery } from "../results/undelivered.js";
import { refuseArguments, refuseName } from "../validation/refusals.js";
import { isParallelSafe } from "../effects.js";
import { systemClock } from "../clock.js";
import { describeOpaquely, describeThrown, longestMessage, readSafely } from "./handler-failures.js";
import type { PreparedTool, ReadArguments } from "./read-arguments.js";
import type { ReceivedCall, CallRun } from "./call-state.js";
import { dropUnknown } from "./unknown-parameters.js";
import { toFailure, toToolError } from "./thrown.js";
import type { CallDenial, SuccessEnvelope } from "./tool-call.js";
import { fail, ToolFailure } from "../tool-failure.js";

/** Reads arguments again without undeclared parameters; throws a failure for the model if they stay invalid. */
export function readAgain(tool: PreparedTool, first: ReadArguments, { settings, log }: CallRun): ReadArguments {
  const { read, names } = dropUnknown(tool, first, settings);
  if (names.length > 0) log({ type: "parameters_dropped", names: names.slice(0, mostNames).map(shortenName) });
  if (read.errors.length > 0) throw refuseArguments(tool.metadata, read.args, read.errors);
  return read;
}

/** The maximum number of names of dropped parameters that an event has, and of characters of each. */
const mostNames = 20;
const shortenName = (name: string): string => name.slice(0, 100);

const defaultMaxBackoffMs = 30_000;
const defaultMaxRetryAfterMs = 60_000;

/** Retries a failed call; throws the failure for the model, or the signal's reason once it is aborted. */
export async function runFurther(
  first: unknown,
  attempt: (number: number) => Promise<unknown>,
  { run, args }: { readonly run: CallRun; readonly args: unknown },
): Promise<unknown> {
  const { settings, signal, tool } = run;
  try {
    return await retry(first, attempt, run);
  } catch (error) {
    if (signal.aborted) throw error;
    const handled = { tool: tool.metadata, args, retry: settings.retry };
    if (settings.errors !== "opaque") throw describeThrown(error, handled);
    throw describeOpaquely(error, { ...handled, id: withhold("handler", error, run) });
  }
}

/**
 * Makes further attempts, numbered from 2, until one succeeds, fails for good, or is the last that the hint allows.
 * Throws the error of the last attempt, or of the application's functions between attempts.
 */
async function retry(first: unknown, attempt: (number: number) => Promise<unknown>, run: CallRun): Promise<unknown> {
  const { signal, log, tool } = run;
  for (let [error, number] = [first, 1]; ; number++) {
    const delayMs = signal.aborted ? undefined : findDelay(error, number, run);
    const retrying = delayMs !== undefined && { retryInMs: delayMs };
    log({ type: "attempt_failed", attempt: number, ...describeForAudit(error, tool.metadata), ...retrying });
    if (delayMs === undefined) throw error;
    await pause(delayMs, run);
    if (signal.aborted) throw signal.reason;
    try {
      return await attempt(number + 1);
    } catch (next) {
      error = next;
    }
  }
}

/** Milliseconds until the next attempt; undefined if there must be none, or none so soon. */
function findDelay(error: unknown, number: number, { tool, settings }: CallRun): number | undefined {
  const { retry = {} } = settings;
  const { retryHint: hint } = tool.metadata;
  const { maxRetryAfterMs = defaultMaxRetryAfterMs, maxBackoffMs = defaultMaxBackoffMs, random = Math.random } = retry;
  if (hint === undefined || !(number < hint.maxAttempts) || !mayPass(error, retry)) return undefined;
  const asked = readSafely(() => readServerDelay(error), undefined);
  if (asked !== undefined) return asked > maxRetryAfterMs || asked === Infinity ? undefined : asked;
  // Doubled with each attempt, up to a cap, and spread over the upper half.
  const whole = Math.min(maxBackoffMs, hint.initialBackoffMs * 2 ** (number - 1));
  return Math.round(whole * (0.5 + random() / 2));
}

async function pause(milliseconds: number, { settings: { clock = systemClock }, signal }: CallRun): Promise<void> {
  let stop: (() => void) | undefined;
  const elapsed = new Promise<void>((resolve) => {
    stop = clock.schedule(resolve, milliseconds);
  });
  try {
    await untilAborted(elapsed, signal);
  } finally {
    stop?.();
  }
}

/** Describes an error for the audit, without the message of a tool with sensitive values: it may contain arguments. */
function describeForAudit(error: unknown, tool: ToolMetadata): { readonly kind: string; readonly message: string } {
  const { kind, message } = toFailure(error);
  return { kind, message: isSensitive(tool) ? "[redacted]" : message.slice(0, longestMessage) };
}

type WithheldFrom = Extract<AuditEvent, { readonly type: "error_withheld" }>["from"];

/** Reports an error to the audit alone; returns the id of the event. */
export function withhold(from: WithheldFrom, error: unknown, run: CallRun): string {
  return withholdMessage(from, describeForAudit(error, run.tool.metadata).message, run);
}

function withholdMessage(from: WithheldFrom, message: string, { log }: CallRun): string {
  const id = Math.random().toString(36).slice(2, 10).padEnd(8, "0");
  log({ type: "error_withheld", errorId: id, from, message });
  return id;
}

/** Creates the failure of a call whose hidden value could not be provided. */
export function refuseProvider(error: unknown, run: CallRun): ToolFailure {
  const id = withhold("provider", error, run);
  const retryable = mayPass(error, run.settings.retry ?? {});
  return fail("hidden_value_failed", describeUnprepared(id, run), { cause: error, retryable, id });
}

/** Creates the failure of a call with a hidden value that the handler must not get; the reason contains no value. */
export function refuseProvided(reason: string, run: CallRun): ToolFailure {
  const id = withholdMessage("provider", reason, run);
  return fail("hidden_value_failed", describeUnprepared(id, run), { cause: new TypeError(reason), id });
}

function describeUnprepared(id: string, { tool }: CallRun): string {
  return `${tool.metadata.name} could not be prepared. The arguments are not at fault. Error id: ${id}.`;
}

/** Kinds whose messages contain only input of the caller and words of the registry. */
const openKinds: ReadonlySet<string> = new Set<string>([
  ...["unknown_tool", "invalid_json", "invalid_arguments"],
  ...["not_approved", "approval_timed_out", "hidden_value_failed"],
]);

/** Creates the failure of a call that must not begin: its tool is unknown, or its options refuse it. */
export function refuseBeforehand({ call, options, names }: ReceivedCall, run: CallRun | undefined): ToolFailure {
  const { refusal, denied } = options;
  if (refusal !== undefined) return new ToolFailure(refusal.kind, refusal.message, refusal);
  return run === undefined || denied === undefined ? refuseName(call.name, names) : refuseDenied(denied, run);
}

function refuseDenied({ by, reason }: CallDenial, { tool, log, settings }: CallRun): ToolFailure {
  const why = reason === undefined ? "" : ` ${reason}`;
  log({ type: "approval_decided", decision: "refused", reason: `Denied by ${by}.${why}` });
  const shown = settings.errors === "opaque" ? "" : why;
  return fail("not_approved", `The call to ${tool.metadata.name} was not approved.${shown}`);
}

/** Replaces the reason why a result is not delivered, which may quote the result, with the id of an audit event. */
export function hideUndelivered(envelope: SuccessEnvelope, run: CallRun): SuccessEnvelope {
  const { undelivered } = envelope;
  if (undelivered === undefined) return envelope;
  const { kind, message } = undelivered;
  const id = withhold("registry", new ToolFailure(kind, message), run);
  const refusal = refuseDelivery(run.tool.metadata, { kind, why: `${kind.replaceAll("_", " ")}.`, id });
  return { ...envelope, undelivered: { ...refusal, message: `${refusal.message} Error id: ${id}.` } };
}

export function refuseCall(thrown: unknown, { call }: ReceivedCall, run: CallRun | undefined): ToolResultEnvelope {
  const tool = run?.tool.metadata.name ?? call.name;
  return { tool, status: "error", error: toToolError(explain(thrown, tool, run)) };
}

function explain(thrown: unknown, name: string, run: CallRun | undefined): ToolFailure {
  if (run?.signal.aborted === true) return describeCancel(run);
  if (thrown instanceof RangeError && run?.attempts === 0) {
    return fail("invalid_arguments", `The arguments of ${name} nest too deeply.`, { cause: thrown });
  }
  const isKnown = thrown instanceof ToolFailure;
  if (isKnown && (run?.settings.errors !== "opaque" || thrown.id !== undefined || openKinds.has(thrown.kind))) {
    return thrown;
  }
  const id = run && withhold("registry", thrown, run);
  const kind = isKnown ? thrown.kind : "handler_failed";
  const why = isKnown ? `: ${kind.replaceAll("_", " ")}` : "";
  return new ToolFailure(kind, `${name} failed${why}.${id === undefined ? "" : ` Error id: ${id}.`}`, {
    cause: thrown,
    retryable: isKnown && thrown.retryable,
    ...(id !== undefined && { id }),
  });
}

/** The message contains the caller's reason for an abort. */
function describeCancel({ signal, settings, tool, deadline, attempts }: CallRun): ToolFailure {
  if (deadline !== undefined) {
    const { metadata } = tool;
    // The handler may have done its work.
    const retryable = attempts === 0 || isParallelSafe(metadata) || metadata.idempotent;
    const message = `${metadata.name} did not end within ${deadline} ms, with all its waits.`;
    return fail("timed_out", message, { retryable });
  }
  const reason: unknown = signal.reason;
  const isShown = settings.errors !== "opaque" && reason instanceof Error && reason.name !== "AbortError";
  const shown = isShown ? ` ${toFailure(reason).message.slice(0, longestMessage)}` : "";
  return fail("cancelled", `The call was cancelled.${shown}`, { cause: reason });
}
