/** A model server on localhost that speaks the wire format of OpenAI's Responses API and follows a script. */

import { createServer, type IncomingMessage, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** One turn of the model. */
export interface Turn {
  /** What the input of the request must hold for the script to go on; anything, where it is absent. */
  readonly expects?: RegExp;
  readonly says: { readonly call: string; readonly arguments: object } | { readonly text: string };
}

/** The part of a request that the script looks at. */
interface ModelRequest {
  readonly model: string;
  /** The user's words, or what answers the calls of the response before. */
  readonly input: string | readonly object[];
  readonly previous_response_id?: string;
}

/** Starts the server on a free port. A request that does not fit the script is answered with status 400. */
export async function startScriptedModel(script: readonly Turn[]): Promise<{ baseURL: string; server: Server }> {
  const turns = script.entries();
  const server = createServer(async (request, response) => {
    const { status, body } = await answer(request, turns);
    response.writeHead(status, { "content-type": "application/json", connection: "close" }).end(JSON.stringify(body));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo; // A server that listens on a port has one.
  return { baseURL: `http://127.0.0.1:${port}/v1`, server };
}

async function answer(
  request: IncomingMessage,
  turns: Iterator<[number, Turn]>,
): Promise<{ readonly status: number; readonly body: object }> {
  if (request.method !== "POST" || request.url !== "/v1/responses") return refuse(404, "There is no such endpoint.");
  const { model, input, previous_response_id } = JSON.parse(await text(request)) as ModelRequest; // What the vendor's own SDK sends.
  const next = turns.next();
  if (next.done === true) return refuse(400, "The script has ended.");
  const [number, { expects, says }] = next.value;
  const said = JSON.stringify(input);
  if (expects?.test(said) === false) return refuse(400, `Turn ${number} expects ${String(expects)}, not ${said}`);
  if (number > 0 && previous_response_id !== `resp_${number - 1}`)
    return refuse(400, "The conversation is another one.");
  const body = { id: `resp_${number}`, object: "response", created_at: 0, status: "completed", model };
  return { status: 200, body: { ...body, output: [outputItem(number, says)] } };
}

function outputItem(number: number, says: Turn["says"]): object {
  if ("text" in says) {
    const content = [{ type: "output_text", text: says.text, annotations: [] }];
    return { type: "message", id: `msg_${number}`, role: "assistant", status: "completed", content };
  }
  const ids = { id: `fc_${number}`, call_id: `call_${number}` };
  const call = { name: says.call, arguments: JSON.stringify(says.arguments) };
  return { type: "function_call", ...ids, ...call, status: "completed" };
}

function refuse(status: number, message: string): { readonly status: number; readonly body: object } {
  return { status, body: { error: { type: "invalid_request_error", message } } };
}
