/** Hosts that run one tool of a registry by a real SDK, and tell what the model reads of its result. */

import { ConverseCommand } from "@aws-sdk/client-bedrock-runtime";
import { Client as NewClient } from "@modelcontextprotocol/client";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { InMemoryTransport as NewTransport, McpServer } from "@modelcontextprotocol/server";
import { generateText, stepCountIs, type ToolSet } from "ai";
import { generateText as generateTextOf5, stepCountIs as stepCountIsOf5, type ToolSet as ToolSetOf5 } from "ai5";
import Anthropic from "@anthropic-ai/sdk";
import OpenAI from "openai";
import type { ToolRegistry } from "@toolwright/runtime";
import { aiTools } from "@toolwright/runtime/serve/ai";
import { serveAnthropic } from "@toolwright/runtime/serve/anthropic";
import { serveBedrock } from "@toolwright/runtime/serve/bedrock";
import { serveGemini } from "@toolwright/runtime/serve/gemini";
import { serveMcp } from "@toolwright/runtime/serve/mcp";
import { serveOpenAi } from "@toolwright/runtime/serve/openai";
import { modelOf5, modelOf6 } from "./ai-models.js";
import { connect, identity } from "./mcp-clients.js";
import { scriptedBedrock, scriptedFetch, scriptedGemini } from "./scripted-clients.js";

/** Runs a tool without arguments; returns what the host sends to the model, or an MCP client gets. */
export type Host = (registry: ToolRegistry, tool: string) => Promise<unknown>;

/** A connected client of MCP 1.x, which checks structured results against the listed output schemas. */
export async function connectMcp(registry: ToolRegistry): Promise<Client> {
  const client = await connect(serveMcp(new Server(identity), registry));
  await client.listTools();
  return client;
}

/** The same with both sides of 2.x. */
export async function connectNewMcp(registry: ToolRegistry): Promise<NewClient> {
  const client = new NewClient(identity);
  const [near, far] = NewTransport.createLinkedPair();
  await Promise.all([serveMcp(new McpServer(identity), registry).connect(far), client.connect(near)]);
  await client.listTools();
  return client;
}

export const hosts = {
  "MCP 1.x": async (registry, name) => (await connectMcp(registry)).callTool({ name }),
  "MCP 2.x": async (registry, name) => (await connectNewMcp(registry)).callTool({ name }),
  "AI SDK 5": async (registry, toolName) => {
    const model = modelOf5({ toolName, input: {} });
    const tools: ToolSetOf5 = aiTools(registry);
    await generateTextOf5({ model, tools, prompt: "Hello", stopWhen: stepCountIsOf5(2) });
    return model.doGenerateCalls[1]?.prompt.at(-1)?.content;
  },
  "AI SDK 6": async (registry, toolName) => {
    const model = modelOf6({ toolName, input: {} });
    const tools: ToolSet = aiTools(registry);
    await generateText({ model, tools, prompt: "Hello", stopWhen: stepCountIs(2) });
    return model.doGenerateCalls[1]?.prompt.at(-1)?.content;
  },
  "OpenAI Responses": async (registry, name) => {
    const call = { type: "function_call", call_id: "c1", name, arguments: "{}", status: "completed" };
    const { bodies, fetch } = scriptedFetch([{ output: [call] }, { output: [] }]);
    const client = new OpenAI({ apiKey: "none", fetch });
    const { tools, answer } = serveOpenAi(registry);
    const response = await client.responses.create({ model: "any", tools, input: "Hello" });
    await client.responses.create({ model: "any", tools, input: await answer(response) });
    return bodies[1]?.["input"];
  },
  "OpenAI Chat": async (registry, name) => {
    const message = {
      role: "assistant",
      tool_calls: [{ id: "c1", type: "function", function: { name, arguments: "{}" } }],
    };
    const { bodies, fetch } = scriptedFetch([{ choices: [{ message, finish_reason: "tool_calls" }] }, {}]);
    const client = new OpenAI({ apiKey: "none", fetch });
    const { tools, answer } = serveOpenAi(registry, { target: "openai-chat" });
    const completion = await client.chat.completions.create({ model: "any", tools, messages: [] });
    await client.chat.completions.create({ model: "any", tools, messages: await answer(completion) });
    return bodies[1]?.["messages"];
  },
  Anthropic: async (registry, name) => {
    const { bodies, fetch } = scriptedFetch([{ content: [{ type: "tool_use", id: "c1", name, input: {} }] }, {}]);
    const client = new Anthropic({ apiKey: "none", fetch });
    const { tools, answer } = serveAnthropic(registry);
    const message = await client.messages.create({ model: "any", max_tokens: 9, tools, messages: [] });
    await client.messages.create({ model: "any", max_tokens: 9, tools, messages: await answer(message) });
    return bodies[1]?.["messages"];
  },
  Gemini: async (registry, name) => {
    const parts = [{ functionCall: { id: "c1", name, args: {} } }];
    const { bodies, client } = await scriptedGemini([{ candidates: [{ content: { parts } }] }, {}]);
    const service = serveGemini(registry);
    const response = await client.models.generateContent({ model: "any", contents: "Hello" });
    const answers = await service.answer(response);
    await client.models.generateContent({ model: "any", contents: [{ role: "user", parts: answers }] });
    return bodies[1]?.["contents"];
  },
  Bedrock: async (registry, name) => {
    const message = { role: "assistant", content: [{ toolUse: { toolUseId: "c1", name, input: {} } }] };
    const { bodies, client } = scriptedBedrock([{ output: { message }, stopReason: "tool_use" }, {}]);
    const response = await client.send(new ConverseCommand({ modelId: "any", messages: [] }));
    const messages = await serveBedrock(registry).answer(response);
    await client.send(new ConverseCommand({ modelId: "any", messages }));
    return bodies[1]?.["messages"];
  },
} satisfies Readonly<Record<string, Host>>;
