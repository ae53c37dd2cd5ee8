import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ListToolsResult } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, test } from "vitest";
import { compareInventories, readInventory } from "@toolwright/contract";
import type { ContractInventory, ContractTool, JsonPath } from "@toolwright/contract/internal/inventories";
import { sourceOfTruth } from "@toolwright/runtime/internal/inventory/to-inventory";
import type { JsonObject, JsonValue } from "@toolwright/runtime/internal/json-schema";
import { repository } from "../../support/scratch-project.js";

const inputSchema = { type: "object" as const, properties: { path: { type: "string" } }, required: ["path"] };

/** How a file of toolwright's begins. */
const ours = { version: 1, source_of_truth: sourceOfTruth };

const readFile = {
  name: "read_file",
  title: "Read a file",
  description: "Reads a file.",
  inputSchema,
  outputSchema: { type: "object" as const, properties: { text: { type: "string" } } },
};
const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };
const mcpList = {
  tools: [
    { ...readFile, annotations },
    { name: "bare", inputSchema },
  ],
} satisfies ListToolsResult;

function read(value: JsonValue): ContractInventory {
  const inventory = readInventory(value);
  if (inventory.kind !== "inventory") throw new Error(`It must be readable: ${JSON.stringify(inventory.problems)}`);
  return inventory;
}

function readTool(value: JsonValue): ContractTool {
  const [tool] = read(value).tools;
  if (tool === undefined) throw new Error("There must be a tool.");
  return tool;
}

describe("an inventory of toolwright's", () => {
  const text = readFileSync(join(repository, "generated/model-tool-schema-inventory.json"), "utf8");
  const own = read(JSON.parse(text) as JsonValue); // What JSON.parse returns is a JSON value.

  test("is read whole: every field is said", () => {
    expect(own.format).toBe(1);
    expect(own.tools.length).toBeGreaterThan(5);
    // Only the list of a running registry says what it does with calls; no tool here is of a package or has hidden parameters.
    const unsaid = own.tools.flatMap(({ resultEnvelope, registry: _, package: _of, hiddenTypes: _types, ...tool }) =>
      [...Object.values(tool), ...Object.values(resultEnvelope)].filter((value) => value === undefined),
    );
    expect(unsaid).toEqual([]);
  });

  test("keeps the place of each tool, and the tool itself", () => {
    expect(own.tools[1]?.path).toEqual(["tools", 1]);
    expect(own.tools[1]?.raw["name"]).toBe(own.tools[1]?.name);
  });
});

test("a format that had fewer keys leaves the others unsaid", () => {
  const said = { stability: "deprecated", aliases: ["older"] };
  const tool = readTool({ ...ours, tools: [{ name: "old", input_schema: inputSchema, more: [], ...said }] });
  expect(tool).toMatchObject(said);
  const { effect, description, outputSchema, resultEnvelope } = tool;
  expect([effect, description, outputSchema, resultEnvelope.canonical]).toEqual(Array(4).fill(undefined));
});

describe("an MCP tools/list", () => {
  const ways: readonly [string, JsonValue][] = [
    ["its result", mcpList],
    ["the whole response", { jsonrpc: "2.0", id: 1, result: mcpList }],
    ["the bare list", mcpList.tools],
  ];
  test.each(ways)("is read from %s", (_, value) => {
    const { format, tools } = read(value);
    expect(format).toBeNull();
    expect(tools.map(({ name }) => name)).toEqual(["read_file", "bare"]);
    expect(tools[0]).toMatchObject({ ...readFile, effect: "read_only", idempotent: true, openWorld: false });
  });

  test("says nothing of what it has no word for, and nothing of hints that it does not give", () => {
    const bare = readTool([{ name: "bare", inputSchema }]);
    expect(bare).toMatchObject({ title: null, description: null, outputSchema: null });
    const { effect, idempotent, openWorld, stability, family } = bare;
    expect([effect, idempotent, openWorld, stability, family]).toEqual(Array(5).fill(undefined));
  });

  const hints = [
    [{ readOnlyHint: true }, "read_only"],
    [{ readOnlyHint: true, destructiveHint: true }, "read_only"],
    [{ readOnlyHint: false }, "destructive"],
    [{ destructiveHint: true }, "destructive"],
    [{ destructiveHint: false }, "mutating"],
    [{ readOnlyHint: false, destructiveHint: false }, "mutating"],
    [{ title: "A title" }, undefined],
  ] as const;
  test.each(hints)("with the hints %j has the effect %s", (annotations, effect) => {
    expect(readTool({ tools: [{ name: "one", inputSchema, annotations }] }).effect).toBe(effect);
  });
});

describe("a request's tools", () => {
  const parameters = inputSchema;
  const ways: readonly [string, JsonValue][] = [
    ["OpenAI Chat Completions", { type: "function", function: { name: "one", description: "One.", parameters } }],
    ["OpenAI Responses", { type: "function", name: "one", description: "One.", parameters, strict: true }],
    ["OpenAI functions", { name: "one", description: "One.", parameters }],
    ["Anthropic Messages", { name: "one", description: "One.", input_schema: parameters }],
  ];
  test.each(ways)("%s", (_, tool) => {
    const read = { name: "one", description: "One.", inputSchema, outputSchema: undefined };
    expect(readTool({ model: "any", tools: [tool] })).toMatchObject(read);
  });

  const toolSpec = { name: "one", description: "One.", inputSchema: { json: parameters } };
  const declaration = { name: "one", description: "One.", parametersJsonSchema: parameters };
  const vsCode = { name: "one", displayName: "The one", modelDescription: "One.", inputSchema: parameters };
  const held: readonly [string, JsonValue, JsonPath][] = [
    [
      "Bedrock",
      { toolConfig: { tools: [{ cachePoint: { type: "default" } }, { toolSpec }] } },
      ["toolConfig", "tools", 1],
    ],
    ["Bedrock, the tools alone", [{ toolSpec }], [0]],
    [
      "Gemini",
      { config: { tools: [{ functionDeclarations: [declaration] }] } },
      ["config", "tools", 0, "functionDeclarations", 0],
    ],
    ["Gemini over HTTP", { tools: [{ functionDeclarations: [declaration] }] }, ["tools", 0, "functionDeclarations", 0]],
    [
      "a package.json of VS Code",
      { contributes: { languageModelTools: [vsCode] } },
      ["contributes", "languageModelTools", 0],
    ],
  ];
  test.each(held)("%s", (_, value, path) => {
    expect(readTool(value)).toMatchObject({ name: "one", description: "One.", inputSchema, path, effect: undefined });
  });

  test("a language model tool says nothing of its effect, so it has no default of MCP's", () => {
    const before = { contributes: { languageModelTools: [vsCode] } };
    const after = { contributes: { languageModelTools: [{ ...vsCode, annotations: { readOnlyHint: true } }] } };
    expect(compareInventories(before, after).changes).toEqual([]);
  });

  test("a function without parameters takes none", () => {
    const { inputSchema: schema } = readTool([{ type: "function", name: "one" }]);
    expect(schema).toEqual({ type: "object", properties: {} });
  });
});

describe("cannot be read:", () => {
  const tool = { name: "one", input_schema: inputSchema };
  const oursWith = (fields: JsonObject): JsonValue => ({ ...ours, tools: [{ ...tool, ...fields }] });

  test.each<readonly [string, JsonValue, ...string[]]>([
    ["null", null, "not-a-tool-list"],
    ["a text", "tools", "not-a-tool-list"],
    ["an object without tools", { tool: [] }, "not-a-tool-list"],
    ["tools by name", { tools: { one: tool } }, "not-a-tool-list"],
    ["the response of a call that failed", { jsonrpc: "2.0", id: 1, error: { code: -32601 } }, "error-response"],
    ["a page of a list", { ...mcpList, nextCursor: "2" }, "incomplete-list"],
    ["a format of the future", { ...ours, version: 2, tools: [tool] }, "newer-format"],
    ["a tool that is a text", [tool, "two"], "tool-without-name"],
    ["tools without names", [{ input_schema: {} }, { ...tool, name: "" }], "tool-without-name", "tool-without-name"],
    ["a tool without a schema", [{ name: "one" }], "tool-without-schema"],
    ["two tools of one name", [tool, tool], "duplicate-name"],
    ["an unknown effect", oursWith({ effect: "harmless" }), "invalid-field"],
    ["a stability that is no word", oursWith({ stability: 1 }), "invalid-field"],
    ["aliases that are no texts", oursWith({ aliases: ["a", 1] }), "invalid-field"],
    ["half a grammar, wrong", oursWith({ freeform_grammar: { syntax: "peg" } }), "invalid-field"],
  ])("%s", (_, value, ...codes) => {
    const inventory = readInventory(value);
    const problems = inventory.kind === "unreadable" ? inventory.problems : [];
    expect(problems.map(({ code }) => code)).toEqual(codes);
    for (const { message, remedy } of problems) expect(`${message} ${remedy}`).toMatch(/^[A-Z].*\. [A-Z].*\.$/);
  });

  test("a field names its tool and its place", () => {
    const message = 'The tool "one" cannot be read: "max_attempts" must be an integer of at least 1.';
    const path = ["tools", 0, "retry_hint", "max_attempts"];
    const problems = [{ message, path }];
    expect(readInventory(oursWith({ retry_hint: { max_attempts: "3" } }))).toMatchObject({ problems });
  });
});

test("what another system means by a word of ours says nothing where it does not fit", () => {
  const tool = readTool([{ name: "one", input_schema: inputSchema, effect: "harmless", examples: "none" }]);
  expect([tool.effect, tool.examples]).toEqual([undefined, undefined]);
});

test("names that every object has are names like any", () => {
  const names = ["constructor", "toString", "__proto__"];
  const { tools } = read(names.map((name) => ({ name, input_schema: inputSchema })));
  expect(tools.map(({ name }) => name)).toEqual(names);
});

describe("another program's list, whatever its version", () => {
  const list = (...tools: JsonObject[]): JsonValue => {
    const named = tools.map((fields, index) => ({ name: `tool_${index}`, input_schema: inputSchema, ...fields }));
    return { version: 2, source_of_truth: "src/", tools: named };
  };
  const envelope = (more: JsonObject = {}): JsonObject => ({
    result_envelope: { canonical: "Result", success_result: "Text", ...more },
  });
  const withSchema = envelope({ success_result_schema: { type: "object", properties: { text: { type: "string" } } } });
  const renamed = envelope({ success_result: "Prose" });

  test.each<[string, JsonValue, JsonValue, string[]]>([
    ["says a result's schema anew", list(envelope()), list(withSchema), ["output-schema-added"]],
    ["says it beside others", list({}, envelope()), list(withSchema, envelope()), ["output-schema-added"]],
    ["calls a result otherwise", list(envelope()), list(renamed), ["result-envelope-changed"]],
    ["says of no tool what it returns", list({}), list(withSchema), []],
  ])("%s", (_, before, after, rules) => {
    expect(read(before).format).toBeNull();
    expect(compareInventories(before, after).changes.map(({ rule }) => rule)).toEqual(rules);
  });
});
