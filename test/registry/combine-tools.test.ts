import { combineTools, createToolRegistry, functionTool } from "@toolwright/runtime";
import { expect, expectTypeOf, test } from "vitest";

const inputSchema = { type: "object", properties: { path: { type: "string" } } } as const;
const toolNamed = <const Name extends string>(name: Name, description = "Does.") =>
  functionTool({ name, description, effect: "read_only", inputSchema: structuredClone(inputSchema) });

test("several lists are one, in name order, with each tool once", () => {
  const shared = toolNamed("log");
  const tools = combineTools([toolNamed("send_mail"), shared], [toolNamed("Copy"), shared], []);
  expect(tools.map(({ name }) => name)).toEqual(["Copy", "log", "send_mail"]);
  expect(combineTools()).toEqual([]);
});

test("a registry of the combined tools wants a handler for each", async () => {
  const tools = combineTools([toolNamed("send_mail")], [toolNamed("read_file")]);
  expectTypeOf<(typeof tools)[number]["name"]>().toEqualTypeOf<"read_file" | "send_mail">();
  const registry = createToolRegistry(tools, { send_mail: () => "sent", read_file: () => "read" });
  expect(await registry.dispatch({ name: "read_file", arguments: {} })).toMatchObject({ status: "success" });
});

test("a second copy of a tool is the same tool, another one of its name is not", () => {
  expect(combineTools([toolNamed("log")], [toolNamed("log")])).toHaveLength(1);
  expect(() => combineTools([toolNamed("log")], [toolNamed("log", "Logs.")])).toThrow(
    new TypeError(
      'Two different tools are named "log". If it is one tool, of two releases of its package, install one release.',
    ),
  );
});
