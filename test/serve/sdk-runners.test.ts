/** The tools of a registry in SDKs that run tools themselves: Anthropic's `toolRunner`, and the OpenAI Agents SDK. */

import Anthropic from "@anthropic-ai/sdk";
import { Agent, Runner, RunState, setTracingDisabled, Usage, type Model, type ModelRequest } from "@openai/agents-core";
import { anthropicRunnerTools } from "@toolwright/runtime/serve/anthropic-runner";
import { agentTools } from "@toolwright/runtime/serve/openai-agents";
import { projectTools } from "@toolwright/runtime/targets";
import { describe, expect, test } from "vitest";
import { scriptedFetch } from "./scripted-clients.js";
import { createServedRegistry, servedTools } from "./served-registry.js";

const context = { user: "ada" };

describe("Anthropic's toolRunner", () => {
  const use = (id: string, name: string, input: object) => ({ type: "tool_use", id, name, input });
  const run = async (content: object[], options: { readonly stop?: string; readonly approvedBy?: string } = {}) => {
    const served = createServedRegistry();
    const { stop = "tool_use", approvedBy } = options;
    const more = { role: "assistant", usage: { input_tokens: 1, output_tokens: 1 } };
    const done = { ...more, content: [{ type: "text", text: "Done." }], stop_reason: "end_turn" };
    const { bodies, fetch } = scriptedFetch([{ ...more, content, stop_reason: stop }, done]);
    const client = new Anthropic({ apiKey: "none", fetch });
    const tools = anthropicRunnerTools(served.registry, { context, approvedBy });
    const messages = [{ role: "user" as const, content: "Hello" }];
    const last = await client.beta.messages.toolRunner({ model: "any", max_tokens: 1, messages, tools });
    const answers = (bodies[1]?.["messages"] as { content: object[] }[] | undefined)?.at(-1)?.content;
    return { ...served, bodies, last, answers };
  };

  test("sends what the wire file holds, runs the calls, and gives the model results and errors", async () => {
    const calls = [
      use("c1", "read_file", { path: "a.ts" }),
      use("c2", "read_file", { file: "a.ts" }),
      use("c3", "remove_file", { path: "a.ts" }),
    ];
    const { bodies, last, answers, ran } = await run(calls);
    expect(last.content).toMatchObject([{ text: "Done." }]);
    // The runner leaves out what only it can run.
    expect(bodies[0]?.["tools"]).toEqual(projectTools(servedTools, "anthropic"));
    expect(answers).toMatchObject([
      { tool_use_id: "c1", content: expect.stringMatching(/a\.ts:1 for ada/) as string },
      { tool_use_id: "c2", content: expect.stringMatching(/did you mean "path"/) as string, is_error: true },
      { tool_use_id: "c3", content: expect.stringMatching(/was not approved/) as string, is_error: true },
    ]);
    expect(ran).toEqual([]);
  });

  test("runs a gated call for which somebody vouches", async () => {
    const { ran } = await run([use("c1", "remove_file", { path: "a.ts" })], { approvedBy: "the operator" });
    expect(ran).toEqual(['remove_file {"path":"a.ts"}']);
  });

  test("runs no call of a response that ended at the output limit", async () => {
    const calls = [use("c1", "remove_file", { path: "a.ts" })];
    const { ran, bodies } = await run(calls, { stop: "max_tokens", approvedBy: "the operator" });
    expect(ran).toEqual([]);
    expect(bodies).toHaveLength(1);
  });
});

describe("the OpenAI Agents SDK", () => {
  setTracingDisabled(true);
  const call = (name: string, args: object, status: "completed" | "incomplete" = "completed") =>
    ({ type: "function_call", callId: "c1", name, arguments: JSON.stringify(args), status }) as const;

  /** A model that makes a call, and then says that it is done. */
  const createModel = (made: ReturnType<typeof call>) => {
    const requests: ModelRequest[] = [];
    const content = [{ type: "output_text" as const, text: "Done." }];
    const done = { type: "message" as const, role: "assistant" as const, status: "completed" as const, content };
    const model: Model = {
      getResponse: async (request) => ({ usage: new Usage(), output: requests.push(request) === 1 ? [made] : [done] }),
      getStreamedResponse: () => {
        throw new Error("Nothing is streamed here.");
      },
    };
    return { model, requests };
  };

  const answerOf = (requests: readonly ModelRequest[]): string => JSON.stringify(requests.at(-1)?.input);

  test.each([
    ["the result", call("read_file", { path: "a.ts" }), /a\.ts:1 for ada/],
    ["what is wrong with a call", call("read_file", { file: "a.ts" }), /did you mean .*path/],
    ["that a call was cut off", call("write_file", { path: "a" }, "incomplete"), /incomplete_call/],
  ])("gives the model %s", async (_what, made, expected) => {
    const { model, requests } = createModel(made);
    const tools = agentTools(createServedRegistry().registry, { context });
    await new Runner().run(new Agent({ name: "test", model, tools }), "Hello");
    expect(answerOf(requests)).toMatch(expected);
    expect(requests[0]?.tools.map(({ name }) => name)).toEqual(servedTools.map(({ name }) => name));
  });

  test("in strict mode, null stands for a parameter that is left out", async () => {
    const { model, requests } = createModel(call("read_file", { path: "a.ts", startLine: null }));
    const tools = agentTools(createServedRegistry().registry, { context, target: "openai-strict" });
    await new Runner().run(new Agent({ name: "test", model, tools }), "Hello");
    expect(answerOf(requests)).toMatch(/a\.ts:1 for ada/);
    const sent = requests[0]?.tools ?? [];
    for (const wire of projectTools(servedTools, "openai-strict")) {
      if (wire.type !== "function") continue;
      const { name, strict, parameters } = wire;
      expect(sent).toContainEqual(expect.objectContaining({ name, strict, parameters }));
    }
    expect(sent).toHaveLength(servedTools.length);
  });

  test.each([
    { decision: "approve", runs: 1 },
    { decision: "reject", runs: 0 },
  ] as const)("interrupts before a gated call; in another process, $decision: $runs runs", async (row) => {
    const { model, requests } = createModel(call("remove_file", { path: "a.ts" }));
    const createAgent = () => {
      const served = createServedRegistry();
      const tools = agentTools(served.registry, { context });
      return { ...served, agent: new Agent({ name: "test", model, tools }) };
    };
    const first = createAgent();
    const paused = await new Runner().run(first.agent, "Hello");
    expect(paused.interruptions).toHaveLength(1);
    const later = createAgent();
    const state = await RunState.fromString(later.agent, paused.state.toString());
    for (const interruption of state.getInterruptions()) state[row.decision](interruption);
    const result = await new Runner().run(later.agent, state);
    expect(result.finalOutput).toBe("Done.");
    expect(first.ran).toEqual([]);
    expect(later.ran).toHaveLength(row.runs);
    expect(requests).toHaveLength(2);
  });
});
