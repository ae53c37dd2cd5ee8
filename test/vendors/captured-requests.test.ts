/** The vendors' own clients send exactly what the wire files hold: nothing is added, dropped or written differently. */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import Anthropic from "@anthropic-ai/sdk";
import { BedrockRuntimeClient, ConverseCommand, type Tool } from "@aws-sdk/client-bedrock-runtime";
import { GoogleGenAI } from "@google/genai";
import OpenAI from "openai";
import { expect, test } from "vitest";
import { wireFile } from "./wire-files.js";

type Body = Readonly<Record<string, unknown>>;

/** A `fetch` that keeps the body of each request and answers with an empty object. */
function capturingFetch(): { bodies: Body[]; fetch: typeof fetch } {
  const bodies: Body[] = [];
  return {
    bodies,
    fetch: async (_url, init) => {
      bodies.push(JSON.parse(String(init?.body)) as Body); // The clients send JSON.
      return new Response("{}", { headers: { "content-type": "application/json" } });
    },
  };
}

/** Runs against a server on this machine that keeps the body of each request and answers with an empty object. */
async function withServer(run: (address: string) => Promise<unknown>): Promise<Body[]> {
  const bodies: Body[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => void chunks.push(chunk));
    request.on("end", () => {
      bodies.push(JSON.parse(Buffer.concat(chunks).toString("utf8")) as Body); // The clients send JSON.
      response.setHeader("content-type", "application/json").end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = server.address() as AddressInfo; // It listens on a port, not on a pipe.
    await run(`http://127.0.0.1:${port}`);
  } finally {
    server.close();
  }
  return bodies;
}

const mutable = <Value>(value: readonly Value[]): Value[] => [...value];

test.each(["openai", "openai-strict"] as const)("the Responses API is sent the wire file of %s", async (target) => {
  const { bodies, fetch } = capturingFetch();
  const client = new OpenAI({ apiKey: "none", fetch });
  await client.responses.create({ model: "any", input: "Hello", tools: mutable(wireFile(target)) });
  expect(bodies).toHaveLength(1);
  expect(bodies[0]?.["tools"]).toEqual(wireFile(target));
});

test("the Chat Completions API is sent its wire file", async () => {
  const { bodies, fetch } = capturingFetch();
  const client = new OpenAI({ apiKey: "none", fetch });
  const messages = [{ role: "user" as const, content: "Hello" }];
  await client.chat.completions.create({ model: "any", messages, tools: mutable(wireFile("openai-chat")) });
  expect(bodies).toHaveLength(1);
  expect(bodies[0]?.["tools"]).toEqual(wireFile("openai-chat"));
});

test.each(["anthropic", "anthropic-strict"] as const)(
  "the Messages API is sent the wire file of %s",
  async (target) => {
    const { bodies, fetch } = capturingFetch();
    const client = new Anthropic({ apiKey: "none", fetch });
    const messages = [{ role: "user" as const, content: "Hello" }];
    await client.messages.create({ model: "any", max_tokens: 1, messages, tools: mutable(wireFile(target)) });
    expect(bodies).toHaveLength(1);
    expect(bodies[0]?.["tools"]).toEqual(wireFile(target));
  },
);

test("the Gemini API is sent its wire file", async () => {
  const bodies = await withServer(async (baseUrl) => {
    const client = new GoogleGenAI({ apiKey: "none", httpOptions: { baseUrl } });
    const [tool] = wireFile("gemini");
    const tools = [{ functionDeclarations: mutable(tool.functionDeclarations) }];
    await client.models.generateContent({ model: "any", contents: "Hello", config: { tools } });
  });
  expect(bodies).toHaveLength(1);
  expect(bodies[0]?.["tools"]).toEqual(wireFile("gemini"));
});

test("the Converse API is sent its wire file", async () => {
  const bodies: Body[] = [];
  const client = new BedrockRuntimeClient({
    region: "us-east-1",
    credentials: { accessKeyId: "none", secretAccessKey: "none" },
    requestHandler: {
      handle: async ({ body }: { readonly body: Uint8Array }) => {
        bodies.push(JSON.parse(new TextDecoder().decode(body)) as Body); // The client sends JSON.
        return { response: { statusCode: 200, headers: {}, body: Readable.from(["{}"]) } };
      },
    },
  });
  const tools: Tool[] = mutable(wireFile("bedrock"));
  const messages = [{ role: "user" as const, content: [{ text: "Hello" }] }];
  await client.send(new ConverseCommand({ modelId: "any", messages, toolConfig: { tools } }));
  expect(bodies).toHaveLength(1);
  expect(bodies[0]?.["toolConfig"]).toEqual({ tools: wireFile("bedrock") });
});
