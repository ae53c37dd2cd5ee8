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
const all = ["", " ", null, undefined, {}, "{}", "null"];

const adapters: Readonly<Record<string, readonly [send: Sender, forms: readonly unknown[]]>> = {
  "the Responses API": [(registry, sent) => serveOpenAi(registry).answer({ output: [functionCall(sent)] }), all],
  "the Responses API in strict mode": [
    (registry, sent) => serveOpenAi(registry, { target: "openai-strict" }).answer({ output: [functionCall(sent)] }),
    all,
  ],
  "Chat Completions": [
    (registry, sent) => {
      const tool_calls = [{ id: "1", type: "function" as const, function: { name, arguments: sent } }];
      const choices = [{ finish_reason: "tool_calls", message: { tool_calls } }];
      return serveOpenAi(registry, { target: "openai-chat" }).answer({ choices });
    },
    all,
  ],
  "the Messages API": [
    (registry, sent) => {
      const use = { type: "tool_use", id: "1", name, input: sent };
      return serveAnthropic(registry).answer({ content: [use] });
    },
    all,
  ],
  "Anthropic's toolRunner": [(registry, sent) => anthropicRunnerTools(registry)[0]?.run(sent, undefined), all],
  "the Gemini API": [
    (registry, sent) =>
      serveGemini(registry).answer({ candidates: [{ content: { parts: [{ functionCall: { name, args: sent } }] } }] }),
    all,
  ],
  "the Converse API": [
    (registry, sent) =>
      serveBedrock(registry).answer({
        output: { message: { content: [{ toolUse: { toolUseId: "1", name, input: sent } }] } },
      }),
    all,
  ],
  "the Agents SDK": [
    (registry, sent) => agentTools(registry)[0]?.invoke({ context: undefined, isToolApproved: () => undefined }, sent),
    all,
  ],
  "the AI SDK": [(registry, sent) => aiTools(registry)[name]?.execute(sent, { messages: [], toolCallId: "1" }), all],
  // The SDKs of MCP refuse anything but an object, or nothing.
  "MCP 1.x": [
    async (registry, sent) => (await connectMcp(registry)).callTool({ name, arguments: sent }),
    [undefined, {}],
  ],
  "MCP 2.x": [
    async (registry, sent) => (await connectNewMcp(registry)).callTool({ name, arguments: sent }),
    [undefined, {}],
  ],
};

const rows = Object.entries(adapters).flatMap(([adapter, [send, forms]]) =>
  forms.map((sent) => ({ adapter, sent, form: JSON.stringify(sent) ?? "nothing", send })),
);

test.each(rows)("$adapter: $form calls a tool without arguments", async ({ send, sent }) => {
  const given: unknown[] = [];
  const registry = createToolRegistry([see], { see: (args) => void given.push(args) });
  await send(registry as unknown as ToolRegistry, sent as never);
  expect(given).toEqual([{}]);
});
