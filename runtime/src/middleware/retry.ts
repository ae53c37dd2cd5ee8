/** Decides whether and when a failed call may be retried: from the options of a registry, and from the error of a handler. */

/** Options of the retries of failed calls. */
export interface RetryOptions {
  /** The maximum delay between attempts in milliseconds, unless the server asks for longer. */
  readonly maxBackoffMs?: number;
  /** The maximum number of milliseconds to wait because a server asks for it; with a longer wait the call fails. 60,000 by default. */
  readonly maxRetryAfterMs?: number;
  /** A random number in [0, 1) that spreads the waits: each is between half and all of the backoff. */
  readonly random?: () => number;
  /** Decides whether the same call may succeed later. By default a `ToolFailure`, an HTTP status or an error code decides. */
  readonly isTransient?: (error: unknown) => boolean;
}

/** Whether the same call may succeed later; false if the application's function throws. */
export function mayPass(error: unknown, { isTransient = isTransientError }: RetryOptions): boolean {
  try {
    return isTransient(error);
  } catch {
    return false;
  }
}

/**
 * HTTP statuses that may pass: the server was busy, or could not answer in time. 500 is one, as for the SDKs of AWS,
 * OpenAI and Anthropic: only idempotent tools have a retry hint, so asking again does no harm.
 */
const transientStatuses: ReadonlySet<unknown> = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * Codes of Node.js and of its fetch (`UND_ERR_…`) for connections and resources that may recover. `ENOTFOUND` is not
 * one: the name does not exist, and a resolver that could not answer says `EAI_AGAIN`.
 */
const transientCodes: ReadonlySet<unknown> = new Set([
  ...["ECONNRESET", "ECONNREFUSED", "ECONNABORTED", "ETIMEDOUT", "EPIPE", "EAI_AGAIN"],
  ...["ENETDOWN", "ENETUNREACH", "EHOSTDOWN", "EHOSTUNREACH", "EAGAIN", "EBUSY"],
  ...["UND_ERR_SOCKET", "UND_ERR_CONNECT_TIMEOUT", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"],
]);

/** Statuses and codes of requests that a server has not begun to serve, so a retry runs nothing twice. */
const unservedStatuses: ReadonlySet<unknown> = new Set([425, 429, 503]);
const unservedCodes: ReadonlySet<unknown> = new Set([
  ...["ECONNREFUSED", "EAI_AGAIN", "ENETDOWN", "ENETUNREACH", "EHOSTDOWN", "EHOSTUNREACH"],
  ...["EAGAIN", "EBUSY", "UND_ERR_CONNECT_TIMEOUT"],
]);

/**
 * Whether the same call may succeed later. The first error that says so decides, from the outermost along `cause`: by a
 * boolean `retryable`, an HTTP `status` or `statusCode`, also of its `response`, a `code`, or the name of
 * `AbortSignal.timeout`'s error.
 */
function isTransientError(error: unknown): boolean {
  for (const fields of listCauses(error)) {
    const { retryable, code, name } = fields;
    if (typeof retryable === "boolean") return retryable;
    const status = readStatus(fields);
    if (status !== undefined) return transientStatuses.has(status);
    if (transientCodes.has(code) || name === "TimeoutError") return true;
  }
  return false;
}

/** Whether a call failed before the server began to serve it, or declares itself retryable. */
export function isUnserved(error: unknown): boolean {
  return listCauses(error).some(
    (fields) =>
      fields["retryable"] === true || unservedStatuses.has(readStatus(fields)) || unservedCodes.has(fields["code"]),
  );
}

/** The HTTP status of an error, or of its response. */
export function readStatus(fields: Fields): number | undefined {
  const response = fieldsOf(fields["response"]);
  return [fields["status"], fields["statusCode"], response["status"], response["statusCode"]].find(
    (one): one is number => typeof one === "number",
  );
}

/**
 * Reads how long a server asks to wait, in milliseconds from now, or forever (Infinity): `retryAfterMs` of an error or
 * of its causes, or the response header `retry-after-ms` or `retry-after` (RFC 9110: seconds, or a date).
 */
export function readServerDelay(error: unknown): number | undefined {
  for (const fields of listCauses(error)) {
    const { retryAfterMs, headers, responseHeaders } = fields;
    if (typeof retryAfterMs === "number" && retryAfterMs >= 0) return retryAfterMs;
    for (const holder of [headers, responseHeaders, fieldsOf(fields["response"])["headers"]]) {
      const delay = parseSeconds(readHeader(holder, "retry-after-ms"), 1) ?? parseRetryAfter(holder);
      if (delay !== undefined) return delay;
    }
  }
  return undefined;
}

function parseRetryAfter(headers: unknown): number | undefined {
  const text = readHeader(headers, "retry-after");
  const delay = parseSeconds(text, 1000);
  // Dates begin with a weekday; `Date.parse` accepts nearly anything.
  if (delay !== undefined || !/^[a-z]{3}/i.test(text)) return delay;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - Date.now());
}

function parseSeconds(text: string, millisecondsEach: number): number | undefined {
  return /^\d+(\.\d+)?$/.test(text) ? Math.ceil(Number(text) * millisecondsEach) : undefined;
}

/** A header of a `Headers` object, or of a plain record in any letter case; empty if missing. */
function readHeader(headers: unknown, name: string): string {
  const fields = fieldsOf(headers);
  const value: unknown =
    typeof fields["get"] === "function"
      ? (headers as { readonly get: (name: string) => unknown }).get(name) // Checked to be a function.
      : Object.entries(fields).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

const deepestCause = 5;

type Fields = Readonly<Record<string, unknown>>;

/** Lists an error and its causes, outermost first. */
export function listCauses(error: unknown): readonly Fields[] {
  const causes: Fields[] = [];
  for (let cause = error; typeof cause === "object" && cause !== null && causes.length < deepestCause;) {
    const fields = fieldsOf(cause);
    causes.push(fields);
    cause = fields["cause"];
  }
  return causes;
}

function fieldsOf(value: unknown): Fields {
  return Object(value) as Fields; // Any object can be indexed by a name; a primitive becomes one without these fields.
}
