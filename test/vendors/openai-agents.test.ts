/** OpenAI's agents SDK, given the functions of the wire file; arguments come back through the projection. */

import { Agent, Runner, setTracingDisabled, tool, Usage, type Model, type ModelRequest } from "@openai/agents-core";
import { projectTool, type OpenAiFunctionTool } from "@toolwright/runtime/targets";
import { expect, test } from "vitest";
import { builtInTools } from "./fixture-tools.js";
import { wireFile } from "./wire-files.js";

setTracingDisabled(true);

/** A model that makes one call and then says that it is done; what it was asked is kept. */
function modelThatCalls(name: string, args: unknown): Model & { readonly requests: ModelRequest[] } {
  const requests: ModelRequest[] = [];
  return {
    requests,
    getResponse: async (request) => {
      requests.push(request);
      return {
        usage: new Usage(),
        output:
          requests.length === 1
            ? [{ type: "function_call", callId: "1", name, status: "completed", arguments: JSON.stringify(args) }]
            : [
                {
                  type: "message",
                  role: "assistant",
                  status: "completed",
                  content: [{ type: "output_text", text: "Done." }],
                },
              ],
      };
    },
    getStreamedResponse: () => {
      throw new Error("Nothing is streamed here.");
    },
  };
}

const isFunction = (wire: { readonly type: string }): wire is OpenAiFunctionTool => wire.type === "function";
const functions = wireFile("openai-strict").filter(isFunction);

/** A strict function of the agents SDK for each function of the wire file; decoded arguments of what runs are kept. */
function agentTools(ran: { name: string; args: unknown }[]): ReturnType<typeof tool>[] {
  return functions.map(({ name, description = "", parameters }) => {
    const metadata = builtInTools.find((candidate) => candidate.name === name);
    if (metadata === undefined) throw new Error(`There is no tool ${name}.`);
    const { decode } = projectTool(metadata, "openai-strict");
    return tool({
      name,
      description,
      // The SDK's type of a strict schema wants each of its keywords; the wire file has been held to what it says.
      parameters: parameters as Parameters<typeof tool>[0]["parameters"] & { additionalProperties: false },
      strict: true,
      execute: (args) => {
        ran.push({ name, args: decode(args) });
        return "fine";
      },
    });
  });
}

test("the model is sent what the wire file holds", async () => {
  const model = modelThatCalls("ListTasks", { limit: null });
  const agent = new Agent({ name: "test", model, tools: agentTools([]) });
  await new Runner().run(agent, "Hello");
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
  const agent = new Agent({ name: "test", model: modelThatCalls("CreateWorkItem", sent), tools: agentTools(ran) });
  await new Runner().run(agent, "Hello");
  expect(ran).toMatchObject([{ name: "CreateWorkItem", args }]);
});
