/** Traces of MCP clients, continued by the spans of the calls. */

import { context, propagation, trace, type TextMapPropagator } from "@opentelemetry/api";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { McpServer } from "@modelcontextprotocol/server";
import { createToolRegistry, functionTool } from "@toolwright/runtime";
import { serveMcp } from "@toolwright/runtime/serve/mcp";
import { traceAttempts } from "@toolwright/runtime/telemetry";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, identity } from "./mcp-clients.js";

/** W3C Trace Context, as `@opentelemetry/core` reads it. */
const w3c: TextMapPropagator<Record<string, string>> = {
  fields: () => ["traceparent"],
  inject: () => undefined,
  extract: (parent, carrier) => {
    const [, traceId, spanId] = /^00-(\w{32})-(\w{16})-01$/.exec(carrier["traceparent"] ?? "") ?? [];
    if (traceId === undefined || spanId === undefined) return parent;
    return trace.setSpanContext(parent, { traceId, spanId, traceFlags: 1, isRemote: true });
  },
};
beforeAll(() => propagation.setGlobalPropagator(w3c));
afterAll(() => propagation.disable());

const traceId = "0af7651916cd43dd8448eb211c80319c";
const spanId = "b7ad6b7169203331";

test.each([
  ["1.x", () => new Server(identity)],
  ["2.x", () => new McpServer(identity)],
])(
  "a span of a server of %s continues the trace of the client, and is in its own where the client has none",
  async (_name, create) => {
    const exporter = new InMemorySpanExporter();
    const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
    const extract = (carrier: object) => propagation.extract(context.active(), carrier);
    const registry = createToolRegistry(
      [functionTool({ name: "ping", description: "Answers.", effect: "read_only", inputSchema: { type: "object" } })],
      { ping: () => "pong" },
      { middleware: [traceAttempts({ tracer: provider.getTracer("test"), extract })] },
    );
    const server = create();
    serveMcp(server as Server, registry);
    const client = await connect(server);
    for (const traceparent of [`00-${traceId}-${spanId}-01`, undefined, "nonsense", 5]) {
      await client.callTool({ name: "ping", ...(traceparent !== undefined && { _meta: { traceparent } }) });
    }
    const [continued, ...others] = exporter.getFinishedSpans();
    expect(continued?.spanContext().traceId).toBe(traceId);
    expect(continued?.parentSpanContext?.spanId).toBe(spanId);
    expect(others).toHaveLength(3);
    for (const span of others) expect(span.parentSpanContext).toBeUndefined();
  },
);
