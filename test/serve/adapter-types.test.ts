/** The SDKs' own types fit the adapters, and what adapters make fits the SDKs, without a cast. */

import type Anthropic from "@anthropic-ai/sdk";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { RequestInfo } from "@modelcontextprotocol/sdk/types.js";
import { McpServer, type ServerContext } from "@modelcontextprotocol/server";
import type { ToolSet } from "ai";
import type { ToolSet as ToolSetOf5 } from "ai5";
import type { ConverseCommandInput, ConverseCommandOutput, Message } from "@aws-sdk/client-bedrock-runtime";
import type { GenerateContentResponse, Part, ToolListUnion } from "@google/genai";
import type { Tool } from "@openai/agents-core";
import type OpenAI from "openai";
import type * as vscode from "vscode";
import { createToolRegistry } from "@toolwright/runtime";
import { aiTools } from "@toolwright/runtime/serve/ai";
import { serveAnthropic } from "@toolwright/runtime/serve/anthropic";
import { anthropicRunnerTools } from "@toolwright/runtime/serve/anthropic-runner";
import { serveBedrock } from "@toolwright/runtime/serve/bedrock";
import { serveGemini } from "@toolwright/runtime/serve/gemini";
import { serveMcp } from "@toolwright/runtime/serve/mcp";
import { serveOpenAi } from "@toolwright/runtime/serve/openai";
import { agentTools } from "@toolwright/runtime/serve/openai-agents";
import { type serveVsCode } from "@toolwright/runtime/serve/vscode";
import { expect, expectTypeOf, test } from "vitest";
import { removeFile } from "../registry/file-tools.js";
import { createServedRegistry, type User } from "./served-registry.js";

const free = createToolRegistry([removeFile], { remove_file: () => undefined });
const { registry } = createServedRegistry();
const identity = { name: "test", version: "1.0.0" };

test("servers of MCP tell what a request's extra is", () => {
  serveMcp(new Server(identity), registry, {
    context: (extra) => {
      expectTypeOf(extra.requestInfo).toEqualTypeOf<RequestInfo | undefined>();
      return { user: extra.authInfo?.clientId ?? "" };
    },
  });
  serveMcp(new McpServer(identity), registry, {
    context: (extra) => {
      expectTypeOf(extra).toEqualTypeOf<ServerContext>();
      return { user: extra.http?.authInfo?.clientId ?? "" };
    },
  });
  expectTypeOf(serveMcp(new Server(identity), free)).toEqualTypeOf<Server>();
});

test("a context is asked for where a handler wants one, and held to its type", () => {
  // @ts-expect-error Expected 3 arguments, but got 2.
  serveMcp(new Server(identity), registry);
  // @ts-expect-error Expected 2 arguments, but got 1.
  aiTools(registry);
  // @ts-expect-error Type 'number' is not assignable to type 'string'.
  aiTools(registry, { context: { user: 1 } });
  expectTypeOf(serveOpenAi(registry).answer).parameter(1).toExtend<{ readonly context: User }>();
  expectTypeOf(serveAnthropic(free).answer).toBeCallableWith({ content: [] });
});

test("the AI SDK takes the tools, with the types of what goes in and out", () => {
  const tools = aiTools(registry, { context: { user: "ada" } });
  expectTypeOf(tools).toExtend<ToolSet>();
  expectTypeOf(tools).toExtend<ToolSetOf5>();
  expectTypeOf(tools.read_file.execute).parameter(0).toEqualTypeOf<{ path: string; startLine?: number }>();
  expectTypeOf(tools.read_file.execute).returns.resolves.toEqualTypeOf<{ text: string }>();
});

test("VS Code's module is one, and its subscriptions take what unregisters the tools", () => {
  type Serve = typeof serveVsCode<
    typeof removeFile,
    unknown,
    vscode.LanguageModelTextPart,
    vscode.LanguageModelToolResult
  >;
  expectTypeOf<typeof vscode>().toExtend<Parameters<Serve>[0]>();
  expectTypeOf<ReturnType<Serve>>().toExtend<vscode.ExtensionContext["subscriptions"][number]>();
});

test("the clients of OpenAI and Anthropic take tools and answers, and give what is answered", () => {
  const responses = serveOpenAi(free);
  expectTypeOf(responses.tools).toExtend<OpenAI.Responses.Tool[]>();
  expectTypeOf<OpenAI.Responses.Response>().toExtend<Parameters<typeof responses.answer>[0]>();
  expectTypeOf(responses.answer).returns.resolves.toExtend<OpenAI.Responses.ResponseInputItem[]>();
  const chat = serveOpenAi(free, { target: { target: "openai-chat", strict: true } });
  expectTypeOf(chat.tools).toExtend<OpenAI.ChatCompletionTool[]>();
  expectTypeOf<OpenAI.ChatCompletion>().toExtend<Parameters<typeof chat.answer>[0]>();
  expectTypeOf(chat.answer).returns.resolves.toExtend<OpenAI.ChatCompletionMessageParam[]>();
  const messages = serveAnthropic(free, { target: "anthropic-strict" });
  expectTypeOf(messages.tools).toExtend<Anthropic.ToolUnion[]>();
  expectTypeOf<Anthropic.Message>().toExtend<Parameters<typeof messages.answer>[0]>();
  expectTypeOf(messages.answer).returns.resolves.toExtend<Anthropic.MessageParam[]>();
});

test("so do the clients of Google and Amazon, and the SDKs that run tools themselves", () => {
  const gemini = serveGemini(free);
  expectTypeOf(gemini.tools).toExtend<ToolListUnion>();
  expectTypeOf<GenerateContentResponse>().toExtend<Parameters<typeof gemini.answer>[0]>();
  expectTypeOf(gemini.answer).returns.resolves.toExtend<Part[]>();
  const bedrock = serveBedrock(free);
  expectTypeOf(bedrock.toolConfig).toExtend<ConverseCommandInput["toolConfig"]>();
  expectTypeOf<ConverseCommandOutput>().toExtend<Parameters<typeof bedrock.answer>[0]>();
  expectTypeOf(bedrock.answer).returns.resolves.toExtend<Message[]>();
  expectTypeOf(anthropicRunnerTools(free)).toExtend<
    Parameters<Anthropic["beta"]["messages"]["toolRunner"]>[0]["tools"]
  >();
  const tools: Tool[] = agentTools(free);
  expect(tools).toHaveLength(1);
  // @ts-expect-error Expected 2 arguments, but got 1.
  agentTools(registry);
});
