/** Serves a registry to a loop around Amazon Bedrock's Converse API: its tools, and the message that answers another. */

import { decodeBase64 } from "../content/base64.js";
import type { ToolMetadata } from "../metadata.js";
import type { ToolRegistry } from "../registry/tool-registry.js";
import type { BedrockTool } from "../rendering/wire-types.js";
import { bedrock } from "../targets/formats/bedrock.js";
import type { Target } from "../rendering/target.js";
import { carryOutput, type ContentCarrier } from "./internal/carried-content.js";
import { createLoopService, inUserMessage, type LoopService, type ResponseCall } from "./internal/loop-service.js";

/** A response of `Converse`: the fields that are read here. */
export interface BedrockResponse {
  readonly output?:
    { readonly message?: { readonly content?: readonly BedrockContent[] | undefined } | undefined } | undefined;
  readonly stopReason?: string | undefined;
}

interface BedrockContent {
  readonly toolUse?: {
    readonly toolUseId: string | undefined;
    readonly name: string | undefined;
    readonly input: unknown;
  };
}

/** The block that answers a call. */
export interface BedrockToolResult {
  toolResult: { toolUseId: string; content: BedrockResultBlock[]; status?: "error" };
}

type BedrockResultBlock =
  | { text: string }
  | { image: { format: BedrockImageFormat; source: { bytes: Uint8Array } } }
  | { document: { format: "pdf"; name: string; source: { bytes: Uint8Array } } };

type BedrockImageFormat = "png" | "jpeg" | "gif" | "webp";

/** The message that answers the calls of another. */
export interface BedrockAnswer {
  role: "user";
  content: BedrockToolResult[];
}

/** A registry, served to the Converse API. */
export interface BedrockService<Context> extends Omit<
  LoopService<BedrockTool[], BedrockResponse, BedrockAnswer, Context>,
  "tools"
> {
  /** The `toolConfig` of a request, with the tools that the registry has now. */
  readonly toolConfig: { tools: BedrockTool[] };
}

/**
 * Serves a registry's tools to a loop around Amazon Bedrock's Converse API.
 *
 * @throws {TypeError} when Bedrock refuses the name of a tool.
 */
export function serveBedrock<Tool extends ToolMetadata, Context>(
  registry: ToolRegistry<Tool, Context>,
  options?: {
    readonly target?: Target<"bedrock">;
    /** Marks failures in the field `status`, too, which only models of Anthropic and Amazon accept. False by default. */
    readonly marksFailures?: boolean;
  },
): BedrockService<Context> {
  const service = createLoopService(registry, {
    vendor: "bedrock",
    targets: { bedrock },
    target: options?.target ?? "bedrock",
    readCalls: (response: BedrockResponse) => readCalls(response, options?.marksFailures === true),
    toAnswers: inUserMessage,
  });
  return {
    get toolConfig() {
      return { tools: service.tools };
    },
    answer: service.answer,
    pending: service.pending,
  };
}

const imageFormats: readonly string[] = ["png", "jpeg", "gif", "webp"];

/** Creates the parts of one result. Bedrock refuses a conversation in which two documents have the same name. */
function createCarrier(toolUseId: string): ContentCarrier<BedrockResultBlock> {
  let documents = 0;
  return {
    text: (text) => ({ text }),
    media: ({ mimeType, data, name = "" }) => {
      const [kind = "", format = ""] = mimeType.split("/");
      const bytes = decodeBase64(data);
      if (bytes === undefined) return undefined;
      if (kind === "image" && imageFormats.includes(format)) {
        return { image: { format: format as BedrockImageFormat, source: { bytes } } }; // The list has these.
      }
      if (mimeType !== "application/pdf") return undefined;
      documents += 1;
      const place = documents === 1 ? toolUseId : `${toolUseId} ${documents}`;
      const plainName = toPlainName(`${toPlainName(name).slice(-100) || "document"} ${place}`);
      return { document: { format: "pdf", name: plainName, source: { bytes } } };
    },
  };
}

/** Bedrock accepts letters, digits, hyphens and single spaces in the name of a document. */
function toPlainName(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9-]+/g, " ").trim();
}

/** Stop reasons after which the last block is complete; undefined in hand-written responses. */
const completeReasons = new Set([undefined, "end_turn", "tool_use", "stop_sequence"]);

function readCalls({ output, stopReason }: BedrockResponse, marksFailures: boolean): ResponseCall<BedrockToolResult>[] {
  const content = output?.message?.content ?? [];
  const endedBy = completeReasons.has(stopReason) ? undefined : stopReason;
  return content.flatMap(({ toolUse }, index) => {
    if (!toolUse) return [];
    const { toolUseId = "", name = "", input } = toolUse;
    return {
      call: { id: toolUseId, name, arguments: input },
      endedBy: index === content.length - 1 ? endedBy : undefined,
      toResult: ({ isError, text, rich }) => ({
        toolResult: {
          toolUseId,
          content: rich === undefined ? [{ text }] : carryOutput(rich, createCarrier(toolUseId)),
          ...(marksFailures && isError && { status: "error" }),
        },
      }),
    };
  });
}
