/** OpenAI's agents SDK, given the functions of the wire file. */

import { Agent, Runner, setTracingDisabled, tool, Usage, type Model, type ModelRequest } from "@openai/agents-core";
import { expect, test } from "vitest";
import { wireFile } from "./wire-files.js";

setTracingDisabled(true);

const requests: ModelRequest[] = [];

/** A model that says at once that it is done; what it was asked is kept. */
const model: Model = {
  getResponse: async (request) => {
    requests.push(request);
    const content = [{ type: "output_text" as const, text: "Done." }];
    return { usage: new Usage(), output: [{ type: "message", role: "assistant", status: "completed", content }] };
  },
  getStreamedResponse: () => {
    throw new Error("Nothing is streamed here.");
  },
};

test("the model is sent what the wire file holds", async () => {
  const functions = wireFile("openai-strict").filter((wire) => wire.type === "function");
  const tools = functions.map(({ name, description = "", parameters }) =>
    tool({
      ...{ name, description, strict: true },
      // The SDK's type of a strict schema wants each of its keywords; the wire file has been held to what it says.
      parameters: parameters as Parameters<typeof tool>[0]["parameters"] & { additionalProperties: false },
      execute: () => "fine",
    }),
  );
  await new Runner().run(new Agent({ name: "test", model, tools }), "Hello");
  const sent = requests[0]?.tools.flatMap((serialized) => (serialized.type === "function" ? [serialized] : []));
  expect(sent?.map(({ name, description, parameters, strict }) => ({ name, description, parameters, strict }))).toEqual(
    functions.map(({ name, description, parameters, strict }) => ({ name, description, parameters, strict })),
  );
});
