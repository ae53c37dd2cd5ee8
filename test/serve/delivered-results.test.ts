/** What a model reads of results that are too large, or that no model can get, in every host; and what the application gets. */

import { createToolRegistry, type AuditEvent, type ToolMetadata } from "@toolwright/runtime";
import { content } from "@toolwright/runtime/content";
import { aiTools } from "@toolwright/runtime/serve/ai";
import { generateText, stepCountIs } from "ai";
import { convertToModelMessages as convertOf5 } from "ai5";
import { describe, expect, test } from "vitest";
import { modelOf6 } from "./ai-models.js";
import { connectMcp, connectNewMcp, hosts } from "./delivery-hosts.js";
import { waitUntil } from "../support/wait-until.js";

const closed = { type: "object" as const, additionalProperties: false };
const row = {
  type: "object",
  properties: { id: { type: "integer" }, name: { type: "string" } },
  required: ["id", "name"],
};

const listRows: ToolMetadata<{ limit?: number }, { rows: object[]; total: number }, "list_rows"> = {
  name: "list_rows",
  description: "Lists.",
  effect: "read_only",
  idempotent: true,
  inputSchema: { ...closed, properties: { limit: { type: "integer" }, path: { type: "string" } } },
  outputSchema: {
    type: "object",
    properties: { rows: { type: "array", items: row }, total: { type: "integer" } },
    required: ["rows", "total"],
  },
};

/** Repeats itself after failures, which a result that cannot be delivered is none of. */
const pay: ToolMetadata<object, { receipt: string }, "pay"> = {
  name: "pay",
  description: "Pays.",
  effect: "mutating",
  idempotent: true,
  retryHint: { maxAttempts: 5, initialBackoffMs: 0 },
  inputSchema: closed,
  outputSchema: { type: "object", properties: { receipt: { type: "string", format: "uri" } }, required: ["receipt"] },
};

const rows = Array.from({ length: 5_000 }, (_, id) => ({ id, name: `the row of number ${id}` }));
const rowsResult = { rows, total: rows.length };
const largeReceipt = { receipt: `https://example.org/?signature=${"ab12".repeat(40_000)}` };

const unreadable = {
  get receipt(): string {
    throw new Error("Not now.");
  },
};
let deep: { receipt: unknown } = { receipt: "" };
for (let level = 0; level < 5_000; level += 1) deep = { receipt: deep };

/** A registry whose payments return what is given; `count` says how often it has paid. */
function createShop(receipt: unknown = largeReceipt) {
  const events: AuditEvent[] = [];
  let paid = 0;
  const registry = createToolRegistry(
    [listRows, pay],
    {
      list_rows: () => rowsResult,
      pay: () => {
        paid += 1;
        return receipt as { receipt: string }; // As a handler in JavaScript may return it.
      },
    },
    { audit: (event) => events.push(event) },
  );
  return { registry, events, count: () => paid };
}

const asText = (read: unknown): string => JSON.stringify(read).replaceAll("\\", "");

describe.each(Object.entries(hosts))("%s", (_name, run) => {
  test("a model reads whole rows, and how many are left out", async () => {
    const text = asText(await run(createShop().registry, "list_rows"));
    expect(text).toMatch(/only the first [\d,]+ of 5,000 elements are here.*Ask for less with limit/);
    expect(text).toContain('{"id":100,"name":"the row of number 100"}');
    expect(text.length).toBeLessThan(210_000); // MCP carries it twice, as text and as data.
  });

  test.each([
    ["an address that is too long", largeReceipt, /it has 160,\d{3} characters, the limit is 100,000/],
    ["a result that does not match its type", { receipt: 5 }, /must be a string|does not fit/],
    ["a result that is not JSON", { receipt: 5n }, /is a BigInt/],
    ["a result that cannot be read", unreadable, /is not JSON: Not now\./],
    ["a result that is nested too deeply", deep, /is nested more than 1000 levels deep/],
  ])("a model that pays and gets %s reads that it has paid", async (_what, receipt, why) => {
    const { registry, count } = createShop(receipt);
    const isValidated = _name.startsWith("MCP");
    const text = asText(await run(registry, "pay"));
    expect(count(), "it paid exactly once").toBe(1);
    if (why.source.startsWith("must") && !isValidated) return; // Only MCP requires that results match.
    expect(text).toContain("pay ran; its result was not delivered: ");
    expect(text).toMatch(why);
    expect(text).toContain("Do not call it again for this.");
    expect(text).not.toContain("ab12ab12");
  });
});

test("the application gets the whole result, and the audit a success", async () => {
  const { registry, events } = createShop();
  expect(await registry.call("list_rows", {})).toEqual({ tool: "list_rows", status: "success", result: rowsResult });
  expect(await registry.call("pay", {})).toMatchObject({
    status: "success",
    result: largeReceipt,
    undelivered: { kind: "result_too_large", retryable: false },
  });
  expect(events.filter(({ type }) => type === "call_finished")).toMatchObject([
    { status: "success" },
    { status: "success", undelivered: "result_too_large", attempts: 1 },
  ]);
  expect("undelivered" in (events.find(({ type }) => type === "call_finished") ?? {})).toBe(false);
});

test("toolResults of the AI SDK hold the whole result", async () => {
  const model = modelOf6({ toolName: "list_rows", input: {} });
  const { steps } = await generateText({
    model,
    tools: aiTools(createShop().registry),
    prompt: "Hello",
    stopWhen: stepCountIs(2),
  });
  expect(steps[0]?.toolResults[0]?.output).toEqual(rowsResult);
});

test("the AI SDK 5 shortens the result of an earlier process, too, before a tool has run in this one", () => {
  const { registry } = createShop();
  const part = { type: "tool-list_rows", toolCallId: "1", state: "output-available", input: {}, output: rowsResult };
  const messages = [{ role: "assistant" as const, parts: [part as never] }]; // The type of such a part needs that of the tools.
  const converted = convertOf5(messages, { tools: aiTools(registry) as never });
  expect(asText(converted)).toMatch(/only the first [\d,]+ of 5,000 elements/);
});

test("the large result of an earlier process is shortened before a tool has run in this one", async () => {
  const { registry } = createShop();
  const stored = { tool: "list_rows", status: "success", result: rowsResult } as const;
  await waitUntil(() => expect(registry.render(stored)).toMatch(/only the first [\d,]+ of 5,000 elements/));
});

test("one with minItems or a format stays valid for the clients of MCP, which check it", async () => {
  const outputSchema = {
    type: "object" as const,
    properties: {
      places: { type: "array", minItems: 3, items: { type: "string", format: "uri" } },
      log: { type: "string", minLength: 1000 },
    },
  };
  const tool: ToolMetadata = { ...listRows, name: "look", outputSchema };
  const places = Array.from({ length: 50 }, (_, index) => `https://example.org/${index}/${"a".repeat(20)}`);
  const result = { places, log: "Something happened again.\n".repeat(5000) };
  const registry = createToolRegistry([tool], { look: () => result }, { resultCharacters: 2_500 });
  for (const client of [await connectMcp(registry), await connectNewMcp(registry)]) {
    const { structuredContent, isError } = await client.callTool({ name: "look" });
    expect(isError).toBeUndefined();
    const kept = structuredContent as typeof result;
    expect(places.slice(0, kept.places.length)).toEqual(kept.places);
    expect(kept.places.length).toBeGreaterThanOrEqual(3);
    expect(kept.log.length).toBeGreaterThanOrEqual(1000);
  }
});

test.each<[what: string, value: unknown, text: string | RegExp]>([
  ["NaN", { total: NaN }, /not delivered.*total must be a number, not null/],
  ["undefined", { total: undefined }, /not delivered.*total/],
  ["half a character", { total: 1, name: "a\uD800b" }, /^\{"total":1,"name":"a\uFFFDb"\}$/],
  ["half a character as a name", { total: 1, more: { "\uDC00": 1 } }, /"more":\{"\uFFFD":1\}/],
  ["a promise", { total: Promise.resolve(1) }, /"\/total" is a promise: await it/],
  ["bytes", { total: new Uint8Array(3) }, /"\/total" holds bytes: return them as content/],
  ["an iterator", { total: [1, 2].values() }, /"\/total" is an iterator or a stream/],
  ["a map", { total: new Map([[1, 2]]) }, /not delivered/],
])("an MCP client that gets %s gets a valid result, or reads why not", async (_what, result, text) => {
  const outputSchema = {
    type: "object" as const,
    properties: { total: { type: "number" }, name: { type: "string" }, more: { type: "object" } },
    required: ["total"],
  };
  const registry = createToolRegistry([{ ...listRows, outputSchema } as ToolMetadata], { list_rows: () => result });
  const client = await connectMcp(registry);
  const { content } = await client.callTool({ name: "list_rows" });
  expect((content as { text: string }[])[0]?.text).toMatch(text);
});

test("a tool that answers in words of its own does, even if its result is too large", async () => {
  const tool = { ...pay, name: "print", modelRendering: "custom_text_receipt" } as ToolMetadata;
  const receipts = { print: () => "Paid." };
  const registry = createToolRegistry([tool], { print: () => largeReceipt }, { receipts });
  for (const [name, run] of Object.entries(hosts)) {
    expect(asText(await run(registry, "print")), name).toContain("Paid.");
  }
});

test("texts of a result share its limit: prose is cut, and a file is left out", async () => {
  const see: ToolMetadata = { ...listRows, name: "see", outputSchema: undefined } as never; // It returns content alone.
  const page = "A sentence of some words.\n".repeat(1000);
  const file = { uri: "file:///a.json", mimeType: "application/json", text: JSON.stringify({ page }) };
  const parts = [content.text("Short."), content.text(page), content.resource(file)];
  const registry = createToolRegistry([see], { see: () => parts }, { resultCharacters: 2000 });
  const client = await connectMcp(registry);
  const { content: blocks } = (await client.callTool({ name: "see" })) as { content: { text: string }[] };
  const [notice, short, cut, left] = blocks.map(({ text }) => text);
  expect(notice).toMatch(
    /only the first [89]\d\d of 26,000 characters of a text are here; only the first 0 of 2\d,\d{3}/,
  );
  expect(short).toBe("Short.");
  expect(page.startsWith(cut ?? "?")).toBe(true);
  expect(left).toBe("[file:///a.json is left out: it is too large.]");
  expect(await registry.call("see", {})).toMatchObject({ content: [{}, { text: page }, { resource: file }] });
});

test.each<[what: string, outputSchema: object]>([
  ["does not match its type", { type: "object", properties: { total: { type: "string" } } }],
  ["has a type that cannot be read", { type: "object", properties: { total: { $ref: "#/$defs/nothing" } } }],
])("a large result that %s is shortened for a model, where nothing asks that results match", async (_what, schema) => {
  const tool = { ...listRows, outputSchema: schema } as ToolMetadata;
  const registry = createToolRegistry([tool], { list_rows: () => rowsResult }, { results: "all" });
  const envelope = await registry.dispatch({ name: "list_rows", arguments: {} });
  expect(registry.toModelOutput(envelope)).toMatchObject({
    isError: false,
    notice: expect.stringMatching(/of 5,000 elements/) as string,
  });
});

test.each(Object.entries(hosts))("%s: no result is no null, and a string is text", async (_name, run) => {
  const plain = { ...listRows, outputSchema: undefined } as never; // It promises no result.
  const tools: ToolMetadata[] = ["nothing", "greet"].map((name) => ({ ...(plain as ToolMetadata), name }));
  const registry = createToolRegistry(tools, { nothing: () => undefined, greet: () => 'Say "hello".' } as never);
  expect(JSON.stringify(await run(registry, "nothing"))).not.toMatch(/null|undefined/);
  expect(asText(await run(registry, "nothing"))).toMatch(/Done\.|"status":"success"/);
  expect(asText(await run(registry, "greet"))).toContain('Say "hello".');
});
