/** The vendors' APIs: responses with calls, as their own clients give them, and the texts of the answers. */

import Anthropic from "@anthropic-ai/sdk";
import { ConverseCommand } from "@aws-sdk/client-bedrock-runtime";
import OpenAI from "openai";
import type { DecidedApproval, PendingApproval } from "@toolwright/runtime";
import { serveAnthropic } from "@toolwright/runtime/serve/anthropic";
import { serveBedrock } from "@toolwright/runtime/serve/bedrock";
import { serveGemini } from "@toolwright/runtime/serve/gemini";
import { serveOpenAi } from "@toolwright/runtime/serve/openai";
import { scriptedBedrock, scriptedFetch, scriptedGemini } from "./scripted-clients.js";
import type { createServedRegistry, User } from "./served-registry.js";

type Registry = ReturnType<typeof createServedRegistry>["registry"];

/** A call that the model made, and what its API says of it alone. */
export interface VendorCall {
  readonly name: string;
  readonly args: object;
  /** The text of the arguments, where it is not that of `args`. */
  readonly sent?: string;
  readonly status?: string;
}

/** An API; the user of every call is ada. */
export interface VendorApi {
  readonly api: string;
  /** The reason of a response that reached the output limit. */
  readonly limit: string;
  /** A response with calls, whose ids are `c0`, `c1` and so on; without a reason, it ended as it should. */
  readonly respond: (calls: readonly VendorCall[], reason?: string) => Promise<unknown>;
  readonly pending: (
    registry: Registry,
    response: unknown,
    decisions?: readonly DecidedApproval[],
  ) => Promise<PendingApproval[]>;
  readonly answer: (registry: Registry, response: unknown, decisions?: readonly DecidedApproval[]) => Promise<string[]>;
}

interface Service<Response, Answer> {
  readonly pending: (
    response: Response,
    options: { readonly decisions: readonly DecidedApproval[] },
  ) => Promise<PendingApproval[]>;
  readonly answer: (
    response: Response,
    options: { readonly context: User; readonly decisions: readonly DecidedApproval[] },
  ) => Promise<Answer[]>;
}

interface Adapter<Response, Answer> {
  readonly api: string;
  readonly limit: string;
  readonly respond: (calls: readonly VendorCall[], reason: string | undefined) => Promise<Response>;
  readonly serve: (registry: Registry) => Service<Response, Answer>;
  readonly textsOf: (answer: Answer) => readonly string[];
}

function createApi<Response, Answer>({ serve, textsOf, ...api }: Adapter<Response, Answer>): VendorApi {
  return {
    ...api,
    respond: (calls, reason) => api.respond(calls, reason),
    // The response is one of `respond`, which may have been kept as JSON.
    pending: (registry, response, decisions = []) => serve(registry).pending(response as Response, { decisions }),
    answer: async (registry, response, decisions = []) => {
      const options = { context: { user: "ada" }, decisions };
      return (await serve(registry).answer(response as Response, options)).flatMap(textsOf);
    },
  };
}

const textOf = ({ args, sent }: VendorCall): string => sent ?? JSON.stringify(args);
const openAi = (response: object) => new OpenAI({ apiKey: "none", fetch: scriptedFetch([response]).fetch });

const responses = (target: "openai" | "openai-strict"): VendorApi =>
  createApi({
    api: `the Responses API, with tools for ${target}`,
    limit: "max_output_tokens",
    respond: (calls, reason) => {
      const output = calls.map((call, index) => ({
        ...{ type: "function_call", call_id: `c${index}`, name: call.name, arguments: textOf(call) },
        status: call.status ?? (index === calls.length - 1 && reason !== undefined ? "incomplete" : "completed"),
      }));
      const end =
        reason === undefined ? { status: "completed" } : { status: "incomplete", incomplete_details: { reason } };
      return openAi({ object: "response", output, ...end }).responses.create({ model: "any", input: "" });
    },
    serve: (registry) => serveOpenAi(registry, { target }),
    textsOf: ({ output }) => [String(output)],
  });

export const vendorApis: readonly VendorApi[] = [
  createApi({
    api: "Chat Completions",
    limit: "length",
    respond: (calls, finish_reason = "tool_calls") => {
      const tool_calls = calls.map((call, index) => ({
        ...{ id: `c${index}`, type: "function", function: { name: call.name, arguments: textOf(call) } },
      }));
      const choice = { index: 0, message: { role: "assistant", tool_calls }, finish_reason };
      return openAi({ choices: [choice] }).chat.completions.create({ model: "any", messages: [] });
    },
    serve: (registry) => serveOpenAi(registry, { target: "openai-chat" }),
    textsOf: ({ content }) => [content],
  }),
  responses("openai"),
  responses("openai-strict"),
  createApi({
    api: "the Messages API",
    limit: "max_tokens",
    respond: (calls, stop_reason = "tool_use") => {
      const content = calls.map(({ name, args }, index) => ({ type: "tool_use", id: `c${index}`, name, input: args }));
      const { fetch } = scriptedFetch([{ type: "message", role: "assistant", content, stop_reason }]);
      const client = new Anthropic({ apiKey: "none", fetch });
      return client.messages.create({ model: "any", max_tokens: 1, messages: [] });
    },
    serve: (registry) => serveAnthropic(registry),
    textsOf: ({ content }) => content.map((block) => String(block.content)),
  }),
  createApi({
    api: "the Gemini API",
    limit: "MAX_TOKENS",
    respond: async (calls, finishReason = "STOP") => {
      const parts = calls.map(({ name, args }, index) => ({ functionCall: { id: `c${index}`, name, args } }));
      const { client } = await scriptedGemini([{ candidates: [{ content: { role: "model", parts }, finishReason }] }]);
      return client.models.generateContent({ model: "any", contents: "Hello" });
    },
    serve: (registry) => serveGemini(registry),
    textsOf: ({ functionResponse }) => [JSON.stringify(functionResponse.response).replaceAll("\\", "")],
  }),
  createApi({
    api: "the Converse API",
    limit: "max_tokens",
    respond: (calls, stopReason = "tool_use") => {
      const content = calls.map(({ name, args }, index) => ({
        toolUse: { toolUseId: `c${index}`, name, input: args },
      }));
      const { client } = scriptedBedrock([{ output: { message: { role: "assistant", content } }, stopReason }]);
      return client.send(new ConverseCommand({ modelId: "any", messages: [] }));
    },
    serve: (registry) => serveBedrock(registry),
    textsOf: ({ content }) =>
      content.flatMap(({ toolResult }) =>
        toolResult.content.slice(0, 1).map((block) => ("text" in block ? block.text : "")),
      ),
  }),
];
