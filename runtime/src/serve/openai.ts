/** From a registry to the tools of OpenAI's APIs, and from a response to the answers to its calls. */

import type { ToolMetadata } from "../metadata.js";
import type { ToolRegistry } from "../registry/tool-registry.js";
import type { OpenAiChatTool } from "../targets/openai-chat.js";
import type { OpenAiTool } from "../targets/openai.js";
import { openaiChat } from "../targets/single/openai-chat.js";
import { openaiStrict } from "../targets/single/openai-strict.js";
import { openai } from "../targets/single/openai.js";
import { splitTarget, type Target } from "../targets/target.js";
import {
  createAnswerer,
  type AnswerRest,
  type PendingApproval,
  type PendingCall,
  type PendingOptions,
} from "./internal/answered-calls.js";
import { carryOutput, type ContentCarrier } from "./internal/carried-content.js";
import { createToolList } from "./internal/listed-tools.js";
import { withAnyContext } from "./internal/served-context.js";

/** A response of the Responses API: the parts that are read here. */
export interface OpenAiResponse {
  readonly output: readonly { readonly type: string }[];
  readonly status?: string;
  readonly incomplete_details?: { readonly reason?: string } | null;
}

/** An item of the next request's `input`, which answers a call. */
export interface OpenAiCallOutput {
  type: "function_call_output" | "custom_tool_call_output";
  call_id: string;
  output: string | OpenAiOutputPart[];
}

/** A part of an answer that is more than text. */
type OpenAiOutputPart =
  | { type: "input_text"; text: string }
  | { type: "input_image"; image_url: string; detail: "auto" }
  | { type: "input_file"; filename: string; file_data: string };

/** A completion of Chat Completions: the parts that are read here. */
export interface OpenAiCompletion {
  readonly choices: readonly {
    readonly message: { readonly tool_calls?: readonly { readonly type: string }[] | null };
    readonly finish_reason?: string | null;
  }[];
}

/** A message that answers a call. */
export interface OpenAiToolMessage {
  role: "tool";
  tool_call_id: string;
  content: string;
}

/** A registry, served to one of OpenAI's APIs. */
interface OpenAiService<Tool, Received, Answer, Context> {
  /** The `tools` of a request, as the registry has them now. */
  readonly tools: Tool[];
  /**
   * Runs the tool calls of a response and answers them in their order. Ignores calls that OpenAI's servers ran; of a
   * completion's choices, only the first counts. A call that was cut off does not run, and the model reads why.
   *
   * @returns what to append after the response; nothing if there are no calls.
   */
  readonly answer: (received: Received, ...rest: AnswerRest<Context>) => Promise<Answer[]>;
  /**
   * Finds the calls of a response that somebody must approve before they run. What it returns is plain JSON: decide about
   * it whenever you like, and pass it back as `decisions` of `answer`, with `approvedBy` or `denied`.
   */
  readonly pending: (received: Received, options?: PendingOptions) => Promise<PendingApproval[]>;
}

/** The service for the Responses API. */
export type OpenAiResponsesService<Context> = OpenAiService<OpenAiTool, OpenAiResponse, OpenAiCallOutput, Context>;

/** The service for Chat Completions. */
export type OpenAiChatService<Context> = OpenAiService<OpenAiChatTool, OpenAiCompletion, OpenAiToolMessage, Context>;

/** Options for serving a registry. */
interface OpenAiServeOptions<Name extends "openai" | "openai-strict" | "openai-chat"> {
  readonly target: Target<Name>;
}

interface FunctionCall {
  readonly type: "function_call";
  readonly call_id: string;
  readonly name: string;
  readonly arguments: string;
  readonly status?: string;
}

interface CustomToolCall {
  readonly type: "custom_tool_call";
  readonly call_id: string;
  readonly name: string;
  readonly input: string;
  readonly status?: string;
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

/**
 * Serves a registry's tools to a loop around Chat Completions.
 *
 * @throws {TypeError} when OpenAI refuses the name of a tool.
 */
export function serveOpenAi<Tool extends ToolMetadata, Context>(
  registry: ToolRegistry<Tool, Context>,
  options: OpenAiServeOptions<"openai-chat">,
): OpenAiChatService<Context>;
/**
 * Serves a registry's tools to a loop around the Responses API.
 *
 * @throws {TypeError} when OpenAI refuses the name of a tool.
 */
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
    const { answer: answerAll, findPending } = createAnswerer(served, openaiChat.decoder(chatOptions));
    const listTools = createToolList(served, "openai", (tools) => openaiChat.projectTools(tools, chatOptions));
    return {
      get tools() {
        return listTools();
      },
      answer: ({ choices: [first] }: OpenAiCompletion, ...[options]: AnswerRest<Context>) =>
        answerAll(first === undefined ? [] : readChoice(first), options),
      pending: ({ choices: [first] }: OpenAiCompletion, options?: PendingOptions) =>
        findPending(first === undefined ? [] : readChoice(first), options),
    };
  }
  const { name, options: responsesOptions } = splitTarget(target, targets);
  const { answer: answerAll, findPending } = createAnswerer(served, targets[name].decoder(responsesOptions));
  const listTools = createToolList(served, "openai", (tools) => targets[name].projectTools(tools, responsesOptions));
  return {
    get tools() {
      return listTools();
    },
    answer: (response: OpenAiResponse, ...[options]: AnswerRest<Context>) => answerAll(readResponse(response), options),
    pending: (response: OpenAiResponse, options?: PendingOptions) => findPending(readResponse(response), options),
  };
}

const targets = { openai, "openai-strict": openaiStrict, "openai-chat": openaiChat };

function isChat(target: Target<keyof typeof targets>): target is Target<"openai-chat"> {
  return (typeof target === "string" ? target : target.target) === "openai-chat";
}

/** Each item may say whether it is complete; of those that do not, only the last one can be cut off. */
function readResponse(response: OpenAiResponse): PendingCall<OpenAiCallOutput>[] {
  const { output, incomplete_details: details } = response;
  const lastStatus = response.status ?? (details?.reason === undefined ? undefined : "incomplete");
  return output.flatMap((item, index) => {
    if (!isCall(item)) return [];
    const { status = index < output.length - 1 ? "completed" : lastStatus } = item;
    const isWhole = status === "completed";
    const endedBy = isWhole || status === undefined ? undefined : (details?.reason ?? status);
    return [readCall(item, { isWhole, endedBy })];
  });
}

/** What a response says about the end of one of its calls. */
interface CallEnd {
  readonly isWhole: boolean;
  readonly endedBy: string | undefined;
}

/** A tool with a grammar has input that is not JSON, so it is wrapped in an object. */
function readCall(item: FunctionCall | CustomToolCall, { isWhole, endedBy }: CallEnd): PendingCall<OpenAiCallOutput> {
  const { call_id, name: tool } = item;
  const isFunction = item.type === "function_call";
  const type = isFunction ? "function_call_output" : "custom_tool_call_output";
  return {
    call: { id: call_id, name: tool, arguments: isFunction ? item.arguments : { text: item.input }, isWhole },
    endedBy,
    reply: ({ text, rich }) => ({ type, call_id, output: rich === undefined ? text : carryOutput(rich, carrier) }),
  };
}

const imageTypes = ["image/png", "image/jpeg", "image/webp", "image/gif"];

/** Chat Completions carries text alone in the message of a tool. */
const carrier: ContentCarrier<OpenAiOutputPart> = {
  text: (text) => ({ type: "input_text", text }),
  media: ({ mimeType, data, name = "file.pdf" }) => {
    const url = `data:${mimeType};base64,${data}`;
    if (imageTypes.includes(mimeType)) return { type: "input_image", image_url: url, detail: "auto" };
    return mimeType === "application/pdf" ? { type: "input_file", filename: name, file_data: url } : undefined;
  },
};

function isCall(item: { readonly type: string }): item is FunctionCall | CustomToolCall {
  return item.type === "function_call" || item.type === "custom_tool_call";
}

/** The reasons for the end of a completion that are none of the model's own. Servers of others have more of those. */
const chatReasons = new Set(["length", "content_filter"]);

function readChoice({
  message,
  finish_reason: reason,
}: OpenAiCompletion["choices"][number]): PendingCall<OpenAiToolMessage>[] {
  const calls = message.tool_calls ?? [];
  const endedBy = reason === null ? "unfinished" : chatReasons.has(reason ?? "") ? reason : undefined;
  return calls.flatMap((call, index) => {
    if (!isChatCall(call)) return [];
    const isLast = index === calls.length - 1;
    return [readChatCall(call, { isWhole: !isLast || reason !== undefined, endedBy: isLast ? endedBy : undefined })];
  });
}

function readChatCall(
  call: ChatFunctionCall | ChatCustomCall,
  { isWhole, endedBy }: CallEnd,
): PendingCall<OpenAiToolMessage> {
  const { id } = call;
  const { name, ...sent } = call.type === "function" ? call.function : call.custom;
  return {
    call: { id, name, arguments: "input" in sent ? { text: sent.input } : sent.arguments, isWhole },
    endedBy,
    reply: ({ text }) => ({ role: "tool", tool_call_id: id, content: text }),
  };
}

function isChatCall(call: { readonly type: string }): call is ChatFunctionCall | ChatCustomCall {
  return call.type === "function" || call.type === "custom";
}
