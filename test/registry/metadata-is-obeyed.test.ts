import { trace } from "@opentelemetry/api";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import {
  createToolRegistry,
  functionTool,
  toToolSpec,
  ToolFailure,
  type ApprovalRequest,
  type AuditEvent,
} from "@toolwright/runtime";
import { traceAttempts } from "@toolwright/runtime/telemetry";
import { projectTool, targetNames } from "@toolwright/runtime/targets";
import { describe, expect, test } from "vitest";
import { createFakeClock } from "../support/fake-clock.js";
import { createFileRegistry } from "./file-registry.js";
import { fileTools, readFile, removeFile, writeFile } from "./file-tools.js";

const removal = { name: "remove_file", arguments: { path: "a.txt" } };
const approveAll = { approver: () => true };

function createTracer() {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  return { exporter, middleware: [traceAttempts({ tracer: provider.getTracer("test") })] };
}

/** Fails a number of times in a way that may pass. */
function failing(times: number) {
  let left = times;
  return () => {
    left -= 1;
    if (left >= 0) throw new ToolFailure("busy", "Try later.", { retryable: true });
  };
}

describe("the table of metadata in the design", () => {
  test("fields: a tool is plain data, whatever made it", () => {
    for (const tool of [
      ...fileTools,
      functionTool({ name: "now", description: "", inputSchema: { type: "object" } }),
    ]) {
      expect(JSON.parse(JSON.stringify(tool))).toEqual(tool);
    }
  });

  test("construction: a tool that is made by hand is read_only, not idempotent, never retried, and gated", async () => {
    const tool = functionTool({ name: "sync", description: "Syncs.", inputSchema: { type: "object" } });
    expect(tool).toMatchObject({ effect: "read_only", idempotent: false });
    expect(tool).not.toHaveProperty("retryHint");
    let runs = 0;
    const registry = createToolRegistry([tool], { sync: () => (runs += 1) });
    expect(await registry.dispatch({ name: "sync", arguments: "{}" })).toMatchObject({
      error: { kind: "not_approved" },
    });
    expect(runs).toBe(0);
  });

  test("registry: names and aliases are unique, and an alias leads to its tool", async () => {
    const { registry, handled } = createFileRegistry();
    expect(registry.find("cat")).toBe(readFile);
    expect(registry.tools.map(({ name }) => name)).toEqual(["read_file", "write_file", "remove_file"]);
    expect(await registry.dispatch({ name: "cat", arguments: '{"path":"a"}' })).toMatchObject({ tool: "read_file" });
    expect(handled).toHaveLength(1);
    const twice = [writeFile, functionTool({ ...removeFile, name: "delete", aliases: ["write_file", "delete"] })];
    const handlers = { write_file: () => undefined, delete: () => undefined };
    expect(() => createToolRegistry(twice, handlers)).toThrow(
      /"write_file" is a name or alias of both "write_file" and "delete".*"delete" is a name or alias of both/,
    );
  });

  test("registry: a handler, a provider or a receipt that is missing or would never be asked is named, all at once", () => {
    const strange = {
      hidden: { read_file: { owner: () => "ada", token: () => "" } },
      receipts: { write_file: () => "" },
    };
    // As JavaScript may say it: none of this compiles but the receipt.
    const create = createToolRegistry as (...args: unknown[]) => unknown;
    expect(() => create([readFile, writeFile], { read_file: () => ({ text: "" }) }, strange)).toThrow(
      '"write_file" has no handler. "read_file" has no hidden parameter "token" to provide. ' +
        '"write_file" has no modelRendering "custom_text_receipt" to render.',
    );
  });

  test("tool spec: name, description and input schema, and a cache directive only where one is set", () => {
    expect(toToolSpec(removeFile)).toEqual({
      name: "remove_file",
      description: "Removes a file for good.",
      kind: { type: "function", inputSchema: removeFile.inputSchema },
    });
    expect(toToolSpec(removeFile, { cacheDirective: { type: "ephemeral" } })).toHaveProperty("cacheDirective");
  });

  test.each(targetNames)("codecs: what %s is sent decodes to what the handler gets", async (target) => {
    const { registry, handled } = createFileRegistry();
    const { encode, decode } = projectTool(readFile, target);
    const call = { name: "read_file", arguments: encode({ path: "a.txt" }) };
    await registry.dispatch(call, undefined, { decode: () => (args) => decode(args) });
    expect(handled).toEqual([
      { tool: "read_file", args: { path: "a.txt", startLine: 1, openedByUser: false, owner: "ada" }, attempt: 1 },
    ]);
  });

  test.each([
    ["always", ["read_file", "write_file", "remove_file"]],
    ["mutating_and_above", ["write_file", "remove_file"]],
    ["destructive_only", ["remove_file"]],
    [undefined, ["remove_file"]],
  ] as const)("approval: the gate %s asks by effect, before the handler runs", async (gate, expected) => {
    const asked: string[] = [];
    const approver = ({ tool }: ApprovalRequest): boolean => {
      asked.push(tool);
      expect(handled.map((call) => call.tool)).not.toContain(tool);
      return true;
    };
    const { registry, handled } = createFileRegistry({ approval: { approver, ...(gate && { gate }) } });
    for (const { name } of fileTools)
      await registry.dispatch({ name, arguments: { path: "a", ...(name === "write_file" && { text: "" }) } });
    expect(asked).toEqual(expected);
    expect(handled).toHaveLength(3);
  });

  test("approval: without an approver nothing that destroys runs", async () => {
    const { registry, handled } = createFileRegistry();
    expect(await registry.dispatch(removal)).toMatchObject({ status: "error", error: { kind: "not_approved" } });
    expect(handled).toEqual([]);
  });

  test("retry: as often as the hint says, after waits that double, and only where there is a hint", async () => {
    const clock = createFakeClock();
    const retry = { random: () => 0.999999999 };
    const { registry, handled } = createFileRegistry({ clock, retry }, failing(2));
    const outcome = registry.dispatch({ name: "read_file", arguments: { path: "a" } });
    await clock.advance(199);
    expect(handled).toHaveLength(1);
    await clock.advance(1);
    expect(handled).toHaveLength(2);
    await clock.advance(399);
    expect(handled).toHaveLength(2);
    await clock.advance(1);
    expect(await outcome).toMatchObject({ status: "success" });
    expect(handled.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    const unhinted = createFileRegistry({ clock, retry, approval: approveAll }, failing(1));
    expect(await unhinted.registry.dispatch(removal)).toMatchObject({ error: { kind: "busy", retryable: true } });
    expect(unhinted.handled).toHaveLength(1);
  });

  test("telemetry: gen_ai.tool.* attributes, one span per attempt, with the tool's version", async () => {
    const { exporter, middleware } = createTracer();
    const { registry } = createFileRegistry({ middleware, retry: { random: () => 0 } }, failing(1));
    await registry.dispatch({ name: "cat", arguments: { path: "a" }, id: "call_7" });
    const spans = exporter.getFinishedSpans();
    expect(spans.map(({ name }) => name)).toEqual(["execute_tool read_file", "execute_tool read_file"]);
    expect(spans[1]?.attributes).toMatchObject({
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": "read_file",
      "gen_ai.tool.type": "function",
      "gen_ai.tool.description": "Reads a file.",
      "gen_ai.tool.call.id": "call_7",
      "gen_ai.tool.version": "2.1.0",
      "gen_ai.tool.effect": "read_only",
      "gen_ai.tool.idempotent": true,
      "gen_ai.tool.retry.max_attempts": 3,
    });
    expect(spans.map(({ attributes }) => attributes["error.type"])).toEqual(["busy", undefined]);
    expect(trace.getActiveSpan()).toBeUndefined();
  });
});

describe("what else metadata promises", () => {
  test("the tool's version stands in every audit event", async () => {
    const events: AuditEvent[] = [];
    const { registry } = createFileRegistry({ audit: (event) => events.push(event), approval: approveAll });
    await registry.dispatch(removal);
    expect(events.map(({ type }) => type)).toEqual([
      "call_received",
      "approval_requested",
      "approval_decided",
      "attempt_started",
      "call_finished",
    ]);
    expect(new Set(events.map(({ version }) => version))).toEqual(new Set(["1.0.0"]));
  });

  test("the effect is said to the model where no field of the format says it", () => {
    const said = (tool: (typeof fileTools)[number]) =>
      (projectTool(tool, "openai").wire.description ?? "").split("\n").length > 1;
    expect(fileTools.map(said)).toEqual([false, true, true]);
    expect(projectTool(removeFile, "mcp").wire).toMatchObject({
      description: removeFile.description,
      annotations: { destructiveHint: true },
    });
  });

  test("nothing runs before its arguments are valid: no handler, no provider, no approver", async () => {
    let asked = 0;
    const approver = () => {
      asked += 1;
      return true;
    };
    const { registry, handled } = createFileRegistry({ approval: { gate: "always", approver } });
    const wrong = [
      "",
      "{",
      "[]",
      "null",
      '{"path":1}',
      '{"path":""}',
      '{"path":"a","owner":"eve"}',
      '{"path":"a","x":1}',
    ];
    for (const text of wrong) {
      const envelope = await registry.dispatch({ name: "read_file", arguments: text });
      expect(envelope, text).toMatchObject({
        status: "error",
        error: { kind: expect.stringMatching(/^invalid_(json|arguments)$/) as string },
      });
    }
    expect([asked, handled]).toEqual([0, []]);
  });

  test("typicalDurationMs is a hint and never a deadline", async () => {
    const clock = createFakeClock();
    let finish = (): void => undefined;
    const { registry } = createFileRegistry({ clock }, () => new Promise<void>((resolve) => (finish = resolve)));
    const outcome = registry.dispatch({ name: "read_file", arguments: { path: "a" } });
    await clock.advance(1_000_000);
    finish();
    expect(await outcome).toMatchObject({ status: "success" });
  });
});
