import { context, SpanKind, SpanStatusCode, trace, type Context, type ContextManager } from "@opentelemetry/api";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { createToolRegistry, functionTool, ToolFailure, type ToolMetadata } from "@toolwright/runtime";
import { traceAttempts } from "@toolwright/runtime/telemetry";
import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { string } from "../support/schema-words.js";

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });

/** Carries the active span along with what is awaited. */
function createContextManager(root: Context): ContextManager {
  const storage = new AsyncLocalStorage<Context>();
  const manager: ContextManager = {
    active: () => storage.getStore() ?? root,
    with: (active, run, thisArgument, ...rest) => storage.run(active, () => run.apply(thisArgument, rest)),
    bind: (_context, target) => target,
    enable: () => manager,
    disable: () => manager,
  };
  return manager;
}

beforeAll(() => {
  context.setGlobalContextManager(createContextManager(context.active()));
  trace.setGlobalTracerProvider(provider);
});
afterAll(() => {
  context.disable();
  trace.disable();
});
beforeEach(() => exporter.reset());

const signIn: ToolMetadata = functionTool({
  name: "sign_in",
  description: "Signs in.",
  version: "3.0.0",
  effect: "mutating",
  aliases: ["log_in"],
  retryHint: { maxAttempts: 3, initialBackoffMs: 0 },
  inputSchema: { type: "object", properties: { user: string, password: string }, required: ["user"] },
});
const secretive: ToolMetadata = { ...signIn, sensitiveParameters: ["password"], sensitiveResults: ["session.token"] };

interface Course {
  readonly tool?: ToolMetadata;
  /** Runs the attempt of a number. */
  readonly handler: (attempt: number) => unknown;
  readonly record?: boolean;
  readonly signal?: AbortSignal;
}

/** Runs one call, and gives its spans. */
async function traceCall({ tool = signIn, handler, record = false, signal }: Course) {
  // What `@opentelemetry/api` returns fits without a cast.
  const tracer = trace.getTracer("test");
  const middleware = [traceAttempts({ tracer, recordArguments: record, recordResults: record })];
  const handlers = { sign_in: (_args: unknown, _context: unknown, call: { attempt: number }) => handler(call.attempt) };
  const registry = createToolRegistry([tool], handlers, { middleware });
  const sent = { name: "log_in", arguments: { user: "ann", password: "hunter2" }, id: "call_7" };
  const envelope = await registry.dispatch(sent, undefined, { signal });
  return { envelope, spans: exporter.getFinishedSpans() };
}

const attributes = {
  "gen_ai.operation.name": "execute_tool",
  "gen_ai.tool.name": "sign_in",
  "gen_ai.tool.type": "function",
  "gen_ai.tool.description": "Signs in.",
  "gen_ai.tool.call.id": "call_7",
  "gen_ai.tool.version": "3.0.0",
  "gen_ai.tool.effect": "mutating",
  "gen_ai.tool.idempotent": true,
  "gen_ai.tool.retry.max_attempts": 3,
};

describe("each attempt has one span", () => {
  const busy = new ToolFailure("busy", "Try later.", { retryable: true });
  const failTwice = (attempt: number): unknown => {
    if (attempt < 3) throw busy;
    return {};
  };

  test("with every attribute of the tool and of the attempt, and no value", async () => {
    const { spans } = await traceCall({ handler: failTwice });
    expect(spans.map(({ name, kind, status, ended }) => ({ name, kind, status, ended }))).toEqual(
      [SpanStatusCode.ERROR, SpanStatusCode.ERROR, SpanStatusCode.UNSET].map((code) => ({
        name: "execute_tool sign_in",
        kind: SpanKind.INTERNAL,
        status: code === SpanStatusCode.ERROR ? { code, message: "Try later." } : { code },
        ended: true,
      })),
    );
    expect(spans.map((span) => span.attributes)).toStrictEqual([
      { ...attributes, "gen_ai.tool.attempt": 1, "error.type": "busy" },
      { ...attributes, "gen_ai.tool.attempt": 2, "error.type": "busy" },
      { ...attributes, "gen_ai.tool.attempt": 3 },
    ]);
    expect(spans.map(({ events }) => events.map(({ attributes: said }) => said?.["exception.message"]))).toEqual([
      ["Try later."],
      ["Try later."],
      [],
    ]);
  });

  test("without attributes for what the tool does not say", async () => {
    const { version: _version, retryHint: _hint, ...plain } = signIn;
    const { spans } = await traceCall({ tool: plain, handler: () => ({}) });
    const { "gen_ai.tool.version": _v, "gen_ai.tool.retry.max_attempts": _m, ...rest } = attributes;
    expect(spans.map((span) => span.attributes)).toStrictEqual([{ ...rest, "gen_ai.tool.attempt": 1 }]);
  });

  test("which is active while the handler runs, and inside the span around the call", async () => {
    const ids: unknown[] = [];
    const handler = async (attempt: number): Promise<unknown> => {
      await Promise.resolve();
      ids.push(trace.getActiveSpan()?.spanContext().spanId);
      return failTwice(attempt);
    };
    await trace.getTracer("test").startActiveSpan("agent", async (agent) => {
      const { spans } = await traceCall({ handler });
      expect(ids).toEqual(spans.map((span) => span.spanContext().spanId));
      expect(new Set(ids).size).toBe(3);
      expect(spans.map((span) => span.parentSpanContext?.spanId)).toEqual(Array(3).fill(agent.spanContext().spanId));
      agent.end();
    });
  });

  test.each<[kind: string, thrown: unknown]>([
    ["handler_failed", new Error("bug")],
    ["handler_failed", "bug"],
    ["quota", new ToolFailure("quota", "bug")],
  ])("whose error.type is %s where %o is thrown", async (kind, thrown) => {
    const handler = (): never => {
      throw thrown;
    };
    const { spans } = await traceCall({ handler });
    expect(spans.map((span) => [span.attributes["error.type"], span.status.message])).toEqual([[kind, "bug"]]);
  });

  test("which ends when the call is cancelled, whatever the handler does", async () => {
    const canceller = new AbortController();
    const handler = (): Promise<never> => {
      setImmediate(() => canceller.abort());
      return new Promise(() => undefined);
    };
    const { spans } = await traceCall({ handler, signal: canceller.signal });
    expect(spans.map((span) => span.attributes["error.type"])).toEqual(["cancelled"]);
  });
});

describe("arguments and results", () => {
  const handler = (): unknown => ({ session: { id: 1, token: "s3cret" } });
  const recorded = (result: unknown, args: unknown): object => ({
    "gen_ai.tool.call.arguments": JSON.stringify(args),
    "gen_ai.tool.call.result": JSON.stringify(result),
  });

  test("are in spans where they are asked for", async () => {
    const { spans } = await traceCall({ handler, record: true });
    expect(spans[0]?.attributes).toStrictEqual({
      ...attributes,
      "gen_ai.tool.attempt": 1,
      ...recorded(handler(), { user: "ann", password: "hunter2" }),
    });
  });

  test("are there without what is sensitive", async () => {
    const { spans } = await traceCall({ tool: secretive, handler, record: true });
    expect(spans[0]?.attributes).toMatchObject(
      recorded({ session: { id: 1, token: "[redacted]" } }, { user: "ann", password: "[redacted]" }),
    );
  });

  test("that are no JSON fail no span", async () => {
    const result: Record<string, unknown> = {};
    result["self"] = result;
    const { spans } = await traceCall({ tool: secretive, handler: () => result, record: true });
    expect(spans[0]?.attributes).toHaveProperty(["gen_ai.tool.call.result"], "[not JSON]");
  });
});

test("no span holds what is sensitive, whatever fails", async () => {
  const handler = (attempt: number): unknown => {
    const fields = { retryable: true, cause: new Error("hunter2") };
    if (attempt === 1) throw Object.assign(new Error("Wrong password hunter2."), fields);
    if (attempt === 2) throw new ToolFailure("denied", "hunter2", { retryable: true, details: { tried: "hunter2" } });
    return { session: { token: "hunter2" } };
  };
  const { envelope, spans } = await traceCall({ tool: secretive, handler, record: true });
  expect(envelope.status).toBe("success");
  const everything = spans.map(({ name, attributes: own, events, status }) => ({ name, own, events, status }));
  expect(everything).toHaveLength(3);
  expect(JSON.stringify(everything)).not.toContain("hunter2");
  expect(spans.map(({ events }) => events[0]?.attributes?.["exception.type"])).toEqual([
    "Error",
    "ToolFailure",
    undefined,
  ]);
});
