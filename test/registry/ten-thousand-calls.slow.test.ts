import { getEventListeners } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createToolRegistry, functionTool, ToolFailure, type AuditEvent, type ToolCall } from "@toolwright/runtime";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createFakeClock } from "../support/fake-clock.js";
import { seedOr } from "../support/seed.js";

const seed = seedOr(2026);

/** What handlers do, by the kind that the arguments name. */
const behaviours = {
  succeeds: () => ({ done: true }),
  fails: () => {
    throw new ToolFailure("not_found", "There is no such thing.");
  },
  throws: () => {
    // Handlers are written in JavaScript, too.
    throw "a string";
  },
  isBusy: () => {
    throw new ToolFailure("busy", "Try later.", { retryable: true });
  },
  isLate: () => nextTurn({ done: true }),
  neverEnds: () => new Promise(() => undefined),
  heeds: (signal: AbortSignal) =>
    new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("Aborted.")))),
} as const;

type Behaviour = keyof typeof behaviours;

const names = Object.keys(behaviours) as Behaviour[]; // Object.keys loses the literal types.

const inputSchema = {
  type: "object",
  properties: { behaviour: { type: "string", enum: names } },
  required: ["behaviour"],
  additionalProperties: false,
} as const;

const shared = { description: "Does what it is told.", inputSchema: { ...inputSchema, required: ["behaviour"] } };
const tools = [
  functionTool({ ...shared, name: "look", effect: "read_only", retryHint: { maxAttempts: 3, initialBackoffMs: 50 } }),
  functionTool({ ...shared, name: "change", effect: "mutating" }),
  functionTool({ ...shared, name: "destroy", effect: "destructive" }),
];

/** Kinds of error that a call of each behaviour may end with; `null` stands for a success. */
const outcomes: Readonly<Record<Behaviour, readonly (string | null)[]>> = {
  succeeds: [null],
  fails: ["not_found"],
  throws: ["handler_failed"],
  isBusy: ["busy", "cancelled"],
  isLate: [null, "cancelled"],
  neverEnds: ["timed_out", "cancelled"],
  heeds: ["timed_out", "cancelled", "handler_failed"],
};

interface PlannedCall {
  readonly call: ToolCall;
  readonly cancelAfterMs: number | undefined;
  readonly allowed: readonly (string | null)[];
}

const valid = fc.record({
  name: fc.constantFrom("look", "change", "destroy"),
  behaviour: fc.constantFrom(...names),
  cancelAfterMs: fc.option(fc.nat(120), { nil: undefined }),
});

const anyCall: fc.Arbitrary<PlannedCall> = fc.oneof(
  {
    weight: 8,
    arbitrary: valid.map(({ name, behaviour, cancelAfterMs }) => ({
      call: { name, arguments: JSON.stringify({ behaviour }) },
      cancelAfterMs,
      allowed: [
        ...outcomes[behaviour],
        ...(name === "destroy" ? ["not_approved"] : []),
        ...(cancelAfterMs === undefined ? [] : ["cancelled"]),
      ],
    })),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom<[string, string, string]>(
        ["nothing", "{}", "unknown_tool"],
        ["look", "{", "invalid_json"],
        ["look", "{}", "invalid_arguments"],
        ["destroy", '{"behaviour":1}', "invalid_arguments"],
      )
      .map(([name, text, kind]) => ({ call: { name, arguments: text }, cancelAfterMs: undefined, allowed: [kind] })),
  },
);

/** Runs many calls at once on a clock that goes on until all have ended. */
async function runCalls(count: number) {
  const clock = createFakeClock();
  const events: AuditEvent[] = [];
  let asked = 0;
  const run = (args: Record<string, unknown>, _context: unknown, { signal }: { readonly signal: AbortSignal }) =>
    behaviours[args["behaviour"] as Behaviour](signal); // Only what the schema lists gets here.
  const registry = createToolRegistry(
    tools,
    { look: run, change: run, destroy: run },
    {
      clock,
      timeoutMs: 100,
      audit: (event) => events.push(event),
      approval: { approver: () => (asked += 1) % 2 === 0 },
    },
  );
  const planned = fc.sample(anyCall, { numRuns: count, seed });
  const controllers = planned.map(() => new AbortController());
  const envelopes = planned.map(({ call, cancelAfterMs }, index) => {
    const controller = controllers[index] as AbortController; // One for each call.
    if (cancelAfterMs !== undefined) clock.schedule(() => controller.abort(), cancelAfterMs);
    return registry.dispatch(call, undefined, { signal: controller.signal });
  });
  for (let turn = 0; turn < 20; turn++) await clock.advance(50);
  return { planned, envelopes: await Promise.all(envelopes), events, clock, controllers };
}

test("ten thousand calls end in one envelope each, of a kind that fits, and leave nothing behind", async () => {
  const { planned, envelopes, events, clock, controllers } = await runCalls(10_000);
  const wrong = planned.flatMap(({ call, allowed }, index) => {
    const envelope = envelopes[index];
    const kind = envelope?.status === "error" ? envelope.error.kind : null;
    return envelope !== undefined && allowed.includes(kind) ? [] : [{ call, allowed, envelope }];
  });
  expect(wrong.slice(0, 3), `of ${wrong.length}, with seed ${seed}`).toEqual([]);
  const finished = events.filter(({ type }) => type === "call_finished").map(({ callId }) => callId);
  expect(new Set(finished).size).toBe(10_000);
  expect(finished).toHaveLength(10_000);
  expect(clock.pending).toEqual([]);
  expect(controllers.flatMap(({ signal }) => getEventListeners(signal, "abort"))).toEqual([]);
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
