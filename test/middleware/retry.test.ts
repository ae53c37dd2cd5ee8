import { createToolRegistry, functionTool, ToolFailure, type AuditEvent } from "@toolwright/runtime";
import type { RetryOptions } from "@toolwright/runtime/internal/middleware/retry";
import { getEventListeners } from "node:events";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createFakeClock, settle } from "../support/fake-clock.js";
import { createDesk } from "./mailer.js";

interface Course {
  /** What the handler throws, attempt by attempt, before it succeeds. */
  readonly failures: readonly unknown[];
  readonly hint?: readonly [maxAttempts: number, initialBackoffMs: number];
  readonly retry?: RetryOptions;
  readonly deadlineMs?: number;
}

const whole = (): number => 1 - Number.EPSILON;

/** Starts a call; `startedAt` tells when each attempt was made. */
function startCall({ failures, hint: [maxAttempts, initialBackoffMs] = [10, 100], retry, deadlineMs }: Course) {
  const clock = createFakeClock();
  const canceller = new AbortController();
  const startedAt: number[] = [];
  const events: AuditEvent[] = [];
  const left = [...failures];
  const tool = functionTool({
    ...{ name: "fetch_page", description: "Fetches a page.", effect: "read_only", inputSchema: { type: "object" } },
    ...(maxAttempts > 0 && { retryHint: { maxAttempts, initialBackoffMs } }),
    typicalDurationMs: 1,
  });
  const fetchPage = (): string => {
    startedAt.push(clock.now());
    if (left.length > 0) throw left.shift();
    return "page";
  };
  const audit = (event: AuditEvent): void => void events.push(event);
  const registry = createToolRegistry(
    [tool],
    { fetch_page: fetchPage },
    { clock, audit, retry: { random: whole, ...retry }, ...(deadlineMs !== undefined && { deadlineMs }) },
  );
  const outcome = registry.dispatch({ name: "fetch_page", arguments: {} }, undefined, { signal: canceller.signal });
  return { clock, canceller, startedAt, events, outcome };
}

/** Milliseconds from the start to each attempt; the last one's outcome; the timers and listeners that are left. */
async function runCall(course: Course) {
  const { clock, canceller, startedAt, outcome } = startCall(course);
  await clock.advance(10_000_000);
  const { status } = await outcome;
  await settle();
  return { status, startedAt, left: [...clock.pending, ...getEventListeners(canceller.signal, "abort")] };
}

const busy = new ToolFailure("busy", "Try later.", { retryable: true });
const many = (count: number, failure: unknown = busy): unknown[] => Array<unknown>(count).fill(failure);
const noHint = [0, 0] as const;
const failing = (message: string) => (): never => {
  throw new ToolFailure("busy", message, { retryable: true });
};
const unreadable: unknown = Object.defineProperty({ retryable: true }, "headers", { get: failing("No headers.") });

afterEach(() => vi.useRealTimers());

describe("attempts and delays", () => {
  test.each<[name: string, course: Course, startedAt: number[], status?: string]>([
    ["without a hint there is one attempt", { failures: [busy], hint: noHint }, [0], "error"],
    ["maxAttempts counts the first call", { failures: many(9), hint: [1, 5] }, [0], "error"],
    ["the last attempt may succeed", { failures: many(2), hint: [3, 5] }, [0, 5, 15]],
    ["after the last there is none", { failures: many(3), hint: [3, 5] }, [0, 5, 15], "error"],
    ["delays double", { failures: many(5) }, [0, 100, 300, 700, 1500, 3100]],
    ["a random number of 0 halves them", { failures: many(3), retry: { random: () => 0 } }, [0, 50, 150, 350]],
    ["one of 0.5 gives three quarters", { failures: many(2), retry: { random: () => 0.5 } }, [0, 75, 225]],
    ["a cap holds them", { failures: many(4), retry: { maxBackoffMs: 250 } }, [0, 100, 300, 550, 800]],
    ["the cap is 30 s", { failures: many(2), hint: [3, 20_000] }, [0, 20_000, 50_000]],
    ["headers that cannot be read ask for nothing", { failures: [unreadable, busy] }, [0, 100, 300]],
    ["no backoff is no wait", { failures: many(2), hint: [3, 0] }, [0, 0, 0]],
  ])("%s", async (_name, course, startedAt, status = "success") => {
    expect(await runCall(course)).toEqual({ startedAt, status, left: [] });
  });
});

test("an error between attempts is described like one of the handler", async () => {
  const { outcome } = startCall({ failures: [busy], retry: { random: failing("x".repeat(3000)) } });
  const message: unknown = expect.stringMatching(/^x{1000,2000}\W*$/);
  expect(await outcome).toMatchObject({ error: { kind: "busy", message, retryable: true } });
});

const failed = (fields: object): Error => Object.assign(new Error("failed"), fields);

describe("a failure that may pass", () => {
  test.each<[name: string, failure: unknown]>([
    ["a ToolFailure says so", busy],
    ["any error says so", failed({ retryable: true, status: 400 })],
    ...[408, 425, 429, 500, 502, 503, 504].map((status): [string, unknown] => [`status ${status}`, failed({ status })]),
    ["statusCode", failed({ statusCode: 503 })],
    ["the status of a response", failed({ code: "ERR_BAD_RESPONSE", response: { status: 503 } })],
    ["a reset connection", failed({ code: "ECONNRESET" })],
    ["a resolver that does not answer", failed({ code: "EAI_AGAIN" })],
    ["a fetch that lost its socket", new TypeError("fetch failed", { cause: failed({ code: "UND_ERR_SOCKET" }) })],
    ["a deadline of the handler's own", new DOMException("late", "TimeoutError")],
  ])("is tried again: %s", async (_name, failure) => {
    expect(await runCall({ failures: [failure] })).toMatchObject({ startedAt: [0, 100], status: "success" });
  });

  const loop = failed({});
  loop.cause = loop;
  test.each<[name: string, failure: unknown]>([
    ["a ToolFailure without a word", new ToolFailure("not_found", "No such page.", { cause: busy })],
    ["an error that denies it", failed({ retryable: false, status: 503 })],
    ["a plain error", new Error("bug")],
    ["a client's mistake", failed({ status: 404, cause: failed({ code: "ECONNRESET" }) })],
    ["an unknown host", failed({ code: "ENOTFOUND" })],
    ["a wrong argument of fetch", failed({ code: "UND_ERR_INVALID_ARG" })],
    ["what caused itself", loop],
    ["a string", "ECONNRESET"],
    ["nothing", undefined],
    ["null", null],
  ])("is not: %s", async (_name, failure) => {
    expect(await runCall({ failures: [failure] })).toMatchObject({ startedAt: [0], status: "error" });
  });

  test("is what `isTransient` says", async () => {
    const retry: RetryOptions = { isTransient: (error) => error === "later" };
    expect(await runCall({ failures: ["later", busy], retry })).toMatchObject({ startedAt: [0, 100], status: "error" });
  });
});

describe("a server's own word wins, exactly, also over the cap of the backoff", () => {
  const now = Date.UTC(2026, 0, 5, 12, 0, 0);
  const headers = (fields: Record<string, string>) => failed({ status: 429, headers: fields });

  test.each<[name: string, failure: unknown, delay: number]>([
    ["retryAfterMs", new ToolFailure("busy", "", { retryable: true, retryAfterMs: 59_001 }), 59_001],
    ["retryAfterMs of 0", failed({ status: 503, retryAfterMs: 0 }), 0],
    ["Headers in seconds", failed({ status: 429, headers: new Headers({ "Retry-After": "60" }) }), 60_000],
    ["a record in seconds, in any case", headers({ "Retry-After": "1.5" }), 1500],
    ["milliseconds before seconds", headers({ "retry-after": "9", "retry-after-ms": "1234" }), 1234],
    ["a date", headers({ "retry-after": new Date(now + 45_000).toUTCString() }), 45_000],
    ["a date that has passed", headers({ "retry-after": new Date(now - 45_000).toUTCString() }), 0],
    ["responseHeaders", failed({ statusCode: 429, responseHeaders: { "retry-after": "2" } }), 2000],
    ["the headers of a response", failed({ response: { status: 429, headers: { "retry-after": "2" } } }), 2000],
    ["the headers of a cause", failed({ retryable: true, cause: headers({ "retry-after": "3" }) }), 3000],
    ["but no negative number", failed({ status: 503, retryAfterMs: -1 }), 100],
    ["nor NaN", failed({ status: 503, retryAfterMs: NaN }), 100],
    ["nor what is no time", headers({ "retry-after": "-5", "retry-after-ms": "soon" }), 100],
    ["nor what is no date", headers({ "retry-after": "tomorrow" }), 100],
  ])("%s", async (_name, failure, delay) => {
    vi.useFakeTimers({ toFake: ["Date"], now });
    const retry: RetryOptions = { maxBackoffMs: 1000 };
    expect(await runCall({ failures: [failure], retry })).toMatchObject({ startedAt: [0, delay], status: "success" });
  });
});

test("the envelope says of a failure that is not tried again whether it may pass", async () => {
  const busyCall = startCall({ failures: [busy], hint: noHint });
  expect(await busyCall.outcome).toMatchObject({ error: { kind: "busy", retryable: true } });
  const brokenCall = startCall({ failures: [new Error("bug")], hint: noHint });
  expect(await brokenCall.outcome).toMatchObject({ error: { kind: "handler_failed", retryable: false } });
});

test("cancelling ends a wait at once, and leaves no timer and no listener", async () => {
  const { clock, canceller, startedAt, outcome } = startCall({ failures: many(5) });
  await clock.advance(150);
  expect([startedAt, clock.pending]).toEqual([[0, 100], [150]]);
  canceller.abort(new Error("The user left."));
  expect(await outcome).toMatchObject({ status: "error", error: { kind: "cancelled" } });
  expect(clock.pending).toEqual([]);
  expect(getEventListeners(canceller.signal, "abort")).toEqual([]);
  await clock.advance(10_000);
  expect(startedAt).toEqual([0, 100]);
});

test("each failure is told, with the wait that follows it", async () => {
  const { clock, events, outcome } = startCall({
    failures: [busy, failed({ status: 503, retryAfterMs: 7 }), new Error("bug")],
  });
  await clock.advance(1000);
  await outcome;
  expect(events.filter(({ type }) => type === "attempt_failed")).toMatchObject([
    { time: "1970-01-01T00:00:00.000Z", attempt: 1, kind: "busy", retryInMs: 100 },
    { time: "1970-01-01T00:00:00.100Z", attempt: 2, kind: "handler_failed", retryInMs: 7 },
    { time: "1970-01-01T00:00:00.107Z", attempt: 3, kind: "handler_failed", message: "bug" },
  ]);
  expect(events.find((event) => event.type === "attempt_failed" && event.attempt === 3)).not.toHaveProperty(
    "retryInMs",
  );
});

describe("a wait that a server asks for", () => {
  const day = failed({ status: 429, headers: { "retry-after": "86400" } });

  test("of more than a minute fails the call at once, with the time", async () => {
    const { outcome, startedAt } = startCall({ failures: [day] });
    expect(await outcome).toMatchObject({
      error: {
        retryable: true,
        recoveryHint: "Try again in 86,400 s.",
        details: { status: 429, retryAfterMs: 86_400_000 },
      },
    });
    expect(startedAt).toEqual([0]);
  });

  test.each([{}, { maxRetryAfterMs: Infinity }])("that never ends fails the call for good, with %j", async (retry) => {
    const { outcome, startedAt } = startCall({ failures: [failed({ status: 503, retryAfterMs: Infinity })], retry });
    expect(await outcome).toMatchObject({ error: { retryable: false, details: { status: 503 } } });
    expect(startedAt).toEqual([0]);
  });

  test.each([
    [86_400_000, [0, 86_400_000]],
    [1_000, [0]],
  ])("may be of %d ms if the application says so", async (maxRetryAfterMs, startedAt) => {
    const call = startCall({ failures: [day], retry: { maxRetryAfterMs } });
    await call.clock.advance(100_000_000);
    await call.outcome;
    expect(call.startedAt).toEqual(startedAt);
  });
});

describe("a deadline ends the whole call", () => {
  test.each<[waits: string, failures: readonly unknown[]]>([
    ["with the waits between its attempts", many(50)],
    ["with a wait that a server asks for", [failed({ status: 429, retryAfterMs: 50_000 })]],
  ])("%s", async (_waits, failures) => {
    const { clock, outcome } = startCall({ failures, deadlineMs: 20_000 });
    await clock.advance(20_000);
    const message = "fetch_page did not end within 20000 ms, with all its waits.";
    expect(await outcome).toMatchObject({ error: { kind: "timed_out", message, retryable: true } });
    expect(clock.pending).toEqual([]);
  });

  test("with the wait for a person, before which nothing was done", async () => {
    const clock = createFakeClock();
    const tool = functionTool({
      name: "pay",
      description: "Pays.",
      effect: "destructive",
      inputSchema: { type: "object" },
    });
    const { asked, approver } = createDesk();
    const registry = createToolRegistry([tool], { pay: () => 1 }, { clock, approval: { approver }, deadlineMs: 100 });
    const outcome = registry.dispatch({ name: "pay", arguments: {} });
    await asked;
    await clock.advance(100);
    expect(await outcome).toMatchObject({ error: { kind: "timed_out", retryable: true } });
    expect(clock.pending).toEqual([]);
  });
});

const describeTool = (fields: object) =>
  functionTool({ name: "send", description: "Sends.", inputSchema: { type: "object" }, effect: "mutating", ...fields });

describe("after the last attempt, the model reads whether the same call may succeed later:", () => {
  test.each<[what: string, thrown: unknown, fields: object, retryable: boolean]>([
    ["429 of a tool that changes something", failed({ status: 429 }), {}, true],
    ["429 of a tool that only reads", failed({ status: 429 }), { effect: "read_only" }, true],
    ["a response with 503", new Response("", { status: 503 }), {}, true],
    ["a refused connection", failed({ code: "ECONNREFUSED" }), {}, true],
    ["504, after which the work may have been done", failed({ status: 504 }), {}, false],
    ["a reset connection, likewise", failed({ code: "ECONNRESET" }), {}, false],
    ["504 of an idempotent tool", failed({ status: 504 }), { idempotent: true }, true],
    ["504 of a tool that only reads", failed({ status: 504 }), { effect: "read_only" }, true],
    ["404", failed({ status: 404 }), { effect: "read_only" }, false],
    ["what the handler says itself", new ToolFailure("busy", "Busy.", { retryable: true }), {}, true],
  ])("%s", async (_what, thrown, fields, retryable) => {
    const handler = (): never => {
      throw thrown;
    };
    const registry = createToolRegistry([describeTool(fields)], { send: handler });
    expect(await registry.dispatch({ name: "send", arguments: {} })).toMatchObject({ error: { retryable } });
  });
});

test.each([
  [{}, false],
  [{ idempotent: true }, true],
  [{ effect: "read_only" as const }, true],
])("after a time limit, a tool with %j may be called again: %s", async (fields, retryable) => {
  const registry = createToolRegistry(
    [describeTool(fields)],
    { send: () => new Promise(() => undefined) },
    { timeoutMs: 5 },
  );
  const envelope = await registry.dispatch({ name: "send", arguments: {} });
  expect(envelope).toMatchObject({ error: { kind: "timed_out", retryable } });
});
