import { getEventListeners } from "node:events";
import {
  createToolRegistry,
  functionTool,
  ToolFailure,
  type AuditEvent,
  type HandlerCall,
  type ToolMetadata,
  type ToolRegistry,
} from "@toolwright/runtime";
import { lenient } from "@toolwright/runtime/lenient";
import { serveOpenAi } from "@toolwright/runtime/serve/openai";
import { describe, expect, test, vi } from "vitest";
import { settle } from "../support/fake-clock.js";

const look = functionTool({
  name: "look",
  description: "Looks.",
  effect: "read_only",
  inputSchema: { type: "object", properties: {}, additionalProperties: false },
});
const call = { name: "look", arguments: {} };
const busy = new ToolFailure("busy", "Try later.", { retryable: true });

const approval = { approver: () => true };

/** A tool whose handler gets what the application keeps. */
const hiding: ToolMetadata<{ user: unknown; connection: unknown }, unknown, "look", never, "user" | "connection"> = {
  name: "look",
  description: "Looks.",
  effect: "destructive",
  idempotent: true,
  inputSchema: look.inputSchema,
  hiddenParameters: ["user", "connection"],
  sensitiveParameters: ["user.key"],
};

test("what providers give is frozen for handlers, and stays the application's own", async () => {
  const user = { id: 1, roles: ["reader"] };
  const connection = { open: 0, connect: () => (connection.open += 1) };
  const seen: unknown[] = [];
  const handler = (args: { user: unknown; connection: unknown }): void => {
    seen.push(args.user, Object.isFrozen((args.user as typeof user).roles), args.connection);
    (args.connection as typeof connection).connect();
  };
  const approver = vi.fn(() => ({ approved: true, remember: true }));
  const hidden = { look: { user: () => user, connection: () => connection } };
  const registry = createToolRegistry([hiding], { look: handler }, { hidden, approval: { approver } });
  for (const attempt of [1, 2]) {
    expect(await registry.dispatch(call)).toMatchObject({ status: "success" });
    expect(connection.open).toBe(attempt);
  }
  expect(seen).toEqual([user, true, connection, user, true, connection]);
  user.roles.push("writer");
  expect(approver, "one connection looks like another, so nothing is remembered").toHaveBeenCalledTimes(2);
});

test.each<[string, sent: unknown, reader: typeof lenient | undefined]>([
  ["by its name", { key: 1 }, undefined],
  ["in an element", { items: [{}, { key: 1 }] }, undefined],
  ["in a map", { byName: { a: { key: 1 } } }, undefined],
  ["below a name of objects", JSON.parse('{"byName":{"__proto__":{"key":1}}}'), undefined],
  ["in a variant", { kind: "b", key: 1 }, undefined],
  ["as null", { key: null }, undefined],
  ["in text", '{"key":1}', undefined],
  ["in text that needs repair", "{key: 1,}", lenient],
  ["in JSON inside a string", { items: '[{"key":1}]' }, lenient],
  ["in a single value for a list", { items: { key: 1 } }, lenient],
  ["in the form of a target", { wrapped: { key: 1 } }, undefined],
])("a model cannot set what is hidden %s, also where a schema takes any name", async (_how, sent, reader) => {
  const inner = { type: "object", properties: { id: { type: "integer" } } };
  const open = functionTool({
    name: "open",
    description: "Takes anything.",
    effect: "read_only",
    aliases: ["former"],
    hiddenParameters: ["key", "items[].key", "byName{}.key"],
    hiddenDefaults: { key: 7 },
    inputSchema: {
      type: "object",
      properties: { items: { type: "array", items: inner }, byName: { type: "object", additionalProperties: inner } },
      anyOf: [{ properties: { kind: { const: "a" } } }, { properties: { kind: { const: "b" }, key: {} } }],
    },
  });
  const seen: unknown[] = [];
  const decode = () => (args: unknown) => (Object(args) as { readonly wrapped?: unknown }).wrapped ?? args;
  const registry = createToolRegistry(
    [open],
    { open: (args) => seen.push(args) },
    { decode, ...(reader && { reader }) },
  );
  for (const name of ["open", "former"]) {
    const envelope = await registry.dispatch({ name, arguments: sent });
    expect(envelope).toMatchObject({ error: { kind: "invalid_arguments" } });
    expect(registry.preview({ name, arguments: sent })).toBeUndefined();
  }
  expect(seen).toEqual([]);
  await registry.dispatch({ name: "former", arguments: {} });
  expect(seen).toEqual([{ key: 7 }]);
});

test("a provider that fails says whether the call may succeed later, and is not asked for a cancelled one", async () => {
  const owner = vi.fn(() => Promise.reject(busy));
  const hidden = { look: { user: owner, connection: () => 1 } };
  const registry = createToolRegistry([hiding], { look: () => 1 }, { hidden });
  expect(await registry.dispatch(call)).toMatchObject({ error: { kind: "hidden_value_failed", retryable: true } });
  const signal = AbortSignal.abort("Not now.");
  expect(await registry.dispatch(call, undefined, { signal })).toMatchObject({ error: { kind: "cancelled" } });
  expect(owner).toHaveBeenCalledTimes(1);
});

test.each<[reason: unknown, message: string]>([
  [undefined, "The call was cancelled."],
  ["stop", "The call was cancelled."],
  [new Error("The user left."), "The call was cancelled. The user left."],
])("a call that is cancelled with %s says so, wherever it was, and leaves no listener", async (reason, message) => {
  const never = () => new Promise(() => undefined);
  const hidden = { look: { user: () => 1, connection: () => 1 } };
  const waiting = [
    createToolRegistry([look], { look: never }),
    createToolRegistry([hiding], { look: never }, { hidden: { look: { ...hidden.look, user: never } } }),
    createToolRegistry([hiding], { look: never }, { hidden, approval: { approver: never as () => Promise<boolean> } }),
    createToolRegistry([{ ...look, retryHint: { maxAttempts: 2, initialBackoffMs: 9_999 } }], {
      look: () => Promise.reject(busy),
    }),
  ];
  for (const registry of waiting) {
    const controller = new AbortController();
    const { signal } = controller;
    const envelope = registry.dispatch(call, undefined, { signal });
    await settle();
    controller.abort(reason);
    expect(await envelope).toMatchObject({ error: { kind: "cancelled", message } });
    expect(getEventListeners(signal, "abort")).toEqual([]);
  }
});

describe("a handler never runs with a hidden value that its type rules out:", () => {
  const demanding: ToolMetadata = {
    ...look,
    inputSchema: { type: "object", properties: { options: { type: "object" } } },
    hiddenParameters: ["count", "key", "options.token", "role", "session"],
    hiddenDefaults: { count: 5 },
    hiddenTypes: {
      count: { types: ["number"] },
      key: { required: true, types: ["null", "string"] },
      "options.token": { required: true, types: ["string"] },
      role: { values: ["reader", "writer"] },
      session: { types: ["object"] },
    },
    sensitiveParameters: ["key"],
  };
  const given = { key: "k", "options.token": "t", role: "reader", count: 1, session: new Map() };
  test.each<[provided: object, args: object, fault: string | null]>([
    [{}, {}, null],
    [{}, { options: {} }, null],
    [{ key: null, count: undefined, role: undefined, session: undefined }, {}, null],
    [{ session: () => 1 }, {}, null],
    [{ "options.token": undefined }, {}, null],
    [{ key: undefined }, {}, "The provider for key returned nothing, and the tool takes a string or null."],
    [{ key: 5 }, {}, "The provider for key returned a number, and the tool takes a string or null."],
    [
      { key: Promise.resolve([]) },
      {},
      "The provider for key returned an empty array, and the tool takes a string or null.",
    ],
    [
      { "options.token": undefined },
      { options: {} },
      "The provider for options.token returned nothing, and the tool takes a string.",
    ],
    [
      { role: "secret" },
      {},
      'The provider for role returned a string, and the tool takes one of "reader" or "writer".',
    ],
    [{ count: "1" }, {}, "The provider for count returned a string, and the tool takes a number."],
    [{ count: null }, {}, "The provider for count returned null, and the tool takes a number."],
    [{ session: "secret" }, {}, "The provider for session returned a string, and the tool takes an object."],
  ])("%j, called with %j", async (provided, args, fault) => {
    const values: Readonly<Record<string, unknown>> = { ...given, ...provided };
    const providers = Object.fromEntries(Object.keys(values).map((path) => [path, () => values[path]]));
    const handler = vi.fn(() => 1);
    const events: AuditEvent[] = [];
    const audit = (event: AuditEvent): void => void events.push(event);
    const create = createToolRegistry as (...all: readonly unknown[]) => ToolRegistry; // As JavaScript calls it.
    const registry = create([demanding], { look: handler }, { hidden: { look: providers }, audit });
    const envelope = await registry.dispatch({ name: "look", arguments: args });
    expect(handler).toHaveBeenCalledTimes(fault === null ? 1 : 0);
    const withheld = events.find((event) => event.type === "error_withheld");
    expect([envelope.status, withheld?.message ?? null]).toEqual([fault === null ? "success" : "error", fault]);
    if (fault === null) return;
    expect(envelope).toMatchObject({ error: { kind: "hidden_value_failed", id: withheld?.errorId, retryable: false } });
    expect(registry.toModelOutput(envelope).text).not.toMatch(/key|token|role|count|session|secret/);
  });

  const user = ({ id }: { readonly id?: unknown }): unknown => id;
  const inner: ToolMetadata = {
    ...hiding,
    hiddenParameters: ["user"],
    hiddenTypes: { user: { required: true, types: ["string"] } },
  };
  const settings = { hidden: { look: { user } }, approval };
  test("also when another handler calls its tool, and when the call was paused for an approval", async () => {
    const handler = vi.fn(() => 1);
    const registry: ToolRegistry = (createToolRegistry as (...all: readonly unknown[]) => ToolRegistry)(
      [inner, { ...look, name: "outer" }],
      {
        look: handler,
        outer: (_args: unknown, context: unknown, parent: HandlerCall) => registry.dispatch(call, context, { parent }),
      },
      settings,
    );
    const outer = await registry.dispatch({ name: "outer", arguments: {} }, { id: 1 });
    expect(outer).toMatchObject({ result: { status: "error", error: { kind: "hidden_value_failed" } } });
    const paused = (createToolRegistry as (...all: readonly unknown[]) => ToolRegistry)(
      [inner],
      { look: handler },
      { hidden: settings.hidden },
    );
    const response = { output: [{ type: "function_call", call_id: "c1", name: "look", arguments: "{}" }] };
    const asked = await serveOpenAi(paused).pending(response);
    const decisions = asked.map((each) => ({ ...each, approvedBy: "grace" }));
    const answers = await serveOpenAi(paused).answer(response, { decisions, context: {} });
    expect(JSON.stringify(answers)).toContain("hidden_value_failed");
    expect(handler).not.toHaveBeenCalled();
    await serveOpenAi(paused).answer(response, { decisions, context: { id: "ada" } });
    expect(handler).toHaveBeenCalledTimes(1);
  });
});

test("what a provider gives goes before the default, null too, and nothing leaves it", async () => {
  const given = [true, null, undefined];
  const seen: unknown[] = [];
  const provided = { ...look, hiddenParameters: ["flag"], hiddenDefaults: { flag: false } };
  const hidden = { look: { flag: () => given.shift() } };
  const registry = createToolRegistry([provided], { look: (args) => seen.push(args) }, { hidden: hidden as object });
  while (given.length > 0) await registry.dispatch(call);
  expect(seen).toEqual([{ flag: true }, { flag: null }, { flag: false }]);
});

test("a provider for every tool serves those that have the parameter, except for one with its own", async () => {
  const other: ToolMetadata<{ user: unknown }, unknown, "other", never, "user"> = {
    name: "other",
    description: "Looks elsewhere.",
    effect: "read_only",
    idempotent: true,
    inputSchema: look.inputSchema,
    hiddenParameters: ["user"],
  };
  const seen: unknown[] = [];
  const handler = (args: object): void => void seen.push(args);
  const hidden = { "*": { user: () => "all", connection: () => 1 }, look: { user: () => "own" } };
  const registry = createToolRegistry([hiding, other], { look: handler, other: handler }, { hidden, approval });
  await registry.dispatch(call);
  await registry.dispatch({ ...call, name: "other" });
  expect(seen).toEqual([{ user: "own", connection: 1 }, { user: "all" }]);
  registry.replaceTools([other], { other: handler }, { hidden: { "*": { user: () => "new" } } });
  await registry.dispatch({ ...call, name: "other" });
  expect(seen.at(-1)).toEqual({ user: "new" });
});
