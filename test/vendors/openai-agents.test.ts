/** OpenAI's agents SDK, given the functions of the wire file; arguments come back through the projection. */

import { Agent, Runner, setTracingDisabled, tool, Usage, type Model, type ModelRequest } from "@openai/agents-core";
import { projectTool } from "@toolwright/runtime/targets";
import { expect, test } from "vitest";
import { builtInTools } from "./fixture-tools.js";
import { wireFile } from "./wire-files.js";

setTracingDisabled(true);

/** A model that makes one call and then says that it is done; what it was asked is kept. */
function modelThatCalls(name: string, args: unknown): Model & { readonly requests: ModelRequest[] } {
  const requests: ModelRequest[] = [];
  const call = {
    type: "function_call",
    callId: "1",
    name,
    status: "completed",
    arguments: JSON.stringify(args),
  } as const;
  const content = [{ type: "output_text" as const, text: "Done." }];
  const done = { type: "message", role: "assistant", status: "completed", content } as const;
  return {
    requests,
    getResponse: async (request) => ({ usage: new Usage(), output: requests.push(request) === 1 ? [call] : [done] }),
    getStreamedResponse: () => {
      throw new Error("Nothing is streamed here.");
    },
  };
}

const functions = wireFile("openai-strict").filter((wire) => wire.type === "function");

/** A strict function of the agents SDK for each function of the wire file; decoded arguments of what runs are kept. */
function agentTools(ran: { name: string; args: unknown }[]): ReturnType<typeof tool>[] {
  return functions.map(({ name, description = "", parameters }) => {
    const metadata = builtInTools.find((candidate) => candidate.name === name);
    if (metadata === undefined) throw new Error(`There is no tool ${name}.`);
    const { decode } = projectTool(metadata, "openai-strict");
    return tool({
      name,
      description,
      strict: true,
      // The SDK's type of a strict schema wants each of its keywords; the wire file has been held to what it says.
      parameters: parameters as Parameters<typeof tool>[0]["parameters"] & { additionalProperties: false },
      execute: (args) => {
        ran.push({ name, args: decode(args) });
        return "fine";
      },
    });
  });
}

test("the model is sent what the wire file holds", async () => {
  const model = modelThatCalls("ListTasks", { limit: null });
  await new Runner().run(new Agent({ name: "test", model, tools: agentTools([]) }), "Hello");
  const sent = model.requests[0]?.tools.flatMap((serialized) => (serialized.type === "function" ? [serialized] : []));
  expect(sent?.map(({ name, description, parameters, strict }) => ({ name, description, parameters, strict }))).toEqual(
    functions.map(({ name, description, parameters, strict }) => ({ name, description, parameters, strict })),
  );
});

test("arguments that the model sent come back as those of the tool", async () => {
  const ran: { name: string; args: unknown }[] = [];
  const createWorkItem = builtInTools.find(({ name }) => name === "CreateWorkItem");
  if (createWorkItem === undefined) throw new Error("The tool CreateWorkItem must be there.");
  const args = { objective: "Write the release notes" };
  const { encode } = projectTool(createWorkItem, "openai-strict");
  const sent = encode(args);
  expect(sent).not.toEqual(args);
  const model = modelThatCalls("CreateWorkItem", sent);
  await new Runner().run(new Agent({ name: "test", model, tools: agentTools(ran) }), "Hello");
  expect(ran).toMatchObject([{ name: "CreateWorkItem", args }]);
});
