import { getEventListeners } from "node:events";
import { createToolRegistry, functionTool, ToolFailure, type ToolMetadata } from "@toolwright/runtime";
import { lenient } from "@toolwright/runtime/lenient";
import { expect, test, vi } from "vitest";
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
