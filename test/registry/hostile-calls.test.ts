import { createToolRegistry, functionTool, ToolFailure, type AuditEvent } from "@toolwright/runtime";
import { lenient } from "@toolwright/runtime/lenient";
import { afterEach, expect, test, vi } from "vitest";
import { createFakeClock, settle } from "../support/fake-clock.js";
import { createFileRegistry } from "./file-registry.js";

const unhandled = vi.fn();
process.on("unhandledRejection", unhandled);
afterEach(async () => {
  await settle();
  expect(unhandled).not.toHaveBeenCalled();
});

const look = functionTool({
  name: "look",
  description: "Looks.",
  effect: "read_only",
  inputSchema: { type: "object", properties: { x: { type: "integer" } }, additionalProperties: false },
});
const call = { name: "look", arguments: {} };
const busy = new ToolFailure("busy", "Try later.", { retryable: true });

/** Whatever is asked of it, it throws. */
const fail = (): never => {
  throw trap;
};
const trap: object = new Proxy({}, { get: fail, has: fail, ownKeys: fail, getPrototypeOf: fail });
const { proxy: revoked, revoke } = Proxy.revocable({}, {});
revoke();
const circle: Record<string, unknown> = {};
circle["x"] = circle;

test.each<[call: string, sent: unknown, kind: string]>([
  ["undefined", undefined, "unknown_tool"],
  ["null", null, "unknown_tool"],
  ["text", "look", "unknown_tool"],
  ["without a name", {}, "unknown_tool"],
  ["with a symbol for a name", { name: Symbol("look") }, "unknown_tool"],
  ["of a name of objects", { name: "__proto__" }, "unknown_tool"],
  ["that cannot be read", trap, "unknown_tool"],
  ["with arguments that hold themselves", { name: "look", arguments: circle }, "invalid_arguments"],
  ["with arguments that cannot be read", { name: "look", arguments: revoked }, "invalid_arguments"],
  ["with a big integer", { name: "look", arguments: { x: 1n } }, "invalid_arguments"],
  ["with a function", { name: "look", arguments: () => 1 }, "invalid_arguments"],
])("a call %s ends in an envelope, alone and among others", async (_call, sent, kind) => {
  const registry = createToolRegistry([look], { look: () => 1 });
  const hostile = sent as typeof call; // What a model's API, or JavaScript, may hand over.
  expect(await registry.dispatch(hostile)).toMatchObject({ tool: expect.any(String) as string, error: { kind } });
  const both = await registry.dispatchAll([hostile, call]);
  expect(both).toMatchObject([{ error: { kind } }, { status: "success", result: 1 }]);
  expect(both.map(registry.render)).toHaveLength(2);
});

test.each(["n", "😀"])("a name that is no tool's is quoted in short: %s", async (letter) => {
  const { registry } = createFileRegistry();
  const envelope = await registry.dispatch({ name: letter.repeat(10_000), arguments: {} });
  const message = envelope.status === "error" ? envelope.error.message : "";
  expect(message).toMatch(/^There is no tool named .{40,200}$/);
  expect(message, "no pair is cut in half").not.toContain("\\ud");
});

test.each<[string, unknown, message: string]>([
  ["nothing", undefined, "The tool failed and did not say why."],
  ["what cannot be read", trap, "The tool failed and did not say why."],
  ["a failure of another copy of this package", { ...busy, message: "Later." }, "Later."],
  ["details", new ToolFailure("full", "Full.", { details: { left: 3 } }), "Full."],
  ["details that hold themselves", new ToolFailure("odd", "Odd.", { details: circle }), "Odd."],
  ["details with a big integer", new ToolFailure("odd", "Odd.", { details: { size: 1n } }), "Odd."],
])("a handler may throw %s", async (_what, thrown, message) => {
  const tools = [look, { ...look, name: "again", retryHint: { maxAttempts: 2, initialBackoffMs: 0 } }] as const;
  const handler = () => {
    throw thrown;
  };
  const registry = createToolRegistry(tools, { look: handler, again: handler });
  for (const { name } of tools) {
    const envelope = await registry.dispatch({ name, arguments: {} });
    expect(envelope).toMatchObject({ status: "error", error: { message } });
    expect(JSON.parse(registry.render(envelope))).toEqual(envelope);
  }
});

test.each<[string, unknown, rendered: string]>([
  ["nothing", undefined, '{"tool":"look","status":"success"}'],
  ["a function", () => 1, '{"tool":"look","status":"success"}'],
  ["null", null, '{"tool":"look","status":"success","result":null}'],
  ["a date", new Date(0), '{"tool":"look","status":"success","result":"1970-01-01T00:00:00.000Z"}'],
])("a handler may return %s", async (_what, returned, rendered) => {
  const registry = createToolRegistry([look], { look: () => returned });
  expect(registry.render(await registry.dispatch(call))).toBe(rendered);
});

test("a receipt that throws does not keep the result from the model, and one that does not is told what was cut", async () => {
  const tool = { ...look, modelRendering: "custom_text_receipt" as const };
  const render = async (result: unknown, receipt: () => string): Promise<string> => {
    const settings = { resultCharacters: 200, receipts: { look: receipt } };
    const registry = createToolRegistry([tool], { look: () => result }, settings);
    return registry.render(await registry.dispatch(call));
  };
  expect(await render([1, 2], fail)).toBe('{"tool":"look","status":"success","result":[1,2]}');
  const elements = Array<string>(1_000).fill("elements");
  expect(await render(elements, () => "Saw.")).toMatch(
    /^Saw\.\nThis result was too large and was shortened: only the first 9 of 1,000 elements are here\. Ask for less/,
  );
});

test.each([null, "", false, 0])("%j has approved nothing", async (nobody) => {
  const { registry, handled } = createFileRegistry();
  const approvedBy = nobody as string; // As JavaScript may say it.
  await registry.dispatch({ name: "remove_file", arguments: { path: "a" } }, undefined, { approvedBy });
  expect(handled).toEqual([]);
});

test("middleware runs the handler once, and not at all once its attempt has ended", async () => {
  const clock = createFakeClock();
  let runs = 0;
  const middleware = [
    async (_attempt: unknown, next: () => Promise<unknown>) => {
      await new Promise<void>((resolve) => void clock.schedule(resolve, 50));
      return Promise.all([next(), next()]);
    },
  ];
  const registry = createToolRegistry([look], { look: () => (runs += 1) }, { clock, middleware });
  const late = registry.dispatch(call, undefined, { timeoutMs: 10 });
  await clock.advance(100);
  expect(await late).toMatchObject({ error: { kind: "timed_out" } });
  expect(runs).toBe(0);
  const inTime = registry.dispatch(call);
  await clock.advance(100);
  expect(await inTime).toMatchObject({ result: [1, 1] });
});

test("middleware that does not wait, and an audit that rejects, end no process", async () => {
  const middleware = [
    (_attempt: unknown, next: () => Promise<unknown>) => {
      void next();
      return Promise.resolve("early");
    },
  ];
  const audit = (): Promise<never> => Promise.reject(new Error("The log is full."));
  const look_ = () => settle().then(() => Promise.reject(busy));
  const registry = createToolRegistry([look], { look: look_ }, { middleware, audit: audit as () => void });
  expect(await registry.dispatch(call)).toMatchObject({ result: "early" });
  await settle();
});

test("a clock may need itself to tell the time", async () => {
  const timer = {
    time: 7,
    now() {
      return this.time;
    },
    date() {
      return this.time;
    },
    schedule: () => () => undefined,
  };
  const events: AuditEvent[] = [];
  const { registry } = createFileRegistry({ clock: timer, audit: (event) => events.push(event) });
  await registry.dispatch(call);
  expect(events.at(-1)).toMatchObject({ type: "call_finished", time: "1970-01-01T00:00:00.007Z", durationMs: 0 });
});

test.each([
  ['{"path":"a","token": s3cret}', undefined],
  ['{"path":"a","token": s3cret}', lenient],
  ["s3cret", lenient],
  ['{"path":"a","text":"","token":["s3cret"]}', undefined],
  ['{"path":"a","text":"","token":"s3cret"}', undefined],
])("what is sensitive in %s is neither told back nor logged", async (sent, reader) => {
  const events: AuditEvent[] = [];
  const { registry } = createFileRegistry(
    { audit: (event) => events.push(event), auditValues: true, ...(reader && { reader }) },
    ({ args }) => {
      throw new Error(`No such token: ${JSON.stringify(args)}`);
    },
  );
  const envelope = await registry.dispatch({ name: "write_file", arguments: sent });
  expect(JSON.stringify(events)).not.toContain("s3cret");
  const isHandlers = envelope.status === "error" && envelope.error.kind === "handler_failed";
  if (!isHandlers) expect(JSON.stringify(envelope)).not.toContain("s3cret");
});

test.each([
  [{}, [false, false]],
  [{ validateResults: true }, [true, false]],
  [{ results: "strict" }, [true, true]],
] as const)(
  "with %j it is %j that the model reads no invalid result, and none with more than is declared",
  async (settings, expected) => {
    const outputSchema = { type: "object" as const, properties: { text: { type: "string" } } };
    const results: unknown[] = [{ text: 1 }, { text: "", more: 1 }];
    const registry = createToolRegistry([{ ...look, outputSchema }], { look: () => results.shift() }, settings);
    const envelopes = [await registry.dispatch(call), await registry.dispatch(call)];
    expect(envelopes.map((envelope) => registry.toModelOutput(envelope).isError)).toEqual(expected);
    expect(envelopes).toMatchObject([
      { status: "success", result: { text: 1 } },
      { status: "success", result: { text: "" } },
    ]);
  },
);

test("what is inside of something sensitive is not told back either", async () => {
  const login = { type: "object", properties: { pin: { type: "string" }, answer: { enum: ["Rosebud", "Xanadu"] } } };
  const tool = functionTool({
    ...look,
    sensitiveParameters: ["login"],
    inputSchema: { type: "object", properties: { login } },
  });
  const registry = createToolRegistry([tool], { look: () => 1 });
  const envelope = await registry.dispatch({ name: "look", arguments: { login: { pin: 4711, answer: "Rosebut" } } });
  expect(envelope).toMatchObject({
    error: { message: expect.stringContaining("login.pin must be a string") as string },
  });
  expect(JSON.stringify(envelope)).not.toMatch(/4711|Rosebut|did you mean/);
});
