/** Results that are more than text, in every host. */

import { createToolRegistry } from "@toolwright/runtime";
import { content, withContent } from "@toolwright/runtime/content";
import { convertToModelMessages, type ToolSet, type UIMessage } from "ai";
import { aiTools } from "@toolwright/runtime/serve/ai";
import { describe, expect, test } from "vitest";
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

const text = "A cat.";
const file = "file:///a.txt:\nWords.";
const link = "b.zip: https://example.org/b.zip (application/zip)";
const lostAudio = "[A part (audio/wav, 1000 bytes) of this result is left out: it cannot be shown to you here.]";
const all = [
  { type: "text", text, annotations: { audience: ["user"], priority: 1 } },
  { type: "image", data, mimeType: "image/png", _meta: { "example.com/id": 1 } },
  { type: "audio", data, mimeType: "audio/wav" },
  { type: "resource", resource: { uri: "file:///a.txt", mimeType: "text/plain", text: "Words." } },
  { type: "resource", resource: { uri: "file:///a.pdf", mimeType: "application/pdf", blob: pdf } },
  { type: "resource_link", uri: "https://example.org/b.zip", name: "b.zip", mimeType: "application/zip" },
];
const said = (type: string) => (one: string) => ({ type, text: one });
const toolResult = (output: object) => [{ output }];
const base64 = (media_type: string, of: string) => ({ type: "base64", media_type, data: of });

/** What each host sends to the model of the parts that `see` returns. */
const expected: Readonly<Record<keyof typeof hosts, unknown>> = {
  "MCP 1.x": { content: all },
  "MCP 2.x": { content: all },
  "AI SDK 5": toolResult({
    type: "content",
    value: [
      said("text")(text),
      { type: "media", data, mediaType: "image/png" },
      { type: "media", data, mediaType: "audio/wav" },
      said("text")(file),
      { type: "media", data: pdf, mediaType: "application/pdf" },
      said("text")(link),
    ],
  }),
  "AI SDK 6": toolResult({
    type: "content",
    value: [
      said("text")(text),
      { type: "image-data", data, mediaType: "image/png" },
      { type: "file-data", data, mediaType: "audio/wav" },
      said("text")(file),
      { type: "file-data", data: pdf, mediaType: "application/pdf", filename: "file:///a.pdf" },
      said("text")(link),
    ],
  }),
  "OpenAI Responses": [
    {
      output: [
        said("input_text")(text),
        { type: "input_image", image_url: `data:image/png;base64,${data}` },
        said("input_text")(lostAudio),
        said("input_text")(file),
        { type: "input_file", filename: "file:///a.pdf", file_data: `data:application/pdf;base64,${pdf}` },
        said("input_text")(link),
      ],
    },
  ],
  "OpenAI Chat": [{ content: expect.stringMatching(/A cat\.\n\[Left out, .*: image image\/png\]/) as string }],
  Anthropic: [
    {
      content: [
        {
          content: [
            said("text")(text),
            { type: "image", source: base64("image/png", data) },
            said("text")(lostAudio),
            said("text")(file),
            { type: "document", title: "file:///a.pdf", source: base64("application/pdf", pdf) },
            said("text")(link),
          ],
        },
      ],
    },
  ],
  Gemini: [
    {
      parts: [
        {
          functionResponse: {
            response: { output: [text, lostAudio, file, link].join("\n") },
            parts: [
              { inlineData: { mimeType: "image/png", data } },
              { inlineData: { mimeType: "application/pdf", data: pdf } },
            ],
          },
        },
      ],
    },
  ],
  Bedrock: [
    {
      content: [
        {
          toolResult: {
            content: [
              { text },
              { image: { format: "png", source: { bytes: data } } },
              { text: lostAudio },
              { text: file },
              { document: { format: "pdf", name: "file a pdf", source: { bytes: pdf } } },
              { text: link },
            ],
          },
        },
      ],
    },
  ],
};

describe.each(Object.entries(hosts))("%s", (name, run) => {
  test("carries each part, or says that it cannot", async () => {
    expect(await run(registry, "see")).toMatchObject(expected[name as keyof typeof hosts] as object); // The names are the keys.
  });

  test("carries an image beside the declared result", async () => {
    const read = JSON.stringify(await run(registry, "measure"));
    expect(read).toMatch(/width\\*":10/);
    expect(read.includes(data)).toBe(name !== "OpenAI Chat");
  });

  test("reads a receipt of a tool that has an output schema", async () => {
    expect(JSON.stringify(await run(registry, "print"))).toContain("It is 10 wide.");
  });
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
