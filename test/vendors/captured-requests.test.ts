/**
 * The clients of Gemini and Bedrock send exactly what the wire files hold: nothing is added, dropped or written
 * differently. Those of OpenAI and Anthropic do in the tests of the adapters, in test/serve/model-loops.test.ts.
 */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { Readable } from "node:stream";
import { BedrockRuntimeClient, ConverseCommand } from "@aws-sdk/client-bedrock-runtime";
import { GoogleGenAI } from "@google/genai";
import { expect, test } from "vitest";
import { wireFile } from "./wire-files.js";

test("the Gemini API is sent its wire file", async () => {
  const bodies: unknown[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      bodies.push(body);
      response.setHeader("content-type", "application/json").end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // It listens on a port, not on a pipe.
  const client = new GoogleGenAI({ apiKey: "none", httpOptions: { baseUrl: `http://127.0.0.1:${port}` } });
  const tools = wireFile("gemini").map((tool) => ({ functionDeclarations: [...tool.functionDeclarations] }));
  try {
    await client.models.generateContent({ model: "any", contents: "Hello", config: { tools } });
  } finally {
    server.close();
  }
  expect(bodies).toEqual([expect.objectContaining({ tools: wireFile("gemini") })]);
});

test("the Converse API is sent its wire file", async () => {
  const bodies: unknown[] = [];
  const client = new BedrockRuntimeClient({
    region: "us-east-1",
    credentials: { accessKeyId: "none", secretAccessKey: "none" },
    requestHandler: {
      handle: async ({ body }: { readonly body: Uint8Array }) => {
        bodies.push(JSON.parse(new TextDecoder().decode(body)));
        return { response: { statusCode: 200, headers: {}, body: Readable.from(["{}"]) } };
      },
    },
  });
  const messages = [{ role: "user" as const, content: [{ text: "Hello" }] }];
  await client.send(new ConverseCommand({ modelId: "any", messages, toolConfig: { tools: [...wireFile("bedrock")] } }));
  expect(bodies).toEqual([expect.objectContaining({ toolConfig: { tools: wireFile("bedrock") } })]);
});
