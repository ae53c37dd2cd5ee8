/** Two registries as one. */

import { createToolRegistry, functionTool, ToolFailure } from "@toolwright/runtime";
import { combineRegistries } from "@toolwright/runtime/combine";
import { expect, test, vi } from "vitest";

const inputSchema = { type: "object" as const };
const make = (name: string, options: object = {}) =>
  functionTool({ name, description: "Runs.", effect: "read_only", inputSchema, ...options });

const combine = () => {
  const approver = vi.fn(() => true);
  const first = createToolRegistry([make("read", { aliases: ["cat"] })], { read: () => "first" });
  const second = createToolRegistry(
    [make("write", { effect: "destructive" })],
    {
      write: () => {
        throw new ToolFailure("busy", "Busy.", { details: { second: true } });
      },
    },
    { approval: { approver } },
  );
  return { first, second, approver, both: combineRegistries(first, second) };
};

test("calls run in the registry that has the tool, with its own approver", async () => {
  const { both, approver } = combine();
  expect(both.tools.map(({ name }) => name)).toEqual(["read", "write"]);
  expect(both.tools).toBe(both.tools);
  expect(await both.dispatch({ name: "cat", arguments: {} })).toMatchObject({ tool: "read", result: "first" });
  expect(approver).not.toHaveBeenCalled();
  const failed = await both.dispatch({ name: "write", arguments: {} });
  expect(approver).toHaveBeenCalledTimes(1);
  expect(both.toModelOutput(failed)).toMatchObject({ isError: true, text: "Busy.", details: { second: true } });
  expect(await both.dispatch({ name: "wrote", arguments: {} })).toMatchObject({
    error: { kind: "unknown_tool", message: expect.stringMatching(/"wrote".*"write"/) as string },
  });
});

test("names must differ, and never change their owner", () => {
  const { first, second, both } = combine();
  expect(() => combineRegistries(first, createToolRegistry([make("cat")], { cat: () => 1 }))).toThrow(/alias "cat"/);
  const changed = vi.fn();
  const stop = both.onToolsChanged(changed);
  second.replaceTools([make("cat"), make("list")], { cat: () => "second", list: () => "second" });
  expect(changed).toHaveBeenCalledTimes(1);
  expect(both.tools.map(({ name }) => name)).toEqual(["read", "list"]);
  expect(both.find("cat")?.name).toBe("read");
  first.replaceTools([], {});
  expect(both.find("cat")?.name).toBe("cat");
  expect(() => both.replaceTools([], {})).toThrow(/in the registry that has them/);
  stop();
  first.replaceTools([make("read")], { read: () => "first" });
  expect(changed).toHaveBeenCalledTimes(2);
});

test("calls of one caller that change something keep their order across both", async () => {
  const order: string[] = [];
  const slow = (name: string) => async () => {
    order.push(`+${name}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    order.push(`-${name}`);
  };
  const tool = (name: string) => make(name, { effect: "mutating" });
  const first = createToolRegistry([tool("a")], { a: slow("a") });
  const second = createToolRegistry([tool("b")], { b: slow("b") });
  const both = combineRegistries(first, second);
  const call = (name: string) => both.dispatch({ name, arguments: {} }, undefined, { caller: "ada" });
  await Promise.all([call("a"), call("b"), call("a")]);
  expect(order).toEqual(["+a", "-a", "+b", "-b", "+a", "-a"]);
  order.length = 0;
  await both.dispatchAll(["b", "a"].map((name) => ({ name, arguments: {} })));
  expect(order).toEqual(["+b", "-b", "+a", "-a"]);
});
