/** Calls without arguments, in each form in which clients send them. */

import { createToolRegistry, type ToolRegistry } from "@toolwright/runtime";
import { aiTools } from "@toolwright/runtime/serve/ai";
import { serveAnthropic } from "@toolwright/runtime/serve/anthropic";
import { anthropicRunnerTools } from "@toolwright/runtime/serve/anthropic-runner";
import { serveBedrock } from "@toolwright/runtime/serve/bedrock";
import { serveGemini } from "@toolwright/runtime/serve/gemini";
import { serveOpenAi } from "@toolwright/runtime/serve/openai";
import { agentTools } from "@toolwright/runtime/serve/openai-agents";
import { expect, test } from "vitest";
import { see } from "./content-tools.js";
import { connectMcp, connectNewMcp } from "./delivery-hosts.js";

/** Sends a call with these arguments, which clients in JavaScript may send whatever their types say. */
type Sender = (registry: ToolRegistry, sent: never) => unknown;

const name = see.name;
const functionCall = (sent: never) => ({ type: "function_call", call_id: "1", name, arguments: sent });

const senders: Readonly<Record<string, Sender>> = {
  "the Responses API": (registry, sent) => serveOpenAi(registry).answer({ output: [functionCall(sent)] }),
  "the Responses API in strict mode": (registry, sent) =>
    serveOpenAi(registry, { target: "openai-strict" }).answer({ output: [functionCall(sent)] }),
  "Chat Completions": (registry, sent) => {
    const tool_calls = [{ id: "1", type: "function" as const, function: { name, arguments: sent } }];
    const choices = [{ finish_reason: "tool_calls", message: { tool_calls } }];
    return serveOpenAi(registry, { target: "openai-chat" }).answer({ choices });
  },
  "the Messages API": (registry, sent) => {
    const use = { type: "tool_use", id: "1", name, input: sent };
    return serveAnthropic(registry).answer({ content: [use] });
  },
  "Anthropic's toolRunner": (registry, sent) => anthropicRunnerTools(registry)[0]?.run(sent, undefined),
  "the Gemini API": (registry, sent) => {
    const parts = [{ functionCall: { name, args: sent } }];
    return serveGemini(registry).answer({ candidates: [{ content: { parts } }] });
  },
  "the Converse API": (registry, sent) => {
    const content = [{ toolUse: { toolUseId: "1", name, input: sent } }];
    return serveBedrock(registry).answer({ output: { message: { content } } });
  },
  "the Agents SDK": (registry, sent) =>
    agentTools(registry)[0]?.invoke({ context: undefined, isToolApproved: () => undefined }, sent),
  "the AI SDK": (registry, sent) => aiTools(registry)[name]?.execute(sent, { messages: [], toolCallId: "1" }),
};

/** The SDKs of MCP refuse anything but an object, or nothing. */
const mcpSenders: Readonly<Record<string, Sender>> = {
  "MCP 1.x": async (registry, sent) => (await connectMcp(registry)).callTool({ name, arguments: sent }),
  "MCP 2.x": async (registry, sent) => (await connectNewMcp(registry)).callTool({ name, arguments: sent }),
};

const rowsOf = (adapters: Readonly<Record<string, Sender>>, forms: readonly unknown[]) =>
  Object.entries(adapters).flatMap(([adapter, send]) =>
    forms.map((sent) => ({ adapter, sent, form: JSON.stringify(sent) ?? "nothing", send })),
  );
const rows = [...rowsOf(senders, ["", " ", null, undefined, {}, "{}", "null"]), ...rowsOf(mcpSenders, [undefined, {}])];

test.each(rows)("$adapter: $form calls a tool without arguments", async ({ send, sent }) => {
  const given: unknown[] = [];
  const registry = createToolRegistry([see], { see: (args) => void given.push(args) });
  await send(registry as unknown as ToolRegistry, sent as never);
  expect(given).toEqual([{}]);
});
