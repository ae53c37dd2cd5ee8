/** Calls that somebody approves later, in another process, which has nothing but the JSON that the first one kept. */

import type { DecidedApproval, PendingApproval } from "@toolwright/runtime";
import { serveAnthropic } from "@toolwright/runtime/serve/anthropic";
import { serveBedrock } from "@toolwright/runtime/serve/bedrock";
import { serveGemini } from "@toolwright/runtime/serve/gemini";
import { serveOpenAi, type OpenAiChatService, type OpenAiResponsesService } from "@toolwright/runtime/serve/openai";
import { describe, expect, test } from "vitest";
import { removeFile } from "../registry/file-tools.js";
import { createAuditedRegistry, createServedRegistry, throughJson } from "./served-registry.js";

/** What an adapter reads of a vendor's response. */
type Received<Serve extends (registry: never) => { readonly answer: (received: never) => unknown }> = Parameters<
  ReturnType<Serve>["answer"]
>[0];

const context = { user: "ada" };

type Registry = ReturnType<typeof createAuditedRegistry>["registry"];

interface Loop {
  readonly api: string;
  /** A response with two calls: one that reads, and one that destroys. */
  readonly respond: (args: object) => unknown;
  readonly pending: (
    registry: Registry,
    response: unknown,
    decisions?: readonly DecidedApproval[],
  ) => Promise<PendingApproval[]>;
  readonly answer: (registry: Registry, response: unknown, decisions?: readonly DecidedApproval[]) => Promise<string>;
}

const loops: readonly Loop[] = [
  {
    api: "the Responses API",
    respond: (args) => ({
      output: [
        { type: "function_call", call_id: "c1", name: "read_file", arguments: '{"path":"a.ts"}' },
        { type: "function_call", call_id: "c2", name: "remove_file", arguments: JSON.stringify(args) },
      ],
    }),
    pending: (registry, response, decisions = []) =>
      serveOpenAi(registry).pending(response as Parameters<OpenAiResponsesService<object>["answer"]>[0], { decisions }),
    answer: async (registry, response, decisions = []) =>
      JSON.stringify(
        await serveOpenAi(registry).answer(response as Parameters<OpenAiResponsesService<object>["answer"]>[0], {
          context,
          decisions,
        }),
      ),
  },
  {
    api: "Chat Completions",
    respond: (args) => ({
      choices: [
        {
          message: {
            tool_calls: [
              { id: "c1", type: "function", function: { name: "read_file", arguments: '{"path":"a.ts"}' } },
              { id: "c2", type: "function", function: { name: "remove_file", arguments: JSON.stringify(args) } },
            ],
          },
        },
      ],
    }),
    pending: (registry, response, decisions = []) =>
      serveOpenAi(registry, { target: "openai-chat" }).pending(
        response as Parameters<OpenAiChatService<object>["answer"]>[0],
        { decisions },
      ),
    answer: async (registry, response, decisions = []) => {
      const service = serveOpenAi(registry, { target: "openai-chat" });
      return JSON.stringify(
        await service.answer(response as Parameters<OpenAiChatService<object>["answer"]>[0], { context, decisions }),
      );
    },
  },
  {
    api: "the Messages API",
    respond: (args) => ({
      content: [
        { type: "tool_use", id: "c1", name: "read_file", input: { path: "a.ts" } },
        { type: "tool_use", id: "c2", name: "remove_file", input: args },
      ],
    }),
    pending: (registry, message, decisions = []) =>
      serveAnthropic(registry).pending(message as Received<typeof serveAnthropic>, { decisions }),
    answer: async (registry, message, decisions = []) =>
      JSON.stringify(
        await serveAnthropic(registry).answer(message as Received<typeof serveAnthropic>, { context, decisions }),
      ),
  },
  {
    api: "the Gemini API",
    respond: (args) => ({
      candidates: [
        {
          content: {
            parts: [
              { functionCall: { id: "c1", name: "read_file", args: { path: "a.ts" } } },
              { functionCall: { id: "c2", name: "remove_file", args } },
            ],
          },
        },
      ],
    }),
    pending: (registry, response, decisions = []) =>
      serveGemini(registry).pending(response as Received<typeof serveGemini>, { decisions }),
    answer: async (registry, response, decisions = []) =>
      JSON.stringify(
        await serveGemini(registry).answer(response as Received<typeof serveGemini>, { context, decisions }),
      ),
  },
  {
    api: "the Converse API",
    respond: (args) => ({
      output: {
        message: {
          content: [
            { toolUse: { toolUseId: "c1", name: "read_file", input: { path: "a.ts" } } },
            { toolUse: { toolUseId: "c2", name: "remove_file", input: args } },
          ],
        },
      },
    }),
    pending: (registry, response, decisions = []) =>
      serveBedrock(registry).pending(response as Received<typeof serveBedrock>, { decisions }),
    answer: async (registry, response, decisions = []) =>
      JSON.stringify(
        await serveBedrock(registry).answer(response as Received<typeof serveBedrock>, { context, decisions }),
      ),
  },
];

describe.each(loops)("$api", ({ respond, pending, answer }) => {
  const args = { path: "a.ts" };

  test("a call that was approved in another process runs, and the audit says who approved it", async () => {
    const asked = throughJson(await pending(createAuditedRegistry().registry, respond(args)));
    expect(asked).toMatchObject([
      { callId: "c2", tool: "remove_file", arguments: args, reason: "remove_file can destroy things." },
    ]);
    const { registry, ran, decisions } = createAuditedRegistry();
    const decided = asked.map((each) => ({ ...each, approvedBy: "grace" }));
    expect(await pending(registry, respond(args), decided)).toEqual([]);
    const answers = await answer(registry, throughJson(respond(args)), decided);
    expect(answers).toMatch(/for ada.*success/);
    expect(ran).toEqual(['remove_file {"path":"a.ts"}']);
    expect(decisions()).toMatchObject([{ callId: "c2", decision: "approved", reason: "Approved by grace." }]);
  });

  test("a denied call does not run, the model reads why, and the audit says who denied it", async () => {
    const [asked] = await pending(createAuditedRegistry().registry, respond(args));
    const { registry, ran, decisions } = createAuditedRegistry();
    const denied = { by: "grace", reason: "It is still needed." };
    const answers = await answer(registry, respond(args), asked && [{ ...asked, denied }]);
    expect(answers).toMatch(/for ada.*not approved\. It is still needed\./);
    expect(answers).not.toContain("grace");
    expect(ran).toEqual([]);
    expect(decisions()).toMatchObject([{ decision: "refused", reason: "Denied by grace. It is still needed." }]);
  });

  test("other arguments than those that were shown are asked about again", async () => {
    const asked = await pending(createAuditedRegistry().registry, respond(args));
    const decided = asked.map((each) => ({ ...each, approvedBy: "grace" }));
    const { registry, ran } = createAuditedRegistry();
    const edited = respond({ path: "/" });
    expect(await pending(registry, edited, decided)).toMatchObject([{ callId: "c2", arguments: { path: "/" } }]);
    expect(await answer(registry, edited, decided)).toMatch(/not approved/);
    expect(ran).toEqual([]);
  });

  test("another contract than the one that was shown is asked about again", async () => {
    const asked = await pending(createAuditedRegistry().registry, respond(args));
    const decided = asked.map((each) => ({ ...each, approvedBy: "grace" }));
    const { registry, ran } = createAuditedRegistry();
    const changed = { ...removeFile, description: "Removes a folder and all that is in it." };
    registry.replaceTools([changed], { remove_file: () => void ran.push("removed") });
    expect(await pending(registry, respond(args), decided)).toHaveLength(1);
    expect(await answer(registry, respond(args), decided)).toMatch(/not approved/);
    expect(ran).toEqual([]);
  });

  test("a decision about another call does not count", async () => {
    const [asked] = await pending(createAuditedRegistry().registry, respond(args));
    const { registry, ran } = createAuditedRegistry();
    await answer(registry, respond(args), asked && [{ ...asked, callId: "c9", approvedBy: "grace" }]);
    expect(ran).toEqual([]);
  });
});

test("nothing is pending where the registry has an approver, or for a call that would be refused anyway", async () => {
  const { registry } = createServedRegistry({ approval: { approver: () => true } });
  const [loop] = loops;
  expect(await loop?.pending(registry, loop.respond({ path: "a.ts" }))).toEqual([]);
  expect(await loop?.pending(createAuditedRegistry().registry, loop.respond({ file: "a.ts" }))).toEqual([]);
});

test("what is shown of a pending call has no sensitive value", async () => {
  const { registry } = createServedRegistry({ approval: { gate: "always" } });
  const input = { path: "a", text: "b", token: "secret" };
  const message = { content: [{ type: "tool_use", id: "c1", name: "write_file", input }] };
  const pending = JSON.stringify(await serveAnthropic(registry).pending(message));
  expect(pending).toMatch(/redacted/);
  expect(pending).not.toMatch(/secret/);
});
