/** From a registry to the tools of OpenAI's APIs, and from a response to the answers to its calls. */

import type { ToolMetadata } from "../metadata.js";
import type { ToolRegistry } from "../registry/tool-registry.js";
import type { OpenAiChatTool } from "../targets/openai-chat.js";
import type { OpenAiTool } from "../targets/openai.js";
import { openaiChat } from "../targets/single/openai-chat.js";
import { openaiStrict } from "../targets/single/openai-strict.js";
import { openai } from "../targets/single/openai.js";
import { splitTarget, type Target } from "../targets/target.js";
import { createAnswerer, type AnswerRest, type PendingCall } from "./answered-calls.js";
import { withAnyContext } from "./served-context.js";

/** A response of the Responses API: the parts that are read here. */
export interface OpenAiResponse {
  readonly output: readonly { readonly type: string }[];
}

/** An item of the next request's `input`, which answers a call. */
export interface OpenAiCallOutput {
  type: "function_call_output" | "custom_tool_call_output";
  call_id: string;
  output: string;
}

/** A completion of Chat Completions: the parts that are read here. */
export interface OpenAiCompletion {
  readonly choices: readonly {
    readonly message: { readonly tool_calls?: readonly { readonly type: string }[] | null };
  }[];
}

/** A message that answers a call. */
export interface OpenAiToolMessage {
  role: "tool";
  tool_call_id: string;
  content: string;
}

/** A registry, served to one of OpenAI's APIs. */
export interface OpenAiService<Tool, Received, Answer, Context> {
  /** The `tools` of a request. */
  readonly tools: Tool[];
  /**
   * Runs the tool calls of a response and answers them in their order. Ignores calls that OpenAI's servers ran; of a
   * completion's choices, only the first counts.
   *
   * @returns what to append after the response; nothing if there are no calls.
   */
  readonly answer: (received: Received, ...rest: AnswerRest<Context>) => Promise<Answer[]>;
}

/** The service for the Responses API. */
export type OpenAiResponsesService<Context> = OpenAiService<OpenAiTool, OpenAiResponse, OpenAiCallOutput, Context>;

/** The service for Chat Completions. */
export type OpenAiChatService<Context> = OpenAiService<OpenAiChatTool, OpenAiCompletion, OpenAiToolMessage, Context>;

/** Options for serving a registry. */
export interface OpenAiServeOptions<Name extends "openai" | "openai-strict" | "openai-chat"> {
  readonly target: Target<Name>;
}

interface FunctionCall {
  readonly type: "function_call";
  readonly call_id: string;
  readonly name: string;
  readonly arguments: string;
}

interface CustomToolCall {
  readonly type: "custom_tool_call";
  readonly call_id: string;
  readonly name: string;
  readonly input: string;
}

interface ChatFunctionCall {
  readonly type: "function";
  readonly id: string;
  readonly function: { readonly name: string; readonly arguments: string };
}

interface ChatCustomCall {
  readonly type: "custom";
  readonly id: string;
  readonly custom: { readonly name: string; readonly input: string };
}

/** Serves a registry's tools to a loop around Chat Completions. */
export function serveOpenAi<Tool extends ToolMetadata, Context>(
  registry: ToolRegistry<Tool, Context>,
  options: OpenAiServeOptions<"openai-chat">,
): OpenAiChatService<Context>;
/** Serves a registry's tools to a loop around the Responses API. */
export function serveOpenAi<Tool extends ToolMetadata, Context>(
  registry: ToolRegistry<Tool, Context>,
  options?: OpenAiServeOptions<"openai" | "openai-strict">,
): OpenAiResponsesService<Context>;
export function serveOpenAi<Tool extends ToolMetadata, Context>(
  registry: ToolRegistry<Tool, Context>,
  { target }: OpenAiServeOptions<"openai" | "openai-strict" | "openai-chat"> = { target: "openai" },
): OpenAiResponsesService<Context> | OpenAiChatService<Context> {
  const served = withAnyContext(registry);
  if (isChat(target)) {
    const { options: chatOptions } = splitTarget(target, targets);
    const answerAll = createAnswerer(served, openaiChat.decoder(chatOptions));
    return {
      tools: openaiChat.projectTools(registry.tools, chatOptions),
      answer: ({ choices: [first] }: OpenAiCompletion, ...[options]: AnswerRest<Context>) =>
        answerAll((first?.message.tool_calls ?? []).flatMap(readChatCall), options),
    };
  }
  const { name, options: responsesOptions } = splitTarget(target, targets);
  const answerAll = createAnswerer(served, targets[name].decoder(responsesOptions));
  return {
    tools: targets[name].projectTools(registry.tools, responsesOptions),
    answer: ({ output }: OpenAiResponse, ...[options]: AnswerRest<Context>) =>
      answerAll(output.flatMap(readCall), options),
  };
}

const targets = { openai, "openai-strict": openaiStrict, "openai-chat": openaiChat };

function isChat(target: Target<keyof typeof targets>): target is Target<"openai-chat"> {
  return (typeof target === "string" ? target : target.target) === "openai-chat";
}

/** A tool with a grammar has input that is not JSON, so it is wrapped in an object. */
function readCall(item: { readonly type: string }): PendingCall<OpenAiCallOutput>[] {
  if (!isCall(item)) return [];
  const { call_id, name: tool } = item;
  const isFunction = item.type === "function_call";
  const type = isFunction ? "function_call_output" : "custom_tool_call_output";
  return [
    {
      call: { id: call_id, name: tool, arguments: isFunction ? item.arguments : { text: item.input } },
      reply: (_envelope, output) => ({ type, call_id, output }),
    },
  ];
}

function isCall(item: { readonly type: string }): item is FunctionCall | CustomToolCall {
  return item.type === "function_call" || item.type === "custom_tool_call";
}

function readChatCall(call: { readonly type: string }): PendingCall<OpenAiToolMessage>[] {
  if (!isChatCall(call)) return [];
  const { id } = call;
  const { name, ...sent } = call.type === "function" ? call.function : call.custom;
  return [
    {
      call: { id, name, arguments: "input" in sent ? { text: sent.input } : sent.arguments },
      reply: (_envelope, content) => ({ role: "tool", tool_call_id: id, content }),
    },
  ];
}

function isChatCall(call: { readonly type: string }): call is ChatFunctionCall | ChatCustomCall {
  return call.type === "function" || call.type === "custom";
}
