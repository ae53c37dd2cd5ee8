/** Serves a registry to a loop around Google's Gemini API: its tools, and the parts that answer a response. */

import type { ToolMetadata } from "../metadata.js";
import type { ToolRegistry } from "../registry/tool-registry.js";
import type { GeminiRequest } from "../rendering/wire-types.js";
import { gemini } from "../targets/formats/gemini.js";
import type { Target } from "../rendering/target.js";
import { carryOutput, type RichOutput } from "./internal/carried-content.js";
import { createLoopService, type LoopService, type ResponseCall } from "./internal/loop-service.js";

/** A response of `generateContent`: the fields that are read here. */
export interface GeminiResponse {
  readonly candidates?: readonly {
    readonly content?: { readonly parts?: readonly { readonly functionCall?: GeminiFunctionCall }[] };
    readonly finishReason?: string;
  }[];
}

interface GeminiFunctionCall {
  readonly id?: string;
  readonly name?: string;
  readonly args?: Readonly<Record<string, unknown>>;
  /** The rest of this call is in a later chunk. */
  readonly willContinue?: boolean;
}

/** The part of a message that answers a call. */
export interface GeminiFunctionResponsePart {
  functionResponse: {
    id?: string;
    name: string;
    response: { output: string } | { error: string };
    /** Images and documents, which models from Gemini 3 on accept. */
    parts?: { inlineData: { mimeType: string; data: string } }[];
  };
}

/** A registry, served to the Gemini API. Of a response's candidates, only the first counts. */
export type GeminiService<Context> = LoopService<GeminiRequest, GeminiResponse, GeminiFunctionResponsePart, Context>;

const targets = { gemini };

/**
 * Serves a registry's tools to a loop around the Gemini API, such as one of `@google/genai`.
 *
 * @throws {TypeError} when Gemini refuses the name of a tool.
 */
export function serveGemini<Tool extends ToolMetadata, Context>(
  registry: ToolRegistry<Tool, Context>,
  options?: { readonly target?: Target<"gemini"> },
): GeminiService<Context> {
  const target = options?.target ?? "gemini";
  return createLoopService(registry, { vendor: "gemini", targets, target, readCalls, toAnswers: (parts) => parts });
}

/** Finish reasons after which the last part is complete; chunks of a stream have none. */
const completeReasons = new Set([undefined, "STOP", "FINISH_REASON_UNSPECIFIED"]);

function readCalls({ candidates }: GeminiResponse): ResponseCall<GeminiFunctionResponsePart>[] {
  const { content, finishReason } = candidates?.[0] ?? {};
  const parts = content?.parts ?? [];
  const endedBy = completeReasons.has(finishReason) ? undefined : finishReason;
  return parts.flatMap(({ functionCall }, index) => {
    if (!functionCall) return [];
    const { id, name = "", args, willContinue } = functionCall;
    const isCut = willContinue === true || (index === parts.length - 1 && endedBy !== undefined);
    return {
      call: { id, name, arguments: args },
      endedBy: isCut ? (endedBy ?? "unfinished") : undefined,
      toResult: ({ isError, text, rich }) => ({
        functionResponse: {
          ...(id !== undefined && { id }),
          name,
          ...(rich === undefined ? { response: isError ? { error: text } : { output: text } } : readRich(rich)),
        },
      }),
    };
  });
}

const mediaTypes = ["image/png", "image/jpeg", "image/webp", "application/pdf"];

/** Puts text into the response, and files beside it. */
function readRich(rich: RichOutput): Pick<GeminiFunctionResponsePart["functionResponse"], "response" | "parts"> {
  const parts: { inlineData: { mimeType: string; data: string } }[] = [];
  const texts = carryOutput<string>(rich, {
    text: (text) => text,
    media: ({ mimeType, data }) => {
      if (!mediaTypes.includes(mimeType)) return undefined;
      parts.push({ inlineData: { mimeType, data } });
      return "";
    },
  });
  const output = texts.filter((text) => text !== "").join("\n");
  return { response: { output }, ...(parts.length > 0 && { parts }) };
}
