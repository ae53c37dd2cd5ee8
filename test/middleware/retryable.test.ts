import { createToolRegistry, functionTool, ToolFailure } from "@toolwright/runtime";
import { describe, expect, test } from "vitest";

const failed = (fields: object): Error => Object.assign(new Error("failed"), fields);

const describeTool = (fields: object) =>
  functionTool({ name: "send", description: "Sends.", inputSchema: { type: "object" }, effect: "mutating", ...fields });

describe("after the last attempt, the model reads whether the same call may succeed later:", () => {
  test.each<[what: string, thrown: unknown, fields: object, retryable: boolean]>([
    ["429 of a tool that changes something", failed({ status: 429 }), {}, true],
    ["429 of a tool that only reads", failed({ status: 429 }), { effect: "read_only" }, true],
    ["a response with 503", new Response("", { status: 503 }), {}, true],
    ["a refused connection", failed({ code: "ECONNREFUSED" }), {}, true],
    ["504, after which the work may have been done", failed({ status: 504 }), {}, false],
    ["a reset connection, likewise", failed({ code: "ECONNRESET" }), {}, false],
    ["504 of an idempotent tool", failed({ status: 504 }), { idempotent: true }, true],
    ["504 of a tool that only reads", failed({ status: 504 }), { effect: "read_only" }, true],
    ["404", failed({ status: 404 }), { effect: "read_only" }, false],
    ["what the handler says itself", new ToolFailure("busy", "Busy.", { retryable: true }), {}, true],
  ])("%s", async (_what, thrown, fields, retryable) => {
    const handler = (): never => {
      throw thrown;
    };
    const registry = createToolRegistry([describeTool(fields)], { send: handler });
    expect(await registry.dispatch({ name: "send", arguments: {} })).toMatchObject({ error: { retryable } });
  });
});

test.each([
  [{}, false],
  [{ idempotent: true }, true],
  [{ effect: "read_only" as const }, true],
])("after a time limit, a tool with %j may be called again: %s", async (fields, retryable) => {
  const registry = createToolRegistry(
    [describeTool(fields)],
    { send: () => new Promise(() => undefined) },
    { timeoutMs: 5 },
  );
  const envelope = await registry.dispatch({ name: "send", arguments: {} });
  expect(envelope).toMatchObject({ error: { kind: "timed_out", retryable } });
});
