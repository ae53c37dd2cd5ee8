/** From what a handler threw to the failure that the model and the application read. */

import { isParallelSafe } from "../effects.js";
import type { ToolMetadata } from "../metadata.js";
import { redactText, type Secrets } from "../middleware/redact-text.js";
import { mayPass, type RetryOptions } from "../middleware/retry.js";
import { isUnserved, listCauses, readServerDelay, readStatus } from "../middleware/transient-errors.js";
import { findParameters } from "../parameter-values.js";
import { toFailure } from "./thrown.js";
import { ToolFailure } from "../tool-failure.js";

/** Most characters of a handler's message, as of any other that a model reads. */
export const longestMessage = 2_000;

/** Most characters of a failure's details as JSON; more are left out. */
const longestDetails = 100_000;

/** The call of which a handler failed. */
export interface HandledCall {
  readonly tool: ToolMetadata;
  /** Complete, with hidden values. */
  readonly args: unknown;
  readonly retry: RetryOptions | undefined;
}

/** The failure in a handler's own words, without the values of sensitive arguments. */
export function describeThrown(thrown: unknown, call: HandledCall): ToolFailure {
  const said = toFailure(thrown);
  const secrets = listSecrets(call);
  const clean = (text: string): string => redactText(text, secrets, longestMessage);
  const { retryable, wait, retryAfterMs } = describeRetry(thrown, call);
  const hint = [...(said.recoveryHint === undefined ? [] : [clean(said.recoveryHint)]), ...wait].join(" ");
  const status = said.kind === "handler_failed" ? findStatus(thrown) : undefined;
  const details = {
    ...copyDetails(said.details, clean),
    ...(status !== undefined && { status }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
  return new ToolFailure(clean(said.kind) === said.kind ? said.kind : "handler_failed", clean(said.message), {
    cause: thrown,
    retryable,
    ...(hint !== "" && { recoveryHint: hint }),
    ...(Object.keys(details).length > 0 && { details }),
  });
}

const kindWords: Readonly<Record<string, string>> = {
  handler_failed: "",
  not_found: ": not found",
  permission_denied: ": permission denied",
  timed_out: ": it took too long",
};

/** The failure in the registry's words, which cannot hold a secret. */
export function describeOpaquely(thrown: unknown, { id, ...call }: HandledCall & { readonly id: string }): ToolFailure {
  const status = findStatus(thrown);
  const kind = findKind(thrown, status, listSecrets(call));
  const { retryable, wait, retryAfterMs } = describeRetry(thrown, call);
  const said = status === undefined ? (kindWords[kind] ?? `: ${kind.replaceAll("_", " ")}`) : `: HTTP status ${status}`;
  const details = { ...(status !== undefined && { status }), ...(retryAfterMs !== undefined && { retryAfterMs }) };
  return new ToolFailure(kind, `${call.tool.name} failed${said}. Error id: ${id}.`, {
    cause: thrown,
    retryable,
    id,
    ...(wait.length > 0 && { recoveryHint: wait.join(" ") }),
    ...(Object.keys(details).length > 0 && { details }),
  });
}

const kindsOfCodes: Readonly<Record<string, string>> = {
  ...{ ENOENT: "not_found", ENOTDIR: "not_found", EACCES: "permission_denied", EPERM: "permission_denied" },
  ...{ ETIMEDOUT: "timed_out", UND_ERR_CONNECT_TIMEOUT: "timed_out", UND_ERR_HEADERS_TIMEOUT: "timed_out" },
  ...{ UND_ERR_BODY_TIMEOUT: "timed_out", ESOCKETTIMEDOUT: "timed_out" },
};

const kindsOfStatuses: Readonly<Record<number, string>> = {
  ...{ 401: "permission_denied", 403: "permission_denied", 404: "not_found", 410: "not_found" },
  ...{ 408: "timed_out", 504: "timed_out" },
};

/** A kind that a handler chose, if it is a word of its code; else that of the status or the code of the error. */
function findKind(thrown: unknown, status: number | undefined, secrets: Secrets): string {
  const { kind } = toFailure(thrown);
  if (kind !== "handler_failed") {
    const isWord = /^[a-z][a-z0-9_-]{0,63}$/i.test(kind) && redactText(kind, secrets, 64) === kind;
    return isWord ? kind : "handler_failed";
  }
  if (status !== undefined) return kindsOfStatuses[status] ?? "http_error";
  return (
    readCauses(thrown)
      .map(({ code, name }) => (name === "TimeoutError" ? "timed_out" : kindsOfCodes[String(code)]))
      .find((found) => found !== undefined) ?? "handler_failed"
  );
}

function findStatus(thrown: unknown): number | undefined {
  return readCauses(thrown)
    .map(readStatus)
    .find((status) => status !== undefined && status >= 100 && status <= 599);
}

interface Retrying {
  readonly retryable: boolean;
  /** When to try again, in words. */
  readonly wait: readonly string[];
  readonly retryAfterMs: number | undefined;
}

/** A call that may have done its work must not be repeated, unless repeating it is harmless. */
function describeRetry(thrown: unknown, { tool, retry = {} }: HandledCall): Retrying {
  const isHarmless = isParallelSafe(tool) || tool.idempotent;
  const retryable = mayPass(thrown, retry) && (isHarmless || readSafely(() => isUnserved(thrown), false));
  const retryAfterMs = retryable ? readSafely(() => readServerDelay(thrown), undefined) : undefined;
  const seconds = Math.ceil((retryAfterMs ?? 0) / 1000);
  return { retryable, retryAfterMs, wait: seconds > 0 ? [`Try again in ${seconds.toLocaleString("en")} s.`] : [] };
}

function listSecrets({ tool, args }: HandledCall): Secrets {
  const { sensitiveParameters = [], inputSchema } = tool;
  const schema = JSON.stringify(inputSchema);
  return {
    values: findParameters(args, sensitiveParameters).map(({ value }) => value),
    isKnownName: (name) => schema.includes(`${JSON.stringify(name)}:`),
  };
}

/** Details that are not JSON, or too many, would keep the envelope from the model. */
function copyDetails(details: object | undefined, clean: (text: string) => string): Readonly<Record<string, unknown>> {
  return readSafely(() => {
    const text = JSON.stringify(details);
    return text.length > longestDetails
      ? {}
      : (mapStrings(JSON.parse(text), clean) as Readonly<Record<string, unknown>>); // Of an object, the same names.
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

/** Reads what a handler threw, of which any field may have a getter that throws. */
function readSafely<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
