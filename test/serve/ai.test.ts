/** The AI SDK 5 and 6 with their own mock models, given the tools of a registry. */

import { generateText, stepCountIs, type ModelMessage } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { generateText as generateTextOf5, stepCountIs as stepCountIsOf5 } from "ai5";
import { MockLanguageModelV2 } from "ai5/test";
import { aiTools } from "@toolwright/runtime/serve/ai";
import { projectTools } from "@toolwright/runtime/targets";
import { describe, expect, test } from "vitest";
import { createServedRegistry, servedTools } from "./served-registry.js";
import { runAgent } from "./six-lines/agent.js";

const context = { user: "ada" };

interface Call {
  readonly toolName: string;
  readonly input: object;
}

const usage6 = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const usage5 = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };

/** Content of the two turns of a model that makes one call and then says that it is done. */
const turns = ({ toolName, input }: Call) =>
  [
    [{ type: "tool-call", toolCallId: "1", toolName, input: JSON.stringify(input) }],
    [{ type: "text", text: "Done." }],
  ] as const;

const modelOf6 = (call: Call): MockLanguageModelV3 => {
  const [asks, ends] = turns(call);
  const more = { usage: usage6, warnings: [] };
  return new MockLanguageModelV3({
    doGenerate: [
      { ...more, content: [...asks], finishReason: { unified: "tool-calls", raw: undefined } },
      { ...more, content: [...ends], finishReason: { unified: "stop", raw: undefined } },
    ],
  });
};

const modelOf5 = (call: Call): MockLanguageModelV2 => {
  const [asks, ends] = turns(call);
  const more = { usage: usage5, warnings: [] };
  return new MockLanguageModelV2({
    doGenerate: [
      { ...more, content: [...asks], finishReason: "tool-calls" },
      { ...more, content: [...ends], finishReason: "stop" },
    ],
  });
};

async function runWith5(tools: Tools, call: Call) {
  const model = modelOf5(call);
  await generateTextOf5({ model, tools, prompt: "Hello", stopWhen: stepCountIsOf5(2) });
  return model.doGenerateCalls;
}

async function runWith6(tools: Tools, call: Call) {
  const model = modelOf6(call);
  await generateText({ model, tools, prompt: "Hello", stopWhen: stepCountIs(2) });
  return model.doGenerateCalls;
}

describe.each([
  { version: 5, run: runWith5 },
  { version: 6, run: runWith6 },
])("version $version", ({ version, run }) => {
  test("sends the model what the wire format has", async () => {
    const [first] = await run(aiTools(createServedRegistry().registry, { context }), {
      toolName: "print_receipt",
      input: {},
    });
    const sent = (first?.tools ?? []).map(({ name, ...tool }) => ({ name, ...("inputSchema" in tool && tool) }));
    const wires = Object.entries(projectTools(servedTools, "vercel-ai"));
    expect(sent).toEqual(
      wires.map(
        ([name, { description, inputSchema }]) => expect.objectContaining({ name, description, inputSchema }) as object,
      ),
    );
  });

  const path = expect.stringMatching(/path/) as string;
  test.each<[what: string, toolName: string, input: object, output: object]>([
    ["the result", "read_file", { path: "a.ts" }, { type: "json", value: { text: "a.ts:1 for ada" } }],
    ["a receipt in its own words", "print_receipt", {}, { type: "text", value: "* thanks *" }],
    ["feedback on wrong arguments", "read_file", { file: "a.ts" }, { type: "error-text", value: path }],
    [
      "feedback, and no question, on a wrong call that destroys",
      "remove_file",
      {},
      { type: "error-text", value: path },
    ],
  ])("tells the model %s", async (_what, toolName, input, output) => {
    const { registry } = createServedRegistry();
    const [, second] = await run(aiTools(registry, { context }), { toolName, input });
    expect(second?.prompt.at(-1)).toMatchObject({ role: "tool", content: [{ type: "tool-result", output }] });
  });

  test("a call that somebody must approve does not run before somebody has", async () => {
    const { registry, ran } = createServedRegistry();
    const call = { toolName: "remove_file", input: { path: "a.ts" } };
    const calls = await run(aiTools(registry, { context }), call);
    expect(ran).toEqual([]);
    // Version 5 cannot ask, so the model hears of the refusal; version 6 stops for the answer.
    expect(calls).toHaveLength(version === 5 ? 2 : 1);
  });

  test.each([
    ["the operator vouches for it", {}, { context, approvedBy: "the operator" }],
    ["the registry has an approver of its own", { approval: { approver: () => true } }, { context }],
  ])("such a call runs at once where %s", async (_why, settings, options) => {
    const { registry, ran } = createServedRegistry(settings);
    await run(aiTools(registry, options), { toolName: "remove_file", input: { path: "a.ts" } });
    expect(ran).toEqual(['remove_file {"path":"a.ts"}']);
  });
});

type Tools = ReturnType<typeof aiTools<(typeof servedTools)[number], typeof context>>;

test.each([
  { approved: true, expected: ['remove_file {"path":"a.ts"}'] },
  { approved: false, expected: [] },
])("version 6 runs a call that the user was asked about: $approved", async ({ approved, expected }) => {
  const { registry, ran } = createServedRegistry();
  const model = modelOf6({ toolName: "remove_file", input: { path: "a.ts" } });
  const tools = aiTools(registry, { context });
  const messages: ModelMessage[] = [{ role: "user", content: "Hello" }];
  const { response, content } = await generateText({ model, tools, messages });
  const [request] = content.filter((part) => part.type === "tool-approval-request");
  if (request === undefined) throw new Error("The SDK must ask.");
  const answer = { type: "tool-approval-response" as const, approvalId: request.approvalId, approved };
  messages.push(...response.messages, { role: "tool", content: [answer] });
  await generateText({ model, tools, messages });
  expect(ran).toEqual(expected);
});

test("cancelling the generation cancels the call", async () => {
  const { registry, cancelled } = createServedRegistry();
  const controller = new AbortController();
  const model = modelOf6({ toolName: "wait_forever", input: {} });
  setTimeout(() => controller.abort(), 20);
  const tools = aiTools(registry, { context: ({ toolCallId }) => ({ user: toolCallId }) });
  await generateText({ model, tools, prompt: "Hello", abortSignal: controller.signal }).catch(() => undefined);
  expect(cancelled).toEqual(["1"]);
});

test("the program six-lines/agent.ts runs a tool and says what the model says", async () => {
  const model = modelOf6({ toolName: "ListTasks", input: { limit: 3 } });
  await expect(runAgent(model, "Hello")).resolves.toBe("Done.");
  expect(model.doGenerateCalls[1]?.prompt.at(-1)).toMatchObject({ content: [{ output: { value: { limit: 3 } } }] });
});
