/**
 * From what went wrong in a call to further attempts, or to the error of its envelope.
 *
 * The registry loads this module at the first failure: most calls need none of it.
 */

import { isSensitive } from "../middleware/redaction.js";
import { mayPass, retry } from "../middleware/retry.js";
import type { ToolResultEnvelope } from "../envelope.js";
import type { ToolMetadata } from "../metadata.js";
import type { AuditEvent } from "./audit.js";
import { refuseArguments, refuseName } from "../validation/refusals.js";
import { isParallelSafe } from "../effects.js";
import { systemClock } from "../clock.js";
import { describeOpaquely, describeThrown, longestMessage } from "./handler-failures.js";
import { isInputRequired } from "./input-required.js";
import type { PreparedTool, ReadArguments } from "./read-arguments.js";
import type { ReceivedCall, Run } from "./call-state.js";
import { dropUnknown } from "./unknown-parameters.js";
import { toEnvelope, toFailure } from "./thrown.js";
import type { CallDenial, CallOptions, SuccessEnvelope } from "./tool-call.js";
import { fail, ToolFailure } from "../tool-failure.js";

/** Reads arguments again without what a client added; throws a failure in words for the model if they stay invalid. */
export function readAgain(tool: PreparedTool, first: ReadArguments, { settings, log }: Run): ReadArguments {
  const { read, names } = dropUnknown(tool, first, settings.unknownParameters ?? "refuse");
  if (names.length > 0) log({ type: "parameters_dropped", names: names.slice(0, mostNames).map(shortenName) });
  if (read.errors.length > 0) throw refuseArguments(tool.metadata, read.args, read.errors);
  return read;
}

/** Most names of dropped parameters that an event has, and most characters of each. */
const mostNames = 20;
const shortenName = (name: string): string => name.slice(0, 100);

/** Makes further attempts where the tool allows it; throws a failure in words for the model. */
export async function runFurther(
  first: unknown,
  attempt: (number: number) => Promise<unknown>,
  { run, args }: { readonly run: Run; readonly args: unknown },
): Promise<unknown> {
  const { settings, signal, log } = run;
  const tool = run.tool.metadata;
  try {
    return await retry(first, attempt, {
      ...settings.retry,
      hint: tool.retryHint,
      clock: settings.clock ?? systemClock,
      signal,
      onFailure: ({ error, attempt: number, delayMs }) =>
        log({
          type: "attempt_failed",
          attempt: number,
          ...describeForAudit(error, tool),
          ...(delayMs !== undefined && { retryInMs: delayMs }),
        }),
    });
  } catch (error) {
    if (signal.aborted) throw error;
    const handled = { tool, args, retry: settings.retry };
    if (settings.errors !== "opaque") throw describeThrown(error, handled);
    throw describeOpaquely(error, { ...handled, id: withhold("handler", error, run) });
  }
}

/** Handlers put their arguments into errors. */
function describeForAudit(error: unknown, tool: ToolMetadata): { readonly kind: string; readonly message: string } {
  const { kind, message } = toFailure(error);
  return { kind, message: isSensitive(tool) ? "[redacted]" : message.slice(0, longestMessage) };
}

type WithheldFrom = Extract<AuditEvent, { readonly type: "error_withheld" }>["from"];

/** Tells the audit what nobody else may read; returns the id under which it does. */
export function withhold(from: WithheldFrom, error: unknown, { tool, log }: Run): string {
  const id = Math.random().toString(36).slice(2, 10).padEnd(8, "0");
  log({ type: "error_withheld", errorId: id, from, message: describeForAudit(error, tool.metadata).message });
  return id;
}

/** The failure of a call whose hidden value could not be provided. */
export function refuseProvider(error: unknown, run: Run): ToolFailure {
  const id = withhold("provider", error, run);
  return fail(
    "hidden_value_failed",
    `${run.tool.metadata.name} could not be prepared. The arguments are not at fault. Error id: ${id}.`,
    { cause: error, retryable: mayPass(error, run.settings.retry ?? {}), id },
  );
}

/** Kinds whose messages say only what the caller sent, or what the registry itself does. */
const openKinds: ReadonlySet<string> = new Set<string>([
  ...["unknown_tool", "invalid_json", "invalid_arguments"],
  ...["not_approved", "approval_timed_out", "hidden_value_failed"],
]);

/** The failure of a call that must not begin: there is no such tool, or the caller says so. */
export function refuseBeforehand({ call, options, names }: ReceivedCall, run: Run | undefined): ToolFailure {
  const { refusal, denied } = options;
  if (refusal !== undefined) return new ToolFailure(refusal.kind, refusal.message, refusal);
  return run === undefined || denied === undefined ? refuseName(call.name, names) : refuseDenied(denied, run);
}

function refuseDenied({ by, reason }: CallDenial, { tool, log, settings }: Run): ToolFailure {
  const why = reason === undefined ? "" : ` ${reason}`;
  log({ type: "approval_decided", decision: "refused", reason: `Denied by ${by}.${why}` });
  const said = settings.errors === "opaque" ? "" : why;
  return fail("not_approved", `The call of ${tool.metadata.name} was not approved.${said}`);
}

/** Says of a result that a model does not get only that, under an id: what is wrong with it may quote it. */
export function hideUndelivered(envelope: SuccessEnvelope, run: Run): SuccessEnvelope {
  const { undelivered } = envelope;
  if (undelivered === undefined) return envelope;
  const { kind, retryable, message } = undelivered;
  const { metadata } = run.tool;
  const id = withhold("registry", new ToolFailure(kind, message), run);
  const what = `${metadata.name} ran; its result was not delivered: ${kind.replaceAll("_", " ")}.`;
  const warning = isParallelSafe(metadata) ? "" : " Do not call it again for this.";
  return { ...envelope, undelivered: { kind, message: `${what}${warning} Error id: ${id}.`, retryable, id } };
}

/** The envelope of a call that failed. */
export function refuseCall(thrown: unknown, { call }: ReceivedCall, run: Run | undefined): ToolResultEnvelope {
  const name = run?.tool.metadata.name ?? call.name;
  return toEnvelope(name, explain(thrown, name, run));
}

function explain(thrown: unknown, name: string, run: Run | undefined): ToolFailure {
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

/** A caller's reason for an abort goes into the message. */
function describeCancel({ signal, settings, tool, deadline, attempts }: Run): ToolFailure {
  if (deadline !== undefined) {
    const { metadata } = tool;
    // Work that may have been done must not be repeated, unless that is harmless.
    const retryable = attempts === 0 || isParallelSafe(metadata) || metadata.idempotent;
    const message = `${metadata.name} did not end within ${deadline} ms, with all its waits.`;
    return fail("timed_out", message, { retryable });
  }
  const reason: unknown = signal.reason;
  const isSaid = settings.errors !== "opaque" && reason instanceof Error && reason.name !== "AbortError";
  const said = isSaid ? ` ${toFailure(reason).message.slice(0, longestMessage)}` : "";
  return fail("cancelled", `The call was cancelled.${said}`, { cause: reason });
}

/** Fails a call whose handler needs an answer first, which another call brings. */
export function passOn(
  { name }: Pick<ToolMetadata, "name">,
  result: unknown,
  { onInputRequired }: Pick<CallOptions, "onInputRequired">,
): void {
  if (!isInputRequired(result)) return;
  onInputRequired?.(result);
  const rest = onInputRequired === undefined ? ", and nothing here can ask for it." : ".";
  throw fail("input_required", `${name} needs more input from the user${rest}`);
}
