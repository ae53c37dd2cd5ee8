/** Serves a registry to a loop around OpenAI's Responses API or Chat Completions: its tools, and answers to calls. */

import type { ToolMetadata } from "../metadata.js";
import type { ToolRegistry } from "../registry/tool-registry.js";
import type { OpenAiChatTool, OpenAiTool } from "../rendering/wire-types.js";
import { openaiChat } from "../targets/formats/openai-chat.js";
import { openaiStrict } from "../targets/formats/openai-strict.js";
import { openai } from "../targets/formats/openai.js";
import type { Target } from "../rendering/target.js";
import { carryOutput, type ContentCarrier } from "./internal/carried-content.js";
import { createLoopService, type LoopService, type ResponseCall } from "./internal/loop-service.js";

/** A response of the Responses API: the fields that are read here. */
export interface OpenAiResponse {
  readonly output: readonly { readonly type: string }[];
  readonly status?: string;
  readonly incomplete_details?: { readonly reason?: string } | null;
}

/** The answer to a call: an item of the next request's `input`. */
export interface OpenAiCallOutput {
  type: "function_call_output" | "custom_tool_call_output";
  call_id: string;
  output: string | OpenAiOutputPart[];
}

type OpenAiOutputPart =
  | { type: "input_text"; text: string }
  | { type: "input_image"; image_url: string; detail: "auto" }
  | { type: "input_file"; filename: string; file_data: string };

/** A completion of Chat Completions: the fields that are read here. */
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

/** A registry, served to the Responses API. */
export type OpenAiResponsesService<Context> = LoopService<OpenAiTool[], OpenAiResponse, OpenAiCallOutput, Context>;

/** A registry, served to Chat Completions. Of a completion's choices, only the first counts. */
export type OpenAiChatService<Context> = LoopService<OpenAiChatTool[], OpenAiCompletion, OpenAiToolMessage, Context>;

/** An item of a response that calls a tool; the input of a tool with a grammar is not JSON. */
type CallItem = { readonly call_id: string; readonly name: string; readonly status?: string } & (
  | { readonly type: "function_call"; readonly arguments: string }
  | { readonly type: "custom_tool_call"; readonly input: string }
);

type ChatCall = { readonly id: string } & (
  | { readonly type: "function"; readonly function: { readonly name: string; readonly arguments: string } }
  | { readonly type: "custom"; readonly custom: { readonly name: string; readonly input: string } }
);

/**
 * Serves a registry's tools to a loop around Chat Completions.
 *
 * @throws {TypeError} when OpenAI refuses the name of a tool.
 */
export function serveOpenAi<Tool extends ToolMetadata, Context>(
  registry: ToolRegistry<Tool, Context>,
  options: { readonly target: Target<"openai-chat"> },
): OpenAiChatService<Context>;
/**
 * Serves a registry's tools to a loop around the Responses API.
 *
 * @throws {TypeError} when OpenAI refuses the name of a tool.
 */
export function serveOpenAi<Tool extends ToolMetadata, Context>(
  registry: ToolRegistry<Tool, Context>,
  options?: { readonly target: Target<"openai" | "openai-strict"> },
): OpenAiResponsesService<Context>;
export function serveOpenAi<Tool extends ToolMetadata, Context>(
  registry: ToolRegistry<Tool, Context>,
  options?: { readonly target: Target<keyof typeof targets> },
): OpenAiResponsesService<Context> | OpenAiChatService<Context> {
  const target = options?.target ?? "openai";
  const format = { vendor: "openai", targets } as const;
  return isChat(target)
    ? createLoopService(registry, { ...format, target, readCalls: readCompletion, toAnswers: (messages) => messages })
    : createLoopService(registry, { ...format, target, readCalls: readResponse, toAnswers: (outputs) => outputs });
}

const targets = { openai, "openai-strict": openaiStrict, "openai-chat": openaiChat };

function isChat(target: Target<keyof typeof targets>): target is Target<"openai-chat"> {
  return (typeof target === "string" ? target : target.target) === "openai-chat";
}

/** An item may have a status. Of the items without one, only the last can be cut off. */
function readResponse(response: OpenAiResponse): ResponseCall<OpenAiCallOutput>[] {
  const { output, incomplete_details: details } = response;
  const lastStatus = response.status ?? (details?.reason === undefined ? undefined : "incomplete");
  return output.flatMap((item, index) => {
    if (!isCall(item)) return [];
    const { call_id, name, status = index < output.length - 1 ? "completed" : lastStatus } = item;
    const isWhole = status === "completed";
    const sent = item.type === "function_call" ? item.arguments : { text: item.input };
    const type = item.type === "function_call" ? "function_call_output" : "custom_tool_call_output";
    return {
      call: { id: call_id, name, arguments: sent, isWhole },
      endedBy: isWhole || status === undefined ? undefined : (details?.reason ?? status),
      toResult: ({ text, rich }) => ({ type, call_id, output: rich === undefined ? text : carryOutput(rich, carrier) }),
    };
  });
}

const imageTypes = ["image/png", "image/jpeg", "image/webp", "image/gif"];

/** For the Responses API: Chat Completions carries only text in the message of a tool. */
const carrier: ContentCarrier<OpenAiOutputPart> = {
  text: (text) => ({ type: "input_text", text }),
  media: ({ mimeType, data, name = "file.pdf" }) => {
    const url = `data:${mimeType};base64,${data}`;
    if (imageTypes.includes(mimeType)) return { type: "input_image", image_url: url, detail: "auto" };
    return mimeType === "application/pdf" ? { type: "input_file", filename: name, file_data: url } : undefined;
  },
};

function isCall(item: { readonly type: string }): item is CallItem {
  return item.type === "function_call" || item.type === "custom_tool_call";
}

/** Finish reasons that cut off a call. Other servers of this API add reasons that do not. */
const truncatingReasons = new Set(["length", "content_filter"]);

function readCompletion({ choices: [first] }: OpenAiCompletion): ResponseCall<OpenAiToolMessage>[] {
  const reason = first?.finish_reason;
  const calls = first?.message.tool_calls ?? [];
  const endedBy = reason === null ? "unfinished" : truncatingReasons.has(reason ?? "") ? reason : undefined;
  return calls.flatMap((call, index) => {
    if (!isChatCall(call)) return [];
    const isLast = index === calls.length - 1;
    const { name, ...sent } = call.type === "function" ? call.function : call.custom;
    const args = "input" in sent ? { text: sent.input } : sent.arguments;
    return {
      call: { id: call.id, name, arguments: args, isWhole: !isLast || reason !== undefined },
      endedBy: isLast ? endedBy : undefined,
      toResult: ({ text }) => ({ role: "tool", tool_call_id: call.id, content: text }),
    };
  });
}

function isChatCall(call: { readonly type: string }): call is ChatCall {
  return call.type === "function" || call.type === "custom";
}
