/** Loops around the clients of OpenAI, Anthropic, Google and Amazon, whose answers are scripted: a call that fails, one that does better. */

import Anthropic from "@anthropic-ai/sdk";
import { ConverseCommand, type Message } from "@aws-sdk/client-bedrock-runtime";
import type { Content } from "@google/genai";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import OpenAI from "openai";
import { createToolRegistry, functionTool, type ToolRegistry } from "@toolwright/runtime";
import { serveAnthropic } from "@toolwright/runtime/serve/anthropic";
import { anthropicRunnerTools } from "@toolwright/runtime/serve/anthropic-runner";
import { serveBedrock } from "@toolwright/runtime/serve/bedrock";
import { serveGemini } from "@toolwright/runtime/serve/gemini";
import { serveMcp } from "@toolwright/runtime/serve/mcp";
import { serveOpenAi } from "@toolwright/runtime/serve/openai";
import { projectTools } from "@toolwright/runtime/targets";
import { agentTools } from "@toolwright/runtime/serve/openai-agents";
import { describe, expect, test } from "vitest";
import { readFile, removeFile } from "../registry/file-tools.js";
import { identity } from "./mcp-clients.js";
import { scriptedBedrock, scriptedFetch, scriptedGemini } from "./scripted-clients.js";
import { createServedRegistry, servedTools } from "./served-registry.js";

const context = { user: "ada" };
/** An alias of read_file, which a prompt or a stored conversation may still use. */
const formerName = "cat";

test("null counts as absent, in options and in responses", async () => {
  const { registry } = createServedRegistry();
  const none = null as never; // JavaScript and JSON can have it where the types do not.
  const answers = [
    serveAnthropic(registry, none).answer({ content: [] }, none),
    serveBedrock(registry, none).answer({ output: { message: { content: [{ toolUse: none }] } } }, none),
    serveGemini(registry, none).answer({ candidates: none }, none),
    serveGemini(registry, none).pending({ candidates: [{ content: { parts: [{ functionCall: none }] } }] }, none),
    serveOpenAi(registry, none).answer({ output: [] } as never, none),
    serveMcp(new Server(identity), registry, none).close(),
  ];
  expect(await Promise.all(answers)).toEqual([[], [], [], [], [], undefined]);
  expect(anthropicRunnerTools(registry, none)).toHaveLength(servedTools.length);
});

const feedback = expect.stringMatching(/"status":"error".*path/s) as string;
const success = '{"tool":"read_file","status":"success","result":{"text":"a.ts:1 for ada"}}';

test.each(["openai", "openai-strict"] as const)("the Responses API, with tools for %s", async (target) => {
  const readFile = (call_id: string, args: string, name = "read_file") => ({
    type: "function_call",
    id: "1",
    name,
    call_id,
    arguments: args,
  });
  const first = [
    { type: "reasoning", id: "r", summary: [] },
    { type: "web_search_call", id: "w", status: "completed" },
    readFile("c1", '{"file": "a.ts"}'),
    { type: "custom_tool_call", id: "2", name: "run_script", call_id: "c2", input: "go\ngo\n" },
  ];
  // In strict mode every parameter is sent, and null stands for one that is left out.
  const better = target === "openai" ? '{"path": "a.ts"}' : '{"path": "a.ts", "startLine": null}';
  const done = { type: "message", id: "m", role: "assistant", content: [{ type: "output_text", text: "Done." }] };
  const outputs = [first, [readFile("c3", better, formerName)], [done]];
  const { bodies, fetch } = scriptedFetch(outputs.map((output) => ({ object: "response", output })));
  const client = new OpenAI({ apiKey: "none", fetch });
  const service = serveOpenAi(createServedRegistry().registry, { target });
  const request = { model: "any", tools: service.tools };
  let response = await client.responses.create({ ...request, input: "Hello" });
  for (let input = await service.answer(response, { context }); input.length > 0;) {
    response = await client.responses.create({ ...request, input, previous_response_id: response.id });
    input = await service.answer(response, { context });
  }
  expect(response.output_text).toBe("Done.");
  expect(bodies[0]?.["tools"]).toEqual(projectTools(servedTools, target));
  const ran = '{"tool":"run_script","status":"success","result":"ran 6 characters"}';
  expect(bodies.slice(1).map(({ input }) => input)).toEqual([
    [
      { type: "function_call_output", call_id: "c1", output: feedback },
      { type: "custom_tool_call_output", call_id: "c2", output: ran },
    ],
    [{ type: "function_call_output", call_id: "c3", output: success }],
  ]);
});

test("Chat Completions", async () => {
  const readFile = (id: string, args: string, name = "read_file") => ({
    id,
    type: "function",
    function: { name, arguments: args },
  });
  const script = { id: "c2", type: "custom", custom: { name: "run_script", input: "go\n" } };
  const choice = (message: object) => ({ choices: [{ index: 0, message: { role: "assistant", ...message } }] });
  const { bodies, fetch } = scriptedFetch([
    choice({ tool_calls: [readFile("c1", "{}"), script, readFile("c3", '{"path": "a.ts"}', formerName)] }),
    choice({ content: "Done." }),
  ]);
  const client = new OpenAI({ apiKey: "none", fetch });
  const service = serveOpenAi(createServedRegistry().registry, { target: "openai-chat" });
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: "Hello" }];
  const complete = () => client.chat.completions.create({ model: "any", tools: service.tools, messages });
  let completion = await complete();
  for (let answers = await service.answer(completion, { context }); answers.length > 0;) {
    messages.push(...completion.choices.map(({ message }) => message), ...answers);
    completion = await complete();
    answers = await service.answer(completion, { context });
  }
  expect(bodies[0]?.["tools"]).toEqual(projectTools(servedTools, "openai-chat"));
  expect(messages.slice(2)).toEqual([
    { role: "tool", tool_call_id: "c1", content: feedback },
    { role: "tool", tool_call_id: "c2", content: expect.stringMatching(/ran 3 characters/) as string },
    { role: "tool", tool_call_id: "c3", content: success },
  ]);
  expect(bodies).toHaveLength(2);
});

test("the Messages API", async () => {
  const { bodies, fetch } = scriptedFetch([
    {
      role: "assistant",
      content: [
        { type: "text", text: "Let me see." },
        { type: "server_tool_use", id: "s1", name: "web_search", input: { query: "a.ts" } },
        { type: "web_search_tool_result", tool_use_id: "s1", content: [] },
        { type: "tool_use", id: "c1", name: "read_file", input: { file: "a.ts" } },
        { type: "tool_use", id: "c2", name: formerName, input: { path: "a.ts" } },
      ],
    },
    { role: "assistant", content: [{ type: "text", text: "Done." }] },
  ]);
  const client = new Anthropic({ apiKey: "none", fetch });
  const service = serveAnthropic(createServedRegistry().registry);
  const messages: Anthropic.MessageParam[] = [{ role: "user", content: "Hello" }];
  const create = () => client.messages.create({ model: "any", max_tokens: 1, tools: service.tools, messages });
  let message = await create();
  for (let answers = await service.answer(message, { context }); answers.length > 0;) {
    messages.push({ role: message.role, content: message.content }, ...answers);
    message = await create();
    answers = await service.answer(message, { context });
  }
  expect(bodies[0]?.["tools"]).toEqual(projectTools(servedTools, "anthropic"));
  expect(bodies[1]?.["messages"]).toMatchObject([{}, { role: "assistant" }, {}]);
  expect(messages[2]).toEqual({
    role: "user",
    content: [
      { type: "tool_result", tool_use_id: "c1", content: feedback, is_error: true },
      { type: "tool_result", tool_use_id: "c2", content: success },
    ],
  });
  expect(bodies).toHaveLength(2);
});

test("the Gemini API", async () => {
  const parts = [
    { text: "Let me see." },
    { functionCall: { id: "c1", name: "read_file", args: { file: "a.ts" } } },
    { functionCall: { name: formerName, args: { path: "a.ts" } } },
    { functionCall: { name: "print_receipt" } },
  ];
  const say = (said: object[]) => ({ candidates: [{ content: { role: "model", parts: said }, finishReason: "STOP" }] });
  const { bodies, client } = await scriptedGemini([say(parts), say([{ text: "Done." }])]);
  const service = serveGemini(createServedRegistry().registry);
  const contents: Content[] = [{ role: "user", parts: [{ text: "Hello" }] }];
  const generate = () => client.models.generateContent({ model: "any", contents, config: { tools: service.tools } });
  let response = await generate();
  for (let answers = await service.answer(response, { context }); answers.length > 0;) {
    contents.push(response.candidates?.[0]?.content ?? {}, { role: "user", parts: answers });
    response = await generate();
    answers = await service.answer(response, { context });
  }
  expect(response.text).toBe("Done.");
  expect(bodies[0]?.["tools"]).toEqual(projectTools(servedTools, "gemini"));
  expect((bodies[1]?.["contents"] as Content[]).at(-1)).toEqual({
    role: "user",
    parts: [
      { functionResponse: { id: "c1", name: "read_file", response: { error: feedback } } },
      { functionResponse: { name: formerName, response: { output: success } } },
      { functionResponse: { name: "print_receipt", response: { output: "* thanks *" } } },
    ],
  });
});

test.each([false, true])("the Converse API, where failures are marked: %s", async (marksFailures) => {
  const content = [
    { text: "Let me see." },
    { toolUse: { toolUseId: "c1", name: "read_file", input: { file: "a.ts" } } },
    { toolUse: { toolUseId: "c2", name: formerName, input: { path: "a.ts" } } },
  ];
  const say = (said: object[], stopReason: string) => ({
    output: { message: { role: "assistant", content: said } },
    stopReason,
  });
  const { bodies, client } = scriptedBedrock([say(content, "tool_use"), say([{ text: "Done." }], "end_turn")]);
  const { toolConfig, answer } = serveBedrock(createServedRegistry().registry, { marksFailures });
  const messages: Message[] = [{ role: "user", content: [{ text: "Hello" }] }];
  const converse = () => client.send(new ConverseCommand({ modelId: "any", messages, toolConfig }));
  let response = await converse();
  for (let answers = await answer(response, { context }); answers.length > 0;) {
    if (response.output?.message !== undefined) messages.push(response.output.message, ...answers);
    response = await converse();
    answers = await answer(response, { context });
  }
  expect(bodies).toHaveLength(2);
  expect(bodies[0]?.["toolConfig"]).toEqual({ tools: projectTools(servedTools, "bedrock") });
  const status = marksFailures ? { status: "error" } : {};
  expect((bodies[1]?.["messages"] as Message[]).at(-1)).toEqual({
    role: "user",
    content: [
      { toolResult: { toolUseId: "c1", content: [{ text: feedback }], ...status } },
      { toolResult: { toolUseId: "c2", content: [{ text: success }] } },
    ],
  });
});

test("an answer is cancelled by a signal, and a call that was approved elsewhere runs", async () => {
  const { registry, cancelled, ran } = createServedRegistry();
  const service = serveAnthropic(registry);
  const use = (name: string, input: object) => ({ content: [{ type: "tool_use", id: name, name, input }] });
  const waiting = service.answer(use("wait_forever", {}), { context, signal: AbortSignal.timeout(10) });
  expect(await waiting).toMatchObject([{ content: [{ is_error: true }] }]);
  expect(cancelled).toEqual(["wait_forever"]);
  const removal = use("remove_file", { path: "a.ts" });
  await service.answer(removal, { context });
  expect(ran).toEqual([]);
  await service.answer(removal, { context, approvedBy: "the operator" });
  expect(ran).toHaveLength(1);
});

describe("a tool whose name the vendor refuses is refused when it is served", () => {
  const named = (name: string) => {
    const tool = functionTool({ name, description: "Does.", inputSchema: { type: "object" } });
    return createToolRegistry([tool], { [name]: () => "done" });
  };
  const long = "a".repeat(65);
  test.each<[string, string, (registry: ToolRegistry) => unknown]>([
    ["OpenAI", "a.b", (registry) => serveOpenAi(registry)],
    ["OpenAI", long, (registry) => serveOpenAi(registry, { target: "openai-chat" })],
    ["OpenAI", "a b", (registry) => agentTools(registry)],
    ["Anthropic", "a/b", (registry) => serveAnthropic(registry)],
    ["Anthropic", "a/b", (registry) => anthropicRunnerTools(registry)],
    ["Gemini", "1a", (registry) => serveGemini(registry)],
    ["Bedrock", long, (registry) => serveBedrock(registry)],
  ])("%s: %s", (vendor, name, serve) => {
    const registry = named(name) as ToolRegistry; // No handler wants a context.
    expect(() => serve(registry)).toThrow(new RegExp(`^${vendor} refuses the tool name "${name}": a name must have`));
    serve(named("fine") as ToolRegistry);
  });
});

test("tools that replace others are listed in the next request", async () => {
  const registry = createToolRegistry([removeFile], { remove_file: () => undefined });
  const services = [serveOpenAi(registry), serveOpenAi(registry, { target: "openai-chat" }), serveAnthropic(registry)];
  registry.replaceTools(
    [readFile],
    { read_file: () => ({ text: "" }) },
    { hidden: { read_file: { owner: () => "" } } },
  );
  for (const { tools } of services) expect(JSON.stringify(tools)).toMatch(/^(?!.*remove_file).*read_file/);
  expect(JSON.stringify(serveGemini(registry).tools)).toContain("read_file");
});
