/** Results that are more than text, in every host. */

import { fileURLToPath } from "node:url";
import { createToolRegistry } from "@toolwright/runtime";
import { content, withContent } from "@toolwright/runtime/content";
import { convertToModelMessages, type ToolSet, type UIMessage } from "ai";
import { aiTools } from "@toolwright/runtime/serve/ai";
import { serveAnthropic } from "@toolwright/runtime/serve/anthropic";
import { serveBedrock } from "@toolwright/runtime/serve/bedrock";
import { serveOpenAi } from "@toolwright/runtime/serve/openai";
import { describe, expect, test } from "vitest";
import { readGoldenSections } from "../golden.js";
import { measure, see } from "./content-tools.js";
import { connectMcp, hosts } from "./delivery-hosts.js";

const bytes = Uint8Array.from({ length: 1000 }, (_, index) => (index * 7) % 256);
const data = Buffer.from(bytes).toString("base64");
const pdf = Buffer.from("%PDF-1.7").toString("base64");

/** Answers in words of its own, and has an output schema too. */
const print = { ...measure, name: "print", modelRendering: "custom_text_receipt" } as const;

const registry = createToolRegistry(
  [see, measure, print],
  {
    see: () => [
      content.text("A cat.", { annotations: { audience: ["user"], priority: 1 } }),
      content.image(bytes, "image/png", { _meta: { "example.com/id": 1 } }),
      content.audio(data, "audio/wav"),
      content.resource({ uri: "file:///a.txt", mimeType: "text/plain", text: "Words." }),
      content.resource({ uri: "file:///a.pdf", mimeType: "application/pdf", bytes: pdf }),
      content.resourceLink({ uri: "https://example.org/b.zip", name: "b.zip", mimeType: "application/zip" }),
    ],
    measure: () => withContent({ width: 10 }, content.image(bytes, "image/png")),
    print: () => ({ width: 10 }),
  },
  { receipts: { print: ({ width }) => `It is ${width} wide.` } },
);

test("every host carries each part to the model, or says that it cannot", async () => {
  const actual = new Map<string, string>();
  for (const [name, run] of Object.entries(hosts)) {
    const text = JSON.stringify(await run(registry, "see"), null, 2);
    actual.set(name, `${text.replaceAll(data, "DATA").replaceAll(pdf, "PDF")}\n`);
  }
  const file = fileURLToPath(new URL("content-parts.txt", import.meta.url));
  expect(actual).toEqual(readGoldenSections({ file, actual }));
});

describe.each(Object.entries(hosts))("%s", (name, run) => {
  test("carries an image beside the declared result", async () => {
    const read = JSON.stringify(await run(registry, "measure"));
    expect(read).toMatch(/width\\*":10/);
    expect(read.includes(data)).toBe(name !== "OpenAI Chat");
  });

  test("reads a receipt of a tool that has an output schema", async () => {
    expect(JSON.stringify(await run(registry, "print"))).toContain("It is 10 wide.");
  });
});

const like = (pattern: RegExp) => expect.stringMatching(pattern) as string;

test.each<[what: string, parts: readonly ReturnType<typeof content.text>[], expected: readonly object[]]>([
  ["nothing but blanks", [content.text(""), content.text(" \n")], [{ text: "[The result is empty.]" }]],
  ["blanks beside a text", [content.text(" "), content.text("A")], [{ text: "A" }]],
  ["an empty image", [content.image(new Uint8Array(), "image/png")], [{ text: like(/image\/png, 0 bytes.*left out/) }]],
  ["an image of image/jpg", [content.image(bytes, "image/jpg")], [{ type: like(/image/) }]],
  ["an empty file", [content.resource({ uri: "a", text: "" })], [{ text: "a:\n" }]],
])("an API that refuses empty parts gets none: %s", async (_what, parts, expected) => {
  const empty = createToolRegistry([see], { see: () => [...parts] });
  const message = { content: [{ type: "tool_use", id: "1", name: "see", input: {} }] };
  const [answer] = await serveAnthropic(empty).answer(message);
  expect(answer?.content[0]?.content).toMatchObject(expected);
  const call = { type: "function_call", call_id: "1", name: "see", arguments: "{}" };
  expect((await serveOpenAi(empty).answer({ output: [call] }))[0]?.output).toMatchObject(expected);
});

test("Bedrock gets a name for each document, and no name twice in a conversation", async () => {
  const makeFile = (uri: string) => content.resource({ uri, mimeType: "application/pdf", bytes: pdf });
  const files = ["///", "a/report.pdf", "b/report.pdf", `${"x/".repeat(200)}a_b.pdf`, "a/report.pdf"].map(makeFile);
  const service = serveBedrock(createToolRegistry([see], { see: () => files }));
  const uses = ["tooluse_1", "tooluse_2"].map((toolUseId) => ({ toolUse: { toolUseId, name: "see", input: {} } }));
  const [answer] = await service.answer({ output: { message: { content: uses } } });
  const blocks = answer?.content.flatMap(({ toolResult }) => toolResult.content) ?? [];
  const names = blocks.map((block) => ("document" in block ? block.document.name : ""));
  expect(names.slice(0, 3)).toEqual(["document tooluse 1", "a report pdf tooluse 1 2", "b report pdf tooluse 1 3"]);
  expect(new Set(names).size).toBe(10);
  for (const name of names) expect(name).toMatch(/^(?=.{1,200}$)[A-Za-z0-9-]+(?: [A-Za-z0-9-]+)*$/);
});

test("MCP has the data of a result beside its parts and its receipt", async () => {
  const client = await connectMcp(registry);
  expect(await client.callTool({ name: "measure" })).toEqual({
    content: [
      { type: "text", text: '{"width":10}' },
      { type: "image", data, mimeType: "image/png" },
    ],
    structuredContent: { width: 10 },
  });
  expect(await client.callTool({ name: "print" })).toEqual({
    content: [{ type: "text", text: "It is 10 wide." }],
    structuredContent: { width: 10 },
  });
});

test("the application has the declared result, and the parts beside it", async () => {
  expect(await registry.call("measure", {})).toEqual({
    tool: "measure",
    status: "success",
    result: { width: 10 },
    content: [{ type: "image", data, mimeType: "image/png" }],
  });
});

test("an image survives the way through stored messages of the AI SDK", async () => {
  const tools: ToolSet = aiTools(registry);
  const output: unknown = await tools["measure"]?.execute?.({}, { toolCallId: "1", messages: [] });
  expect(output).toMatchObject({ width: 10 });
  const part = { type: "tool-measure", toolCallId: "1", state: "output-available", input: {}, output } as const;
  const stored = JSON.parse(JSON.stringify([{ id: "1", role: "assistant", parts: [part] }])) as UIMessage[]; // As it was.
  const messages = await convertToModelMessages(stored, { tools });
  expect(messages.at(-1)?.content).toMatchObject([
    { output: { type: "content", value: [{ text: '{"width":10}' }, { type: "image-data", data }] } },
  ]);
});
