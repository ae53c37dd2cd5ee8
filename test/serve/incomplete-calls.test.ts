/** Calls of responses that ended early, as the clients of the vendors give them. */

import type { AuditEvent } from "@toolwright/runtime";
import { lenient } from "@toolwright/runtime/lenient";
import { serveAnthropic } from "@toolwright/runtime/serve/anthropic";
import { serveOpenAi } from "@toolwright/runtime/serve/openai";
import { describe, expect, test } from "vitest";
import { createServedRegistry } from "./served-registry.js";
import { vendorApis, type VendorCall } from "./vendor-apis.js";

const context = { user: "ada" };
const write = (path: string): VendorCall => ({ name: "write_file", args: { path, text: "", token: "t" } });
const read: VendorCall = { name: "read_file", args: { path: "a.ts" } };
const [, responses] = vendorApis;
const approval = { gate: () => false };

describe.each(vendorApis)("$api", ({ answer, respond, limit }) => {
  test("a call during which the output reached its limit does not run, and the calls before it do", async () => {
    const events: AuditEvent[] = [];
    const { registry, ran } = createServedRegistry({ approval, audit: (event) => void events.push(event) });
    const texts = await answer(registry, await respond([write("a"), read, write("b")], limit));
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
    const [text] = await answer(registry, await respond([write("a")], reason));
    // Servers that imitate Chat Completions have more names for an ordinary end.
    if (limit === "length" && reason !== "content_filter") expect(ran).toHaveLength(1);
    else {
      expect(ran).toEqual([]);
      expect(text).toContain(reason);
    }
  });
});

test("of a response in which an earlier call is incomplete, later ones run unless that call would change something", async () => {
  const run = async (cut: VendorCall) => {
    const { registry, ran } = createServedRegistry({ approval });
    const calls = [{ ...cut, status: "incomplete" }, write("b"), { ...read, status: "completed" }];
    const texts = await responses?.answer(registry, await responses.respond(calls));
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
  const { registry, ran } = createServedRegistry({ approval });
  const call = { ...write("a"), status: "completed" };
  await responses?.answer(registry, await responses.respond([call], "max_output_tokens"));
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
    ["the Responses API, with tools for openai", undefined, 1],
    ["the Responses API, with tools for openai", "max_output_tokens", 0],
  ])("of a call that the API says is whole: %s, %s", async (name, reason, runs) => {
    const { registry, ran } = createServedRegistry({ approval, reader: lenient });
    const api = vendorApis.find(({ api }) => api === name);
    await api?.answer(registry, await api.respond([{ ...write("a"), sent }], reason));
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
