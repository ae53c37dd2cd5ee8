/**
 * From what went wrong in a call to further attempts, or to the error of its envelope.
 *
 * The registry loads this module at the first failure: most calls need none of it.
 */

import { isSensitive } from "../middleware/redaction.js";
import { mayPass, retry } from "../middleware/retry.js";
import type { ToolResultEnvelope } from "../envelope.js";
import type { ToolMetadata } from "../metadata.js";
import type { AuditEvent } from "./audit-event.js";
import type { Log } from "./call-log.js";
import type { CancelSignal } from "./cancel-signal.js";
import { systemClock } from "./clock.js";
import { describeOpaquely, describeThrown, longestMessage } from "./handler-failures.js";
import { isInputRequired } from "./input-required.js";
import { toEnvelope, toFailure } from "./thrown.js";
import type { CallOptions } from "./tool-call.js";
import { fail, ToolFailure } from "./tool-errors.js";
import type { RegistrySettings } from "./tool-registry.js";

/** The call that failed. */
export interface FailingCall {
  readonly tool: ToolMetadata;
  readonly settings: Pick<RegistrySettings<ToolMetadata>, "clock" | "errors" | "retry">;
  readonly signal: CancelSignal;
  readonly log: Log;
  /** Why the call has run out of time. */
  readonly deadline: ToolFailure | undefined;
  /** How many attempts at running the handler have begun. */
  readonly attempts: number;
}

/** Makes further attempts where the tool allows it; throws a failure in words for the model. */
export async function runFurther(
  first: unknown,
  attempt: (number: number) => Promise<unknown>,
  { args, ...call }: FailingCall & { readonly args: unknown },
): Promise<unknown> {
  const { tool, settings, signal, log } = call;
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
    throw describeOpaquely(error, { ...handled, id: withhold("handler", error, call) });
  }
}

/** Handlers put their arguments into errors. */
function describeForAudit(error: unknown, tool: ToolMetadata): { readonly kind: string; readonly message: string } {
  const { kind, message } = toFailure(error);
  return { kind, message: isSensitive(tool) ? "[redacted]" : message.slice(0, longestMessage) };
}

type WithheldFrom = Extract<AuditEvent, { readonly type: "error_withheld" }>["from"];

/** Tells the audit what nobody else may read; returns the id under which it does. */
export function withhold(from: WithheldFrom, error: unknown, { tool, log }: Pick<FailingCall, "tool" | "log">): string {
  const id = Math.random().toString(36).slice(2, 10).padEnd(8, "0");
  log({ type: "error_withheld", errorId: id, from, message: describeForAudit(error, tool).message });
  return id;
}

/** The failure of a call whose hidden value could not be provided. */
export function refuseProvider(error: unknown, call: FailingCall): ToolFailure {
  const id = withhold("provider", error, call);
  return fail(
    "hidden_value_failed",
    `${call.tool.name} could not be prepared. The arguments are not at fault. Error id: ${id}.`,
    { cause: error, retryable: mayPass(error, call.settings.retry ?? {}), id },
  );
}

/** Kinds whose messages say only what the caller sent, or what the registry itself does. */
const openKinds: ReadonlySet<string> = new Set<string>([
  ...["unknown_tool", "invalid_json", "invalid_arguments"],
  ...["not_approved", "approval_timed_out", "hidden_value_failed"],
]);

/** The envelope of a call that failed. */
export function refuseCall(thrown: unknown, name: string, call: FailingCall | undefined): ToolResultEnvelope {
  return toEnvelope(name, explain(thrown, name, call));
}

function explain(thrown: unknown, name: string, call: FailingCall | undefined): ToolFailure {
  if (call?.signal.aborted === true) return call.deadline ?? describeCancel(call);
  if (thrown instanceof RangeError && call?.attempts === 0) {
    return fail("invalid_arguments", `The arguments of ${name} nest too deeply.`, { cause: thrown });
  }
  const isKnown = thrown instanceof ToolFailure;
  if (isKnown && (call?.settings.errors !== "opaque" || thrown.id !== undefined || openKinds.has(thrown.kind))) {
    return thrown;
  }
  const id = call && withhold("registry", thrown, call);
  const kind = isKnown ? thrown.kind : "handler_failed";
  const why = isKnown ? `: ${kind.replaceAll("_", " ")}` : "";
  return new ToolFailure(kind, `${name} failed${why}.${id === undefined ? "" : ` Error id: ${id}.`}`, {
    cause: thrown,
    retryable: isKnown && thrown.retryable,
    ...(id !== undefined && { id }),
  });
}

/** A caller's reason for an abort goes into the message. */
function describeCancel({ signal, settings }: FailingCall): ToolFailure {
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
