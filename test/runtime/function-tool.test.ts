import { functionTool } from "@toolwright/runtime";
import type { FunctionToolOptions } from "@toolwright/runtime/internal/function-tool";
import { describe, expect, test } from "vitest";

const search: FunctionToolOptions<"search"> = {
  name: "search",
  description: "Searches the index.",
  inputSchema: { type: "object", properties: { query: { type: "string" } }, required: ["query"] },
};

test("a tool of which only the schema is known gets conservative defaults, and nothing else is said of it", () => {
  const assumed = { effect: "read_only", effectSource: "assumed", idempotent: false };
  expect(functionTool(search)).toStrictEqual({ ...search, ...assumed });
});

test("an effect that is assumed stays so in a tool made from the first", () => {
  const renamed = functionTool({ ...functionTool(search), name: "find" });
  expect(renamed).toMatchObject({ name: "find", effect: "read_only", effectSource: "assumed" });
});

test("what the options say is kept, and they are left as they are", () => {
  const options: FunctionToolOptions<"search"> = {
    ...search,
    ...{ title: "Search", family: "knowledge", stability: "stable", version: "2.0.0", openWorld: true },
    ...{ effect: "read_only", idempotent: true, retryHint: { maxAttempts: 3, initialBackoffMs: 200 } },
    ...{ typicalDurationMs: 20, aliases: ["find"], hiddenParameters: ["user"], examples: [{ query: "night" }] },
    freeformGrammar: { syntax: "regex", definition: ".+" },
    outputSchema: { type: "object" },
    targets: { vscode: { icon: "$(search)" } },
  };
  expect(functionTool(Object.freeze(options))).toStrictEqual(options);
});

test.each<[Partial<FunctionToolOptions>, boolean]>([
  [{ retryHint: { maxAttempts: 1, initialBackoffMs: 0 } }, true],
  [{ retryHint: { maxAttempts: 3, initialBackoffMs: 12.5 }, idempotent: true }, true],
  [{ idempotent: true }, true],
  [{ idempotent: false }, false],
])("a retry hint implies that the tool is idempotent: with %j that is %s", (options, idempotent) => {
  expect(functionTool({ ...search, ...options })).toMatchObject({ ...options, idempotent });
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
