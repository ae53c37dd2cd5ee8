import { getEventListeners } from "node:events";
import {
  createToolRegistry,
  functionTool,
  type ApprovalRequest,
  type CallOptions,
  type HandlerCall,
  type RegistrySettings,
  type ToolMetadata,
  type ToolResultEnvelope,
} from "@toolwright/runtime";
import { expect, test } from "vitest";
import { createDesk } from "../middleware/mailer.js";
import { createFakeClock, settle } from "../support/fake-clock.js";

const describeTool = (name: string, effect: "read_only" | "mutating" | "destructive") =>
  functionTool({
    ...{ name, description: "Takes its time.", effect },
    inputSchema: { type: "object", properties: { id: { type: "string" }, ms: { type: "integer" } } },
    retryHint: { maxAttempts: 2, initialBackoffMs: 100 },
    idempotent: true,
  });
const tools = [
  describeTool("read", "read_only"),
  describeTool("write", "mutating"),
  describeTool("drop", "destructive"),
];

type Send = (name: string, args: object, options?: CallOptions) => Promise<unknown>;
type Handler = (id: string, call: HandlerCall, send: Send) => unknown;

/** A registry whose handlers note when they start and end; `send` makes a call of one of them. */
function start(settings: RegistrySettings<ToolMetadata> = {}, inside: Handler = () => undefined) {
  const clock = createFakeClock();
  const steps: string[] = [];
  const handler = async (args: unknown, _context: unknown, call: HandlerCall): Promise<void> => {
    const { id, ms = 10 } = args as { id: string; ms?: number }; // As the schema has them.
    steps.push(`${id} starts`);
    await new Promise<void>((resolve) => void clock.schedule(resolve, ms));
    await inside(id, call, send);
    steps.push(`${id} ends`);
  };
  const handlers = { read: handler, write: handler, drop: handler };
  const registry = createToolRegistry(tools, handlers, { clock, ...settings });
  const send = (name: string, args: object, options: CallOptions = { caller: "ann" }): Promise<ToolResultEnvelope> =>
    registry.dispatch({ name, arguments: args }, undefined, options);
  return { clock, steps, registry, send };
}

const inOrder = ["a starts", "a ends", "b starts", "b ends"];
const together = ["a starts", "b starts", "b ends", "a ends"];

test.each<[what: string, names: [string, string], options: [CallOptions, CallOptions], steps: string[]]>([
  ["that change something run in the order in which they came", ["write", "drop"], [{}, {}], inOrder],
  ["of different callers run together", ["write", "write"], [{}, { caller: "bob" }], together],
  [
    "of nobody in particular run together",
    ["write", "write"],
    [{ caller: undefined }, { caller: undefined }],
    together,
  ],
  ["that only read run together", ["read", "read"], [{}, {}], together],
  ["that only read do not wait for one that writes", ["write", "read"], [{}, {}], together],
])("calls %s", async (_what, names, options, expected) => {
  const { clock, steps, send } = start({ approval: { approver: () => true, gate: () => false } });
  const calls = [
    send(names[0], { id: "a", ms: 20 }, { caller: "ann", ...options[0] }),
    send(names[1], { id: "b", ms: 5 }, { caller: "ann", ...options[1] }),
  ];
  await clock.advance(100);
  expect(await Promise.all(calls)).toMatchObject([{ status: "success" }, { status: "success" }]);
  expect(steps).toEqual(expected);
});

test('calls run together where the application says `order: "parallel"`', async () => {
  const { clock, steps, send } = start({ order: "parallel" });
  const calls = [send("write", { id: "a", ms: 20 }), send("write", { id: "b", ms: 5 })];
  await clock.advance(100);
  await Promise.all(calls);
  expect(steps).toEqual(together);
});

test("a call keeps its turn through its retries", async () => {
  let failures = 1;
  const { clock, steps, send } = start({}, (id) => {
    if (id === "a" && failures-- > 0) throw Object.assign(new Error("busy"), { status: 503 });
  });
  const calls = [send("write", { id: "a" }), send("write", { id: "b" })];
  await clock.advance(1_000);
  await Promise.all(calls);
  expect(steps).toEqual(["a starts", "a starts", "a ends", "b starts", "b ends"]);
});

test("a call that waits for a person lets others pass, and then takes its turn", async () => {
  const { asked, approver, answer } = createDesk();
  const { clock, steps, send } = start({ approval: { approver } });
  const calls = [send("drop", { id: "a" }), send("write", { id: "b" }), send("write", { id: "c" })];
  await asked;
  await clock.advance(15);
  expect(steps).toEqual(["b starts", "b ends", "c starts"]);
  answer(true);
  await settle();
  expect(steps).toHaveLength(3);
  await clock.advance(100);
  await Promise.all(calls);
  expect(steps.slice(3)).toEqual(["c ends", "a starts", "a ends"]);
});

test("a call that an approver makes takes its turn among the calls of the same caller", async () => {
  const approver = async ({ signal }: ApprovalRequest) => Boolean(await send("write", { id: "asked" }, { signal }));
  const { clock, steps, send } = start({ approval: { approver } });
  const calls = [send("drop", { id: "a" }), send("write", { id: "b" })];
  await clock.advance(100);
  await Promise.all(calls);
  expect(steps).toEqual(["b starts", "b ends", "asked starts", "asked ends", "a starts", "a ends"]);
});

test("a call that is cancelled or out of time leaves the queue", async () => {
  const { clock, steps, send } = start();
  const canceller = new AbortController();
  const calls = [
    send("write", { id: "hangs", ms: 1_000_000 }, { caller: "ann", timeoutMs: 50 }),
    send("write", { id: "cancelled" }, { caller: "ann", signal: canceller.signal }),
    send("write", { id: "late" }, { caller: "ann", deadlineMs: 20 }),
    send("write", { id: "last" }),
  ];
  await clock.advance(10);
  canceller.abort();
  expect(await calls[1]).toMatchObject({ error: { kind: "cancelled" } });
  await clock.advance(20);
  expect(await calls[2]).toMatchObject({ error: { kind: "timed_out" } });
  expect(steps).toEqual(["hangs starts"]);
  await clock.advance(200);
  expect(await calls[0]).toMatchObject({ error: { kind: "timed_out" } });
  expect(await calls[3]).toMatchObject({ status: "success" });
  expect(steps).toEqual(["hangs starts", "hangs starts", "last starts", "last ends"]);
});

test.each<[how: string, options: (call: HandlerCall) => CallOptions]>([
  ["with the handler's signal", ({ signal }) => ({ signal })],
  ["as its child", (parent) => ({ parent })],
  ["as its child, for a caller", (parent) => ({ parent, caller: "ann" })],
  ["as its child, for another caller", (parent) => ({ parent, caller: "bob" })],
])("a call that a handler makes %s runs in the handler's turn", async (_how, options) => {
  const { clock, steps, send } = start({}, async (id, call, again) => {
    if (id === "a") await again("read", { id: "a1" }, options(call));
    if (id === "a1") await again("write", { id: "a2" }, options(call));
  });
  const calls = [send("write", { id: "a" }), send("write", { id: "b" })];
  await clock.advance(1_000);
  expect(await Promise.all(calls)).toMatchObject([{ status: "success" }, { status: "success" }]);
  expect(steps).toEqual([
    ...["a starts", "a1 starts", "a2 starts", "a2 ends", "a1 ends", "a ends"],
    ...["b starts", "b ends"],
  ]);
});

test("a call is cancelled with the call that made it", async () => {
  const canceller = new AbortController();
  const inner: unknown[] = [];
  const { clock, send } = start({}, async (id, parent, again) => {
    if (id === "a") inner.push(await again("write", { id: "a1", ms: 1_000_000 }, { parent }));
  });
  const call = send("write", { id: "a" }, { caller: "ann", signal: canceller.signal });
  await clock.advance(50);
  canceller.abort();
  expect(await call).toMatchObject({ error: { kind: "cancelled" } });
  await settle();
  expect(inner).toMatchObject([{ error: { kind: "cancelled" } }]);
});

test("many calls follow one signal with one listener, and are all cancelled by it", async () => {
  const warnings: Error[] = [];
  const note = (warning: Error): void => void warnings.push(warning);
  process.on("warning", note);
  const { clock, send } = start({ order: "parallel" }, async (id, { signal }, again) => {
    if (id === "outer") await Promise.all(ids.map((inner) => again("write", { id: inner, ms: 1_000_000 }, { signal })));
  });
  const canceller = new AbortController();
  const { signal } = canceller;
  const ids = Array.from({ length: 30 }, (_, index) => `inner ${index}`);
  const calls = [...ids, "outer"].map((id) => send("read", { id, ms: 10 }, { signal }));
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  await clock.advance(10);
  await settle();
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  canceller.abort();
  const statuses = (await Promise.all(calls)).map((envelope) => (envelope as ToolResultEnvelope).status);
  expect(statuses).toEqual([...ids.map(() => "success"), "error"]);
  process.off("warning", note);
  expect(warnings).toEqual([]);
});

test("hundreds of calls of many callers, some cancelled, all end, and each caller's in order", async () => {
  const { clock, steps, send } = start();
  const canceller = new AbortController();
  const calls = Array.from({ length: 400 }, (_, index) =>
    send(
      "write",
      { id: `${index % 7}.${index}`, ms: index % 3 },
      { caller: `caller ${index % 7}`, ...(index % 5 === 0 && { signal: canceller.signal }) },
    ),
  );
  await settle();
  canceller.abort();
  await clock.advance(1_000);
  const ended = await Promise.all(calls);
  expect(ended.filter(({ status }) => status === "success").length).toBeGreaterThanOrEqual(320);
  for (let caller = 0; caller < 7; caller++) {
    const own = steps.filter((step) => step.startsWith(`${caller}.`) && step.endsWith("starts"));
    const numbers = own.map((step) => Number(/\.(\d+)/.exec(step)?.[1]));
    expect(numbers).toEqual([...numbers].sort((left, right) => left - right));
  }
});

test.each<[calls: string, order: string]>([
  ["read read", "+read +read -read -read"],
  ["read write", "+read -read +write -write"],
  ["write read read", "+write -write +read +read -read -read"],
  ["write write", "+write -write +write -write"],
  ["read nobody read", "+read +read -read -read"],
  ["read unknown_effect read", "+read -read +unknown_effect -unknown_effect +read -read"],
  ["read alias", "+read -read +write -write"],
])("dispatchAll runs %s as %s, and answers in the order of the calls", async (names, order) => {
  const steps: string[] = [];
  const run = async (_args: unknown, _context: unknown, call: { readonly tool: string }): Promise<string> => {
    steps.push(`+${call.tool}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    steps.push(`-${call.tool}`);
    return call.tool;
  };
  const registry = createToolRegistry(
    [
      describeTool("read", "read_only"),
      { ...describeTool("write", "mutating"), aliases: ["alias"] },
      functionTool({ name: "unknown_effect", description: "Runs.", inputSchema: { type: "object" } }),
    ],
    { read: run, write: run, unknown_effect: run },
    { approval: { approver: () => true } },
  );
  const envelopes = await registry.dispatchAll(names.split(" ").map((name) => ({ name, arguments: {} })));
  expect(steps.join(" ")).toBe(order);
  expect(envelopes.map((envelope) => envelope.tool).join(" ")).toBe(names.replace("alias", "write"));
});
