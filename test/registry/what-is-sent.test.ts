/** What a registry makes of arguments that hold nothing, too much, or what a client added. */

import {
  createToolRegistry,
  functionTool,
  type AuditEvent,
  type RegistrySettings,
  type ToolMetadata,
} from "@toolwright/runtime";
import { lenient } from "@toolwright/runtime/lenient";
import { describe, expect, test } from "vitest";

const writeFile: ToolMetadata = {
  ...functionTool({
    name: "write_file",
    description: "Writes.",
    effect: "mutating",
    inputSchema: {
      type: "object",
      properties: { text: { type: "string" }, tree: { $ref: "#/$defs/Tree" }, options: { type: "object" } },
      additionalProperties: false,
      $defs: { Tree: { type: "array", items: { $ref: "#/$defs/Tree" } } },
    },
  }),
  hiddenParameters: ["owner", "limits.bytes", "options.token"],
};

async function send(args: unknown, settings: RegistrySettings<ToolMetadata> = {}, tool: ToolMetadata = writeFile) {
  const events: AuditEvent[] = [];
  const given: unknown[] = [];
  const audit = (event: AuditEvent): void => void events.push(event);
  const handlers = { [tool.name]: (value: unknown) => void given.push(value) };
  const registry = createToolRegistry([tool], handlers, { audit, ...settings });
  const envelope = await registry.dispatch({ name: tool.name, arguments: args });
  const preview = registry.preview({ name: tool.name, arguments: args });
  return { envelope, given, events, preview, error: envelope.status === "error" ? envelope.error : undefined };
}

describe("nothing is no arguments:", () => {
  test.each([undefined, null, "", " \n", "null", "{}", {}])("%j", async (nothing) => {
    for (const settings of [{}, { reader: lenient }]) {
      expect((await send(nothing, settings)).given).toEqual([{}]);
    }
  });

  test.each(["undefined", "[]", [], 0, false, '""'])("but %j is something else", async (something) => {
    const { error, given } = await send(something);
    expect(given).toEqual([]);
    expect(error?.kind).toMatch(/^invalid_/);
  });
});

const nest = (levels: number): unknown => {
  let tree: unknown[] = [];
  for (let level = 2; level < levels; level++) tree = [tree];
  return { tree };
};
const share = (): unknown => {
  let tree: unknown[] = [];
  for (let level = 0; level < 100; level++) tree = [tree, tree];
  return { tree };
};
const hole: unknown[] = [];
hole.length = 4_000_000_000;

describe("a call may hold 10,000,000 characters and 500 levels:", () => {
  test.each<[what: string, args: unknown]>([
    ["a file of 5 MB", { text: "a".repeat(5_000_000) }],
    ["a file of 5 MB as text", JSON.stringify({ text: "a".repeat(5_000_000) })],
    ["500 levels", nest(500)],
    ["500 levels as text", JSON.stringify(nest(500))],
  ])("%s", async (_what, args) => expect((await send(args)).error).toBeUndefined());

  const tooLarge = "The arguments of write_file have more than 10,000,000 characters. Send less at once.";
  const tooDeep = "The arguments of write_file have more than 500 nested levels. Send less at once.";
  test.each<[what: string, args: unknown, message: string]>([
    ["11 MB", { text: "a".repeat(11_000_000) }, tooLarge],
    ["11 MB as text", JSON.stringify({ text: "a".repeat(11_000_000) }), tooLarge],
    ["names of 11 MB", { ["a".repeat(11_000_000)]: 1 }, tooLarge],
    ["one small value, again and again", share(), tooLarge],
    ["an array of holes", { tree: hole }, tooLarge],
    ["501 levels", nest(501), tooDeep],
    ["9,000 levels", nest(9_000), tooDeep],
    ["9,000 levels as text", `{"tree":${"[".repeat(9_000)}${"]".repeat(9_000)}}`, tooDeep],
    ["a million levels", nest(1_000_000), tooDeep],
    [
      "9,000 levels of objects",
      { options: JSON.parse(`${'{"a":'.repeat(9_000)}1${"}".repeat(9_000)}`) as object },
      tooDeep,
    ],
  ])("not %s", async (_what, args, message) => {
    const { error, given, preview } = await send(args, { approval: { gate: "always", approver: () => true } });
    expect(error).toMatchObject({ kind: "invalid_arguments", message, retryable: false });
    expect([given, preview]).toEqual([[], undefined]);
  });

  test("or what the application allows", async () => {
    const argumentLimits = { characters: 30, levels: 3 };
    expect((await send({ text: "a".repeat(10) }, { argumentLimits })).error).toBeUndefined();
    expect((await send({ text: "a".repeat(30) }, { argumentLimits })).error?.message).toContain(
      "more than 30 characters",
    );
    expect((await send({ tree: [[[]]] }, { argumentLimits })).error?.message).toContain("more than 3 nested levels");
    expect((await send({ options: nest(800) }, { argumentLimits: { levels: 1_000 } })).error).toBeUndefined();
  });

  test("also behind text that a reader takes for JSON", async () => {
    const text = `{"tree": ${JSON.stringify(`${"[".repeat(600)}${"]".repeat(600)}`)}}`;
    expect((await send(text, { reader: lenient })).error).toMatchObject({ kind: "invalid_arguments" });
  });
});

describe("parameters that a client adds", () => {
  const sent = { text: "a", toolCallId: "call_1", sessionId: "s1" };

  test("are refused by default", async () => {
    expect((await send(sent)).error).toMatchObject({ kind: "invalid_arguments" });
  });

  test.each<[what: string, unknownParameters: "drop" | readonly string[]]>([
    ["all are", "drop"],
    ["those of these names are", ["toolCallId", "sessionId", "progressToken"]],
  ])("are dropped where %s, and the audit says which", async (_what, unknownParameters) => {
    for (const args of [sent, JSON.stringify(sent)]) {
      const { given, events, envelope } = await send(args, { unknownParameters });
      expect(envelope.status).toBe("success");
      expect(given).toEqual([{ text: "a" }]);
      const names = ["toolCallId", "sessionId"];
      expect(events.find(({ type }) => type === "parameters_dropped")).toMatchObject({ names });
    }
  });

  test("are dropped before a reader coerces what is left, also in a preview", async () => {
    const added = { ...sent, text: 5, tree: "[[]]" };
    const { given, events, preview } = await send(added, { unknownParameters: "drop", reader: lenient });
    expect(given).toEqual([{ text: "5", tree: [[]] }]);
    expect(preview?.arguments).toEqual({ text: "5", tree: [[]] });
    expect(events.find(({ type }) => type === "arguments_repaired")).toMatchObject({ repairs: { length: 2 } });
    const deep = { ...sent, tree: `${"[".repeat(600)}${"]".repeat(600)}` };
    const { error } = await send(deep, { unknownParameters: "drop", reader: lenient });
    expect(error).toMatchObject({ kind: "invalid_arguments" });
  });

  test("are shown in no preview", async () => {
    const registry = createToolRegistry([writeFile], { write_file: () => 1 }, { unknownParameters: "drop" });
    await registry.dispatch({ name: "write_file", arguments: sent });
    expect(registry.preview({ name: "write_file", arguments: sent })?.arguments).toEqual({ text: "a" });
  });

  test.each<[what: string, args: object, unknownParameters: "drop" | readonly string[], message: RegExp]>([
    ["other names", sent, ["toolCallId"], /sessionId/],
    ["a hidden parameter", { text: "a", owner: "eve" }, "drop", /owner/],
    ["a hidden parameter by its name", { text: "a", owner: "eve" }, ["owner"], /owner/],
    ["what holds a hidden parameter", { limits: { bytes: 1 } }, "drop", /limits/],
    ["beside a hidden parameter inside an open one", { options: { token: "t" }, extra: 1 }, "drop", /token/],
    ["a declared parameter that is wrong", { text: 5, extra: 1 }, "drop", /text must be a string/],
  ])("stay if they are %s", async (_what, args, unknownParameters, message) => {
    const { error, given } = await send(args, { unknownParameters });
    expect(given).toEqual([]);
    expect(error?.message).toMatch(message);
  });

  test("stay if another variant declares them", async () => {
    const variant = (name: string) => ({
      ...{ type: "object", properties: { [name]: { type: "string" } }, required: [name], additionalProperties: false },
    });
    const inputSchema = { type: "object" as const, anyOf: [variant("path"), variant("url")] };
    const tool = { ...writeFile, hiddenParameters: [], inputSchema };
    const settings = { unknownParameters: "drop" } as const;
    expect((await send({ path: "a", url: "b" }, settings, tool)).error).toMatchObject({ kind: "invalid_arguments" });
    expect((await send({ path: "a", toolCallId: "b" }, settings, tool)).given).toEqual([{ path: "a" }]);
  });
});
