import { getEventListeners } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import {
  createToolRegistry,
  functionTool,
  ToolFailure,
  type AuditEvent,
  type ToolCall,
  type ToolError,
} from "@toolwright/runtime";
import { content, withContent } from "@toolwright/runtime/content";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createFakeClock } from "../support/fake-clock.js";
import { seedOr } from "../support/seed.js";

const seed = seedOr(2026);

interface Behaviour {
  readonly run: (signal: AbortSignal) => unknown;
  /** Kinds of error that a call may end with; `null` stands for a success. */
  readonly ends: readonly (string | null)[];
  /** What the model reads of a success. */
  readonly reads?: RegExp;
}

const throwing = (thrown: unknown) => () => {
  throw thrown;
};
const heeding = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("Aborted."))));

async function* yielding(): AsyncGenerator<object> {
  for (const step of [1, 2, 3]) {
    await nextTurn();
    yield { step };
  }
}
const image = () => withContent({ done: true }, content.image(Uint8Array.of(1, 2, 3), "image/png"));
const rows = Array.from({ length: 500 }, (_, id) => ({ id, name: "a row of a table" }));

/** What handlers do, by the kind that the arguments name. */
const behaviours: Readonly<Record<string, Behaviour>> = {
  succeeds: { run: () => ({ done: true }), ends: [null] },
  fails: { run: throwing(new ToolFailure("not_found", "There is no such thing.")), ends: ["not_found"] },
  // Handlers are written in JavaScript, too.
  throws: { run: throwing("a string"), ends: ["handler_failed"] },
  isBusy: { run: throwing(new ToolFailure("busy", "Try later.", { retryable: true })), ends: ["busy", "cancelled"] },
  isLate: { run: () => nextTurn({ done: true }), ends: [null, "cancelled"] },
  neverEnds: { run: () => new Promise(() => undefined), ends: ["timed_out", "cancelled"] },
  draws: { run: image, ends: [null], reads: /"done":true.*image\/png/s },
  yields: { run: yielding, ends: [null, "cancelled", "timed_out"], reads: /"step":3/ },
  floods: { run: () => ({ rows }), ends: [null], reads: /only the first \d+ of 500 elements/ },
  encodes: { run: () => ({ data: "ab12".repeat(1_000) }), ends: [null], reads: /ran; its result was not delivered/ },
  breaks: { run: () => ({ size: 1n }), ends: [null], reads: /ran; its result was not delivered/ },
  heeds: { run: heeding, ends: ["timed_out", "cancelled", "handler_failed"] },
};
const names = Object.keys(behaviours);

const shared = {
  description: "Does what it is told.",
  inputSchema: {
    type: "object" as const,
    properties: { behaviour: { type: "string", enum: names } },
    required: ["behaviour"],
    additionalProperties: false,
  },
};
const tools = [
  functionTool({ ...shared, name: "look", effect: "read_only", retryHint: { maxAttempts: 3, initialBackoffMs: 50 } }),
  functionTool({ ...shared, name: "change", effect: "mutating" }),
  functionTool({ ...shared, name: "destroy", effect: "destructive" }),
];

interface PlannedCall {
  readonly call: ToolCall;
  readonly cancelAfterMs?: number | undefined;
  readonly refusal?: ToolError;
  readonly reads?: RegExp | undefined;
  readonly allowed: readonly (string | null)[];
}

const validCall: fc.Arbitrary<PlannedCall> = fc
  .tuple(
    fc.constantFrom("look", "change", "destroy"),
    fc.constantFrom(...names),
    fc.option(fc.nat(120), { nil: undefined }),
  )
  .map(([name, behaviour, cancelAfterMs]) => ({
    call: { name, arguments: JSON.stringify({ behaviour }) },
    cancelAfterMs,
    reads: behaviours[behaviour]?.reads,
    allowed: [
      ...(behaviours[behaviour]?.ends ?? []),
      ...(name === "destroy" ? ["not_approved"] : []),
      ...(cancelAfterMs === undefined ? [] : ["cancelled"]),
    ],
  }));

const wrongCall = fc.constantFrom<PlannedCall>(
  { call: { name: "nothing", arguments: "{}" }, allowed: ["unknown_tool"] },
  {
    call: { name: "change", arguments: '{"behaviour":"succeeds"}' },
    refusal: { kind: "incomplete_call", message: "The call was cut off.", retryable: false },
    allowed: ["incomplete_call"],
  },
  { call: { name: "look", arguments: "{" }, allowed: ["invalid_json"] },
  { call: { name: "look", arguments: "{}" }, allowed: ["invalid_arguments"] },
  { call: { name: "destroy", arguments: '{"behaviour":1}' }, allowed: ["invalid_arguments"] },
);
const anyCall = fc.oneof({ weight: 8, arbitrary: validCall }, { weight: 2, arbitrary: wrongCall });

/** Runs many calls at once on a clock that goes on until all have ended. */
async function runCalls(count: number) {
  const clock = createFakeClock();
  const events: AuditEvent[] = [];
  let asked = 0;
  const run = (args: Record<string, unknown>, _context: unknown, { signal }: { readonly signal: AbortSignal }) =>
    behaviours[String(args["behaviour"])]?.run(signal);
  const approver = (): boolean => (asked += 1) % 2 === 0;
  const settings = {
    clock,
    resultCharacters: 1_000,
    timeoutMs: 100,
    audit: (event: AuditEvent) => events.push(event),
    approval: { approver },
  };
  const handlers = { look: run, change: run, destroy: run };
  const registry = createToolRegistry(tools, handlers, settings);
  const planned = fc.sample(anyCall, { numRuns: count, seed });
  const signals: AbortSignal[] = [];
  const envelopes = planned.map(({ call, cancelAfterMs, refusal }, index) => {
    if (index % 100 === 99) registry.replaceTools(tools, handlers);
    const controller = new AbortController();
    signals.push(controller.signal);
    if (cancelAfterMs !== undefined) clock.schedule(() => controller.abort(), cancelAfterMs);
    return registry.dispatch(call, undefined, { signal: controller.signal, refusal });
  });
  let ended = false;
  const all = Promise.all(envelopes).finally(() => (ended = true));
  // The first calls also load modules, which takes as many turns of the event loop as the disk needs.
  while (!ended) await clock.advance(50);
  return { planned, envelopes: await all, events, clock, signals, registry };
}

test("ten thousand calls end in one envelope each, of a kind that fits, and leave nothing behind", async () => {
  const { planned, envelopes, events, clock, signals, registry } = await runCalls(10_000);
  const wrong = planned.flatMap(({ call, allowed }, index) => {
    const envelope = envelopes[index];
    const kind = envelope?.status === "error" ? envelope.error.kind : null;
    return envelope !== undefined && allowed.includes(kind) ? [] : [{ call, allowed, envelope }];
  });
  expect(wrong.slice(0, 3), `of ${wrong.length}, with seed ${seed}`).toEqual([]);
  const misread = envelopes.filter((envelope, index) => {
    const text = registry.render(envelope);
    return text.length > 2_500 || (envelope.status === "success" && planned[index]?.reads?.test(text) === false);
  });
  expect(misread.slice(0, 3), `of ${misread.length}`).toEqual([]);
  const finished = events.filter(({ type }) => type === "call_finished").map(({ callId }) => callId);
  expect(new Set(finished).size).toBe(10_000);
  expect(finished).toHaveLength(10_000);
  expect(clock.pending).toEqual([]);
  expect(signals.flatMap((signal) => getEventListeners(signal, "abort"))).toEqual([]);
});

test("memory stays flat, however many calls there have been", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void; // What the flag has just defined.
  const measure = async (): Promise<number> => {
    await runCalls(1_000);
    collect();
    return process.memoryUsage().heapUsed;
  };
  for (let warmUp = 0; warmUp < 3; warmUp++) await measure();
  const before = await measure();
  for (let round = 0; round < 5; round++) await measure();
  const after = await measure();
  expect((after - before) / 6_000).toBeLessThan(100); // Bytes for each call: an envelope alone takes more.
});
