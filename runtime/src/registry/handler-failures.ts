/** Converts the error of a handler to the failure that the model and the application read. */

import { isParallelSafe } from "../effects.js";
import type { ToolMetadata } from "../metadata.js";
import { redactText, type Secrets } from "../middleware/redact-text.js";
import {
  isUnserved,
  listCauses,
  mayPass,
  readServerDelay,
  readStatus,
  type RetryOptions,
} from "../middleware/retry.js";
import { findParameters } from "../parameter-values.js";
import { toFailure } from "./thrown.js";
import { ToolFailure } from "../tool-failure.js";

/** The maximum number of characters of a handler's message, as of any other that a model reads. */
export const longestMessage = 2_000;

/** The maximum number of characters of a failure's details as JSON; more are left out. */
const longestDetails = 100_000;

export interface HandledCall {
  readonly tool: ToolMetadata;
  /** Complete, with hidden values. */
  readonly args: unknown;
  readonly retry: RetryOptions | undefined;
}

/** Creates the failure in the handler's own words, without the values of sensitive arguments. */
export function describeThrown(thrown: unknown, call: HandledCall): ToolFailure {
  const failure = toFailure(thrown);
  const secrets = listSecrets(call);
  const clean = (text: string): string => redactText(text, secrets, longestMessage);
  const { kind, message, recoveryHint } = failure;
  return createFailure(thrown, call, {
    kind: clean(kind) === kind ? kind : "handler_failed",
    message: clean(message),
    recoveryHint: recoveryHint === undefined ? undefined : clean(recoveryHint),
    details: copyDetails(failure.details, clean),
    status: kind === "handler_failed" ? findStatus(thrown) : undefined,
  });
}

const kindWords: ReadonlyMap<string, string> = new Map([
  ["handler_failed", ""],
  ["not_found", ": not found"],
  ["permission_denied", ": permission denied"],
  ["timed_out", ": it took too long"],
]);

/** Creates the failure in the registry's words, which cannot contain a secret. */
export function describeOpaquely(thrown: unknown, { id, ...call }: HandledCall & { readonly id: string }): ToolFailure {
  const status = findStatus(thrown);
  const kind = findKind(thrown, status, listSecrets(call));
  const reason =
    status === undefined ? (kindWords.get(kind) ?? `: ${kind.replaceAll("_", " ")}`) : `: HTTP status ${status}`;
  const message = `${call.tool.name} failed${reason}. Error id: ${id}.`;
  return createFailure(thrown, call, { kind, message, status, id });
}

interface FailureParts {
  readonly kind: string;
  readonly message: string;
  readonly recoveryHint?: string | undefined;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly status: number | undefined;
  readonly id?: string;
}

/** Adds whether and when to retry. A call that may have done its work must not be repeated, unless that is harmless. */
function createFailure(cause: unknown, { tool, retry = {} }: HandledCall, parts: FailureParts): ToolFailure {
  const isHarmless = isParallelSafe(tool) || tool.idempotent;
  const delayMs = readSafely(() => readServerDelay(cause), undefined);
  const mayRepeat = isHarmless || readSafely(() => isUnserved(cause), false);
  const retryable = delayMs !== Infinity && mayRepeat && mayPass(cause, retry);
  const retryAfterMs = retryable ? delayMs : undefined;
  const seconds = Math.ceil((retryAfterMs ?? 0) / 1000);
  const hints = [parts.recoveryHint, seconds > 0 ? `Try again in ${seconds.toLocaleString("en")} s.` : undefined];
  const recoveryHint = hints.filter((hint) => hint !== undefined).join(" ");
  const { kind, message, status, id } = parts;
  const details = {
    ...parts.details,
    ...(status !== undefined && { status }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
  return new ToolFailure(kind, message, {
    cause,
    retryable,
    ...(id !== undefined && { id }),
    ...(recoveryHint !== "" && { recoveryHint }),
    ...(Object.keys(details).length > 0 && { details }),
  });
}

const kindsOfCodes: ReadonlyMap<unknown, string> = new Map(
  Object.entries({
    ...{ ENOENT: "not_found", ENOTDIR: "not_found", EACCES: "permission_denied", EPERM: "permission_denied" },
    ...{ ETIMEDOUT: "timed_out", UND_ERR_CONNECT_TIMEOUT: "timed_out", UND_ERR_HEADERS_TIMEOUT: "timed_out" },
    ...{ UND_ERR_BODY_TIMEOUT: "timed_out", ESOCKETTIMEDOUT: "timed_out" },
  }),
);

const kindsOfStatuses: Readonly<Record<number, string>> = {
  ...{ 401: "permission_denied", 403: "permission_denied", 404: "not_found", 410: "not_found" },
  ...{ 408: "timed_out", 504: "timed_out" },
};

/** Returns the kind that the handler chose, if it looks like an identifier; else that of the error's status or code. */
function findKind(thrown: unknown, status: number | undefined, secrets: Secrets): string {
  const { kind } = toFailure(thrown);
  if (kind !== "handler_failed") {
    const isWord = /^[a-z][a-z0-9_-]{0,63}$/i.test(kind) && redactText(kind, secrets, 64) === kind;
    return isWord ? kind : "handler_failed";
  }
  if (status !== undefined) return kindsOfStatuses[status] ?? "http_error";
  return (
    readCauses(thrown)
      .map(({ code, name }) => (name === "TimeoutError" ? "timed_out" : kindsOfCodes.get(code)))
      .find((found) => found !== undefined) ?? "handler_failed"
  );
}

function findStatus(thrown: unknown): number | undefined {
  return readCauses(thrown)
    .map(readStatus)
    .find((status) => status !== undefined && status >= 100 && status <= 599);
}

function listSecrets({ tool, args }: HandledCall): Secrets {
  const { sensitiveParameters = [], inputSchema } = tool;
  const schema = JSON.stringify(inputSchema);
  return {
    values: findParameters(args, sensitiveParameters).map(({ value }) => value),
    isKnownName: (name) => schema.includes(`${JSON.stringify(name)}:`),
  };
}

/** Drops details that are not JSON, or too many: with them, the model would not get the envelope. */
function copyDetails(details: object | undefined, clean: (text: string) => string): Readonly<Record<string, unknown>> {
  return readSafely(() => {
    const text = JSON.stringify(details);
    return text.length > longestDetails
      ? {}
      : (mapStrings(JSON.parse(text), clean) as Readonly<Record<string, unknown>>); // Details are an object.
  }, {});
}

function mapStrings(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === "string") return map(value);
  if (typeof value === "number") return map(String(value)) === String(value) ? value : "[redacted]";
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, map));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [map(name), mapStrings(member, map)]));
}

function readCauses(thrown: unknown): ReturnType<typeof listCauses> {
  return readSafely(() => listCauses(thrown), []);
}

/** Reads a thrown value, whose getters may throw. */
export function readSafely<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
