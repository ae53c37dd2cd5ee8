/** A registry whose tools are replaced while it runs. */

import { createToolRegistry, functionTool, type ApprovalRequest } from "@toolwright/runtime";
import { createValidator } from "@toolwright/runtime/feedback";
import { describe, expect, test, vi } from "vitest";
import { waitUntil } from "../support/wait-until.js";

const inputSchema = { type: "object" as const, properties: { path: { type: "string" } }, additionalProperties: false };
const read = functionTool({ name: "read", description: "Reads.", effect: "read_only", aliases: ["cat"], inputSchema });
const remove = functionTool({ name: "remove", description: "Removes.", effect: "destructive", inputSchema });
const call = (name: string, args: object = {}) => ({ name, arguments: args });

describe("replaceTools", () => {
  test("changes what is listed, found and called", async () => {
    const registry = createToolRegistry([read], { read: () => "old" });
    registry.replaceTools([remove, { ...read, aliases: ["show"] }], { read: () => "new", remove: () => "gone" });
    expect(registry.tools.map(({ name }) => name)).toEqual(["remove", "read"]);
    expect([registry.find("show")?.name, registry.find("cat")]).toEqual(["read", undefined]);
    expect(await registry.dispatch(call("show"))).toMatchObject({ result: "new" });
    expect(await registry.dispatch(call("cat"))).toMatchObject({ error: { kind: "unknown_tool" } });
  });

  test("lets calls that have begun finish with the old tools", async () => {
    const waiting: (() => void)[] = [];
    const writing = functionTool({ name: "write", description: "Writes.", effect: "mutating", inputSchema });
    const write = () => new Promise((resolve) => waiting.push(() => resolve("old")));
    const registry = createToolRegistry([writing], { write });
    const running = registry.dispatchAll([call("write"), call("write")]);
    await waitUntil(() => expect(waiting).toHaveLength(1));
    registry.replaceTools([read], { read: () => "new" });
    waiting[0]?.();
    await waitUntil(() => expect(waiting).toHaveLength(2));
    waiting[1]?.();
    expect(await running).toMatchObject([{ result: "old" }, { result: "old" }]);
    expect(await registry.dispatch(call("write"))).toMatchObject({ error: { kind: "unknown_tool" } });
  });

  test("takes validators, receipts and hidden values anew with the tools", async () => {
    const validators = { read: { input: createValidator({ type: "object" }) } };
    const registry = createToolRegistry([read], { read: () => "old" }, { validators, timeoutMs: 5 });
    expect(await registry.dispatch(call("read", { lines: 3 }))).toMatchObject({ status: "success" });
    const owned = { ...read, hiddenParameters: ["owner"] };
    registry.replaceTools([owned], { read: (args) => args }, { hidden: { read: { owner: () => "ada" } } });
    expect(await registry.dispatch(call("read", { lines: 3 }))).toMatchObject({ error: { kind: "invalid_arguments" } });
    expect(await registry.dispatch(call("read"))).toMatchObject({ result: { owner: "ada" } });
    registry.replaceTools([read], { read: () => new Promise(() => undefined) });
    expect(await registry.dispatch(call("read"))).toMatchObject({ error: { kind: "timed_out" } });
  });

  test("that cannot succeed keeps the old tools, and tells nobody", () => {
    const registry = createToolRegistry([read], { read: () => "old" });
    const listener = vi.fn();
    registry.onToolsChanged(listener);
    expect(() => registry.replaceTools([read, read], { read: () => "new" })).toThrow(/name or alias of both/);
    expect(() => registry.replaceTools([remove], {} as Record<"remove", () => string>)).toThrow(
      /"remove" has no handler/,
    );
    expect(registry.tools).toEqual([read]);
    expect(listener).not.toHaveBeenCalled();
  });

  test("asks again where a remembered approval was given for another contract", async () => {
    const approver = vi.fn(() => ({ approved: true, remember: true }));
    const registry = createToolRegistry([remove], { remove: () => "done" }, { approval: { approver } });
    const ask = async (tool: typeof remove): Promise<number> => {
      registry.replaceTools([tool], { remove: () => "done" });
      await registry.dispatch(call("remove", { path: "a" }));
      return approver.mock.calls.length;
    };
    expect(await ask(remove)).toBe(1);
    expect(await ask({ ...remove }), "the same contract").toBe(1);
    expect(await ask({ ...remove, description: "Removes the whole disk." })).toBe(2);
    expect(await ask({ ...remove, effect: "read_only", effectSource: "claimed" })).toBe(3);
    expect(await ask(remove), "the first contract again").toBe(3);
  });

  test("tells each listener, whatever another one throws, until it stops", () => {
    const registry = createToolRegistry([read], { read: () => "old" });
    const seen: string[][] = [];
    const listener = (): void => void seen.push(registry.tools.map(({ name }) => name));
    registry.onToolsChanged(() => {
      throw new Error("broken");
    });
    registry.onToolsChanged(async () => Promise.reject(new Error("broken")));
    const stop = registry.onToolsChanged(listener);
    registry.onToolsChanged(listener);
    registry.replaceTools([remove], { remove: () => "gone" });
    stop();
    registry.replaceTools([read], { read: () => "new" });
    expect(seen).toEqual([["remove"], ["remove"], ["read"]]);
  });
});

test("an approver gets the context of the call, and decides its type", async () => {
  interface Session {
    readonly user: string;
  }
  const asked: string[] = [];
  const registry = createToolRegistry(
    [remove],
    { remove: () => "gone" },
    {
      approval: {
        approver: ({ context }: ApprovalRequest<Session>) => {
          asked.push(context.user);
          return true;
        },
      },
    },
  );
  // @ts-expect-error The approver needs a context.
  void (() => registry.dispatch(call("remove")));
  await registry.dispatch(call("remove"), { user: "ada" });
  expect(asked).toEqual(["ada"]);
});
