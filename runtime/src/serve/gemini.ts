/** From a registry to the tools of Google's Gemini API, and from a response to the parts that answer its calls. */

import type { ToolMetadata } from "../metadata.js";
import type { ToolRegistry } from "../registry/tool-registry.js";
import type { GeminiRequest } from "../targets/gemini.js";
import { gemini } from "../targets/single/gemini.js";
import { splitTarget, type Target } from "../targets/target.js";
import {
  createAnswerer,
  type AnswerRest,
  type PendingApproval,
  type PendingCall,
  type PendingOptions,
} from "./internal/answered-calls.js";
import { carryOutput, type RichOutput } from "./internal/carried-content.js";
import { createToolList } from "./internal/listed-tools.js";
import { withAnyContext } from "./internal/served-context.js";

/** A response of `generateContent`: the parts that are read here. */
export interface GeminiResponse {
  readonly candidates?: readonly GeminiCandidate[];
}

/** One of the candidates of a response. */
interface GeminiCandidate {
  readonly content?: { readonly parts?: readonly { readonly functionCall?: GeminiFunctionCall }[] };
  readonly finishReason?: string;
}

/** A call of a function. */
interface GeminiFunctionCall {
  readonly id?: string;
  readonly name?: string;
  readonly args?: Readonly<Record<string, unknown>>;
  /** More of this call would have followed. */
  readonly willContinue?: boolean;
}

/** The part of a message that answers a call. */
export interface GeminiFunctionResponsePart {
  functionResponse: {
    id?: string;
    name: string;
    response: { output: string } | { error: string };
    /** Images and documents, which models from Gemini 3 on take. */
    parts?: { inlineData: { mimeType: string; data: string } }[];
  };
}

/** Options for serving a registry. */
interface GeminiServeOptions {
  /** `gemini` by default. */
  readonly target?: Target<"gemini">;
}

/** A registry, served to the Gemini API. */
export interface GeminiService<Context> {
  /** The `tools` of a request's `config`, as the registry has them now. */
  readonly tools: GeminiRequest;
  /**
   * Runs the function calls of a response's first candidate and answers them in their order. A call that was cut off does
   * not run, and the model reads why.
   *
   * @returns the parts of the next message; nothing if there are no calls.
   */
  readonly answer: (response: GeminiResponse, ...rest: AnswerRest<Context>) => Promise<GeminiFunctionResponsePart[]>;
  /**
   * Finds the calls of a response that somebody must approve before they run. What it returns is plain JSON: decide about
   * it whenever you like, and pass it back as `decisions` of `answer`, with `approvedBy` or `denied`.
   */
  readonly pending: (response: GeminiResponse, options?: PendingOptions) => Promise<PendingApproval[]>;
}

const targets = { gemini };

/**
 * Serves a registry's tools to a loop around the Gemini API, such as one of `@google/genai`.
 *
 * @throws {TypeError} when Gemini refuses the name of a tool.
 */
export function serveGemini<Tool extends ToolMetadata, Context>(
  registry: ToolRegistry<Tool, Context>,
  { target = "gemini" }: GeminiServeOptions = {},
): GeminiService<Context> {
  const { options: targetOptions } = splitTarget(target, targets);
  const served = withAnyContext(registry);
  const { answer: answerAll, findPending } = createAnswerer(served, gemini.decoder(targetOptions));
  const listTools = createToolList(served, "gemini", (tools) => gemini.projectTools(tools, targetOptions));
  return {
    get tools() {
      return listTools();
    },
    answer: (response, ...[options]) => answerAll(readResponse(response), options),
    pending: (response, options) => findPending(readResponse(response), options),
  };
}

/** The reasons to finish after which the last part is whole; the chunks of a stream have none. */
const completeReasons = new Set([undefined, "STOP", "FINISH_REASON_UNSPECIFIED"]);

function readResponse({ candidates = [] }: GeminiResponse): PendingCall<GeminiFunctionResponsePart>[] {
  const { content, finishReason } = candidates[0] ?? {};
  const parts = content?.parts ?? [];
  const endedBy = completeReasons.has(finishReason) ? undefined : finishReason;
  return parts.flatMap(({ functionCall }, index) => {
    if (functionCall === undefined) return [];
    const isCut = functionCall.willContinue === true || (index === parts.length - 1 && endedBy !== undefined);
    return [readCall(functionCall, isCut ? (endedBy ?? "unfinished") : undefined)];
  });
}

function readCall(
  { id, name = "", args }: GeminiFunctionCall,
  endedBy: string | undefined,
): PendingCall<GeminiFunctionResponsePart> {
  return {
    call: { id, name, arguments: args },
    endedBy,
    reply: ({ isError, text, rich }) => ({
      functionResponse: {
        ...(id !== undefined && { id }),
        name,
        ...(rich === undefined ? { response: isError ? { error: text } : { output: text } } : readRich(rich)),
      },
    }),
  };
}

const mediaTypes = ["image/png", "image/jpeg", "image/webp", "application/pdf"];

/** Text goes into the response, and files beside it. */
function readRich(rich: RichOutput): Pick<GeminiFunctionResponsePart["functionResponse"], "response" | "parts"> {
  const parts: { inlineData: { mimeType: string; data: string } }[] = [];
  const said = carryOutput<string>(rich, {
    text: (text) => text,
    media: ({ mimeType, data }) => {
      if (!mediaTypes.includes(mimeType)) return undefined;
      parts.push({ inlineData: { mimeType, data } });
      return "";
    },
  });
  const output = said.filter((text) => text !== "").join("\n");
  return { response: { output }, ...(parts.length > 0 && { parts }) };
}
