/** The AI SDK 5 and 6 with their own mock models, given the tools of a registry. */

import { generateText, stepCountIs } from "ai";
import { generateText as generateTextOf5, stepCountIs as stepCountIsOf5 } from "ai5";
import { aiTools } from "@toolwright/runtime/serve/ai";
import { projectTools } from "@toolwright/runtime/targets";
import { createToolRegistry } from "@toolwright/runtime";
import { describe, expect, test } from "vitest";
import { removeFile } from "../registry/file-tools.js";
import { modelOf5, modelOf6, type ModelCall } from "./ai-models.js";
import { createServedRegistry, servedTools } from "./served-registry.js";
import { runAgent } from "./six-lines/agent.js";

const context = { user: "ada" };

async function runWith5(tools: Tools, call: ModelCall) {
  const model = modelOf5(call);
  await generateTextOf5({ model, tools, prompt: "Hello", stopWhen: stepCountIsOf5(2) });
  return model.doGenerateCalls;
}

async function runWith6(tools: Tools, call: ModelCall) {
  const model = modelOf6(call);
  await generateText({ model, tools, prompt: "Hello", stopWhen: stepCountIs(2) });
  return model.doGenerateCalls;
}

describe.each([
  { version: 5, run: runWith5 },
  { version: 6, run: runWith6 },
])("version $version", ({ version, run }) => {
  test("sends the model what the wire format has", async () => {
    const tools = aiTools(createServedRegistry().registry, { context });
    const [first] = await run(tools, { toolName: "print_receipt", input: {} });
    const sent = (first?.tools ?? []).map(({ name, ...tool }) => ({ name, ...("inputSchema" in tool && tool) }));
    const wires = Object.entries(projectTools(servedTools, "vercel-ai"));
    expect(sent).toMatchObject(
      wires.map(([name, { description, inputSchema }]) => ({ name, description, inputSchema })),
    );
  });

  const path = expect.stringMatching(/path/) as string;
  const unavailable = expect.stringMatching(/unavailable tool 'cat'/) as string;
  test.each<[what: string, toolName: string, input: object, output: object]>([
    ["the result", "read_file", { path: "a.ts" }, { type: "json", value: { text: "a.ts:1 for ada" } }],
    ["a receipt in its own words", "print_receipt", {}, { type: "text", value: "* thanks *" }],
    ["that the SDK has no tool of a former name", "cat", { path: "a.ts" }, { type: "error-text", value: unavailable }],
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

  test("passes a tool's cache control on to Anthropic's provider", async () => {
    const cacheControl = { type: "ephemeral" } as const;
    const cached = { ...removeFile, targets: { anthropic: { cacheControl } } };
    const registry = createToolRegistry([cached], { remove_file: () => undefined });
    const [first] = await run(aiTools(registry) as unknown as Tools, { toolName: "remove_file", input: {} }); // Fewer tools.
    expect(first?.tools).toMatchObject([{ providerOptions: { anthropic: { cacheControl } } }]);
  });

  test("the SDK runs no call of a response that ended at the output limit", async () => {
    const { registry, ran } = createServedRegistry({ approval: { gate: () => false } });
    const input = { path: "a.ts" };
    await run(aiTools(registry, { context }), { toolName: "remove_file", input, finishReason: "length" });
    expect(ran).toEqual([]);
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
