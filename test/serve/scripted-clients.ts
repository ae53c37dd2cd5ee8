/** The vendors' own clients, whose answers are scripted. */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { Readable } from "node:stream";
import { BedrockRuntimeClient } from "@aws-sdk/client-bedrock-runtime";
import { GoogleGenAI } from "@google/genai";
import { onTestFinished } from "vitest";

type Body = Readonly<Record<string, unknown>>;

/** Gives the scripted answers in turn, and keeps the bodies of the requests. */
function createScript(script: readonly object[]): { bodies: Body[]; next: (body: Body) => string } {
  const bodies: Body[] = [];
  const next = (body: Body): string => JSON.stringify(script[bodies.push(body) - 1]);
  return { bodies, next };
}

/** A `fetch` for the clients of OpenAI and Anthropic. */
export function scriptedFetch(script: readonly object[]): { bodies: Body[]; fetch: typeof fetch } {
  const { bodies, next } = createScript(script);
  return {
    bodies,
    // The clients send JSON.
    fetch: async (_url, init) =>
      new Response(next(JSON.parse(String(init?.body)) as Body), { headers: { "content-type": "application/json" } }),
  };
}

/** A client of the Gemini API, which talks to a server of its own until the test ends. */
export async function scriptedGemini(script: readonly object[]): Promise<{ bodies: Body[]; client: GoogleGenAI }> {
  const { bodies, next } = createScript(script);
  const server = createServer((request, response) => {
    // The client sends JSON.
    void json(request).then((body) => response.setHeader("content-type", "application/json").end(next(body as Body)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // It listens on a port, not on a pipe.
  return { bodies, client: new GoogleGenAI({ apiKey: "none", httpOptions: { baseUrl: `http://127.0.0.1:${port}` } }) };
}

/** A client of the Converse API. */
export function scriptedBedrock(script: readonly object[]): { bodies: Body[]; client: BedrockRuntimeClient } {
  const { bodies, next } = createScript(script);
  const client = new BedrockRuntimeClient({
    region: "us-east-1",
    credentials: { accessKeyId: "none", secretAccessKey: "none" },
    requestHandler: {
      handle: async ({ body }: { readonly body: Uint8Array }) => {
        const answer = next(JSON.parse(new TextDecoder().decode(body)) as Body); // The client sends JSON.
        return { response: { statusCode: 200, headers: {}, body: Readable.from([answer]) } };
      },
    },
  });
  return { bodies, client };
}
