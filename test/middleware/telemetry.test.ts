import { context, SpanKind, SpanStatusCode, trace, type Context, type ContextManager } from "@opentelemetry/api";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type ReadableSpan,
} from "@opentelemetry/sdk-trace-base";
import {
  functionTool,
  redact,
  ToolFailure,
  traceAttempts,
  type Attempt,
  type ToolMetadata,
  type TraceOptions,
} from "@toolwright/runtime";
import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
const tracer = provider.getTracer("test");

/** Carries the active span along with what is awaited; the SDK's own one is a package more. */
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

beforeAll(() => context.setGlobalContextManager(createContextManager(context.active())));
afterAll(() => context.disable());
beforeEach(() => exporter.reset());
