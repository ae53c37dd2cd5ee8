/** Calls of responses that ended early, as the clients of the vendors give them. */

import Anthropic from "@anthropic-ai/sdk";
import { ConverseCommand } from "@aws-sdk/client-bedrock-runtime";
import OpenAI from "openai";
import type { AuditEvent } from "@toolwright/runtime";
import { lenient } from "@toolwright/runtime/lenient";
import { serveAnthropic } from "@toolwright/runtime/serve/anthropic";
import { serveBedrock } from "@toolwright/runtime/serve/bedrock";
import { serveGemini } from "@toolwright/runtime/serve/gemini";
import { serveOpenAi } from "@toolwright/runtime/serve/openai";
import { describe, expect, test } from "vitest";
import { scriptedBedrock, scriptedFetch, scriptedGemini } from "./scripted-clients.js";
import { createServedRegistry } from "./served-registry.js";

type Registry = ReturnType<typeof createServedRegistry>["registry"];

/** A call that the model made, and what its API says of it alone. */
interface Made {
  readonly name: string;
  readonly args: object;
  /** The text of the arguments, where it is not that of `args`. */
  readonly sent?: string;
  readonly status?: string;
}

const context = { user: "ada" };
const write = (path: string): Made => ({ name: "write_file", args: { path, text: "", token: "t" } });
const read: Made = { name: "read_file", args: { path: "a.ts" } };
const textOf = ({ args, sent }: Made): string => sent ?? JSON.stringify(args);

/** How an API sends calls, and the texts of the answers to them. */
interface Api {
  readonly api: string;
  readonly limit: string;
  readonly answer: (registry: Registry, calls: readonly Made[], reason: string | null) => Promise<string[]>;
}

const apis: readonly Api[] = [
  {
    api: "Chat Completions",
    limit: "length",
    answer: async (registry, calls, reason) => {
      const tool_calls = calls.map((call, index) => ({
        id: `c${index}`,
        type: "function",
        function: { name: call.name, arguments: textOf(call) },
      }));
      const choice = { index: 0, message: { role: "assistant", tool_calls }, finish_reason: reason };
      const client = new OpenAI({ apiKey: "none", fetch: scriptedFetch([{ choices: [choice] }]).fetch });
      const completion = await client.chat.completions.create({ model: "any", messages: [] });
      const answers = await serveOpenAi(registry, { target: "openai-chat" }).answer(completion, { context });
      expect(answers.map(({ tool_call_id }) => tool_call_id)).toEqual(tool_calls.map(({ id }) => id));
      return answers.map(({ content }) => content);
    },
  },
  ...(["openai", "openai-strict"] as const).map((target) => ({
    api: `the Responses API, with tools for ${target}`,
    limit: "max_output_tokens",
    answer: async (registry: Registry, calls: readonly Made[], reason: string | null) => {
      const output = calls.map((call, index) => ({
        type: "function_call",
        call_id: `c${index}`,
        name: call.name,
        arguments: textOf(call),
        status: call.status ?? (index === calls.length - 1 && reason !== "completed" ? "incomplete" : "completed"),
      }));
      const details = reason === "completed" ? {} : { incomplete_details: { reason } };
      const status = reason === "completed" ? reason : "incomplete";
      const body = { object: "response", status, output, ...details };
      const client = new OpenAI({ apiKey: "none", fetch: scriptedFetch([body]).fetch });
      const answers = await serveOpenAi(registry, { target }).answer(
        await client.responses.create({ model: "any", input: "" }),
        { context },
      );
      return answers.map(({ output }) => String(output));
    },
  })),
  {
    api: "the Messages API",
    limit: "max_tokens",
    answer: async (registry, calls, stop_reason) => {
      const content = calls.map(({ name, args }, index) => ({ type: "tool_use", id: `c${index}`, name, input: args }));
      const message = { type: "message", role: "assistant", content, stop_reason };
      const client = new Anthropic({ apiKey: "none", fetch: scriptedFetch([message]).fetch });
      const [answer] = await serveAnthropic(registry).answer(
        await client.messages.create({ model: "any", max_tokens: 1, messages: [] }),
        { context },
      );
      return answer?.content.map((block) => String(block.content)) ?? [];
    },
  },
  {
    api: "the Gemini API",
    limit: "MAX_TOKENS",
    answer: async (registry, calls, finishReason) => {
      const parts = calls.map(({ name, args }, index) => ({ functionCall: { id: `c${index}`, name, args } }));
      const { client } = await scriptedGemini([{ candidates: [{ content: { role: "model", parts }, finishReason }] }]);
      const response = await client.models.generateContent({ model: "any", contents: "Hello" });
      const answers = await serveGemini(registry).answer(response, { context });
      return answers.map(({ functionResponse }) => JSON.stringify(functionResponse.response).replaceAll("\\", ""));
    },
  },
  {
    api: "the Converse API",
    limit: "max_tokens",
    answer: async (registry, calls, stopReason) => {
      const content = calls.map(({ name, args }, index) => ({
        toolUse: { toolUseId: `c${index}`, name, input: args },
      }));
      const { client } = scriptedBedrock([{ output: { message: { role: "assistant", content } }, stopReason }]);
      const response = await client.send(new ConverseCommand({ modelId: "any", messages: [] }));
      const [answer] = await serveBedrock(registry).answer(response, { context });
      const texts = answer?.content.map(
        ({
          toolResult: {
            content: [block],
          },
        }) => (block && "text" in block ? block.text : ""),
      );
      return texts ?? [];
    },
  },
];

const approval = { gate: () => false };

describe.each(apis)("$api", ({ answer, limit }) => {
  test("a call during which the output reached its limit does not run, and the calls before it do", async () => {
    const events: AuditEvent[] = [];
    const { registry, ran } = createServedRegistry({ approval, audit: (event) => void events.push(event) });
    const texts = await answer(registry, [write("a"), read, write("b")], limit);
    expect(ran).toEqual(['write_file {"path":"a","text":"","token":"t"}']);
    expect(texts[1]).toMatch(/for ada/);
    expect(texts[2]).toMatch(/"incomplete_call".*write_file was cut off.*did not run.*output limit.*Send less/);
    expect(events.filter(({ type }) => type === "call_finished")).toMatchObject([
      { callId: "c0", status: "success" },
      { callId: "c1", status: "success" },
      { callId: "c2", status: "error", kind: "incomplete_call", attempts: 0 },
    ]);
  });

  test.each(["content_filter", "refusal", "SOMETHING_NEW"])("the reason %s is named as itself", async (reason) => {
    const { registry, ran } = createServedRegistry({ approval });
    const [text] = await answer(registry, [write("a")], reason);
    // Servers that imitate Chat Completions have more names for an ordinary end.
    if (limit === "length" && reason !== "content_filter") expect(ran).toHaveLength(1);
    else {
      expect(ran).toEqual([]);
      expect(text).toContain(reason);
    }
  });
});

test("of a response in which an earlier call is incomplete, later ones run unless that call would change something", async () => {
  const [, responses] = apis;
  const run = async (cut: Made) => {
    const { registry, ran } = createServedRegistry({ approval });
    const calls = [{ ...cut, status: "incomplete" }, write("b"), { ...read, status: "completed" }];
    const texts = await responses?.answer(registry, calls, "completed");
    return { ran, texts };
  };
  expect((await run(read)).ran).toEqual(['write_file {"path":"b","text":"","token":"t"}']);
  const { ran, texts } = await run(write("a"));
  expect(ran).toEqual([]);
  expect(texts?.map((text) => /"kind":"(\w+)"/.exec(text)?.[1])).toEqual([
    "incomplete_call",
    "skipped_call",
    "skipped_call",
  ]);
  expect(texts?.[2]).toMatch(/write_file before it did not run.*Call write_file again first/);
});

test("a completed item runs even if the response is incomplete, and text after a call shows that it is whole", async () => {
  const [, responses] = apis;
  const { registry, ran } = createServedRegistry({ approval });
  await responses?.answer(registry, [{ ...write("a"), status: "completed" }], "max_output_tokens");
  const use = { type: "tool_use", id: "c1", name: "write_file", input: write("b").args };
  const content = [use, { type: "text", text: "And now I" }];
  await serveAnthropic(registry).answer({ content, stop_reason: "max_tokens" }, { context });
  expect(ran).toHaveLength(2);
});

test("a custom tool's text that was cut off does not run", async () => {
  const { registry } = createServedRegistry({ approval });
  const item = { type: "custom_tool_call", call_id: "c1", name: "run_script", input: "go\n" };
  const { answer } = serveOpenAi(registry);
  const incomplete_details = { reason: "max_output_tokens" };
  const cut = await answer({ output: [item], status: "incomplete", incomplete_details }, { context });
  expect(cut[0]?.output).toMatch(/incomplete_call/);
  const whole = await answer({ output: [item], status: "completed", incomplete_details: null }, { context });
  expect(whole[0]?.output).toMatch(/ran 3 characters/);
});

describe("lenient closes the last bracket", () => {
  const sent = '{"path": "a", "text": "", "token": "t"';
  test.each([
    ["Chat Completions", "tool_calls", 1],
    ["Chat Completions", "length", 0],
    ["the Responses API, with tools for openai", "completed", 1],
    ["the Responses API, with tools for openai", "max_output_tokens", 0],
  ])("of a call that the API says is whole: %s, %s", async (name, reason, runs) => {
    const { registry, ran } = createServedRegistry({ approval, reader: lenient });
    await apis.find(({ api }) => api === name)?.answer(registry, [{ ...write("a"), sent }], reason);
    expect(ran).toHaveLength(runs);
  });

  test("of a dispatched call only where the caller says so", async () => {
    const { registry, ran } = createServedRegistry({ approval, reader: lenient });
    const call = { name: "write_file", arguments: sent };
    expect(await registry.dispatch(call, context)).toMatchObject({ error: { kind: "invalid_json" } });
    await registry.dispatch({ ...call, isWhole: true }, context);
    expect(ran).toHaveLength(1);
  });
});
