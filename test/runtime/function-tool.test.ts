import { functionTool } from "@toolwright/runtime";
import type { FunctionToolOptions, ToolMetadata } from "@toolwright/runtime";
import { describe, expect, test } from "vitest";

const search: FunctionToolOptions<"search"> = {
  name: "search",
  description: "Searches the index.",
  inputSchema: { type: "object", properties: { query: { type: "string" } }, required: ["query"] },
};

describe("a tool of which only the schema is known gets conservative defaults", () => {
  test("it is the metadata of a tool that nobody may rely on", () => {
    expect(functionTool(search)).toStrictEqual({
      ...search,
      effect: "read_only",
      effectSource: "assumed",
      idempotent: false,
    });
  });

  test.each(["retryHint", "version", "outputSchema", "typicalDurationMs", "stability", "openWorld"])(
    "%s is absent",
    (field) => {
      expect(functionTool(search)).not.toHaveProperty(field);
    },
  );
});

describe("what the options say is kept", () => {
  test.each(["read_only", "mutating", "destructive"] as const)(
    "a declared effect %s is not an assumed one",
    (effect) => {
      const tool = functionTool({ ...search, effect });
      expect(tool.effect).toBe(effect);
      expect(tool).not.toHaveProperty("effectSource");
    },
  );

  test("an effect that is assumed stays so in a tool made from the first", () => {
    const renamed = functionTool({ ...functionTool(search), name: "find" });
    expect(renamed).toMatchObject({ name: "find", effect: "read_only", effectSource: "assumed" });
  });

  test("every other field of the metadata is taken over", () => {
    const options: FunctionToolOptions<"search"> = {
      ...search,
      title: "Search",
      family: "knowledge",
      stability: "stable",
      effect: "read_only",
      idempotent: true,
      retryHint: { maxAttempts: 3, initialBackoffMs: 200 },
      typicalDurationMs: 20,
      version: "2.0.0",
      openWorld: true,
      aliases: ["find"],
      hiddenParameters: ["user"],
      examples: [{ query: "night" }],
      freeformGrammar: { syntax: "regex", definition: ".+" },
      outputSchema: { type: "object" },
      targets: { vscode: { icon: "$(search)" } },
    };
    expect(functionTool(options)).toStrictEqual(options);
  });

  test("the options are left as they are", () => {
    const options = Object.freeze({ ...search });
    functionTool(options);
    expect(options).toStrictEqual(search);
  });
});

describe("a retry hint implies that the tool is idempotent", () => {
  test.each([
    { retryHint: { maxAttempts: 1, initialBackoffMs: 0 }, idempotent: undefined, expected: true },
    { retryHint: { maxAttempts: 3, initialBackoffMs: 12.5 }, idempotent: true, expected: true },
    { retryHint: undefined, idempotent: true, expected: true },
    { retryHint: undefined, idempotent: false, expected: false },
    { retryHint: undefined, idempotent: undefined, expected: false },
  ])("retryHint $retryHint and idempotent $idempotent give $expected", ({ retryHint, idempotent, expected }) => {
    const tool = functionTool({
      ...search,
      ...(retryHint === undefined ? {} : { retryHint }),
      ...(idempotent === undefined ? {} : { idempotent }),
    });
    expect(tool.idempotent).toBe(expected);
    expect(tool.retryHint).toEqual(retryHint);
  });
});

describe("options that contradict each other or cannot describe a tool are refused", () => {
  const retrying = (maxAttempts: number, initialBackoffMs: number): FunctionToolOptions => ({
    ...search,
    retryHint: { maxAttempts, initialBackoffMs },
  });
  const attempts = 'Tool "search": retryHint.maxAttempts must be an integer of at least 1.';
  const backoff = 'Tool "search": retryHint.initialBackoffMs must be at least 0 milliseconds.';
  const contradiction = 'Tool "search" has a retryHint and idempotent: false. Remove one of the two.';
  const root = 'Tool "search": inputSchema must have type: "object" at its root.';
  // As an untyped caller passes it on from a foreign server.
  const noObject = { type: "array" } as unknown as FunctionToolOptions["inputSchema"];

  test.each<[string, FunctionToolOptions, string]>([
    ["a retry hint on a tool that is not idempotent", { ...retrying(3, 200), idempotent: false }, contradiction],
    ["no attempt", retrying(0, 200), attempts],
    ["half an attempt", retrying(1.5, 200), attempts],
    ["endless attempts", retrying(Infinity, 0), attempts],
    ["a wait before now", retrying(3, -1), backoff],
    ["a wait without end", retrying(3, Infinity), backoff],
    ["a wait of no number", retrying(3, NaN), backoff],
    ["an empty name", { ...search, name: "" }, "A tool needs a non-empty name."],
    ["arguments that are no object", { ...search, inputSchema: noObject }, root],
  ])("%s", (_name, options, message) => {
    expect(() => functionTool(options)).toThrow(new TypeError(message));
  });
});

test("the result is plain data, which JSON carries without loss", () => {
  const tool: ToolMetadata = functionTool({ ...search, retryHint: { maxAttempts: 3, initialBackoffMs: 200 } });
  expect(JSON.parse(JSON.stringify(tool))).toStrictEqual(tool);
  expect(Object.getPrototypeOf(tool)).toBe(Object.prototype);
  expect(Object.getOwnPropertySymbols(tool)).toEqual([]);
});
