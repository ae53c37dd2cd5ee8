/** From a registry to the tools of Amazon Bedrock's Converse API, and from a response to the message that answers it. */

import { decodeBase64 } from "../content/base64.js";
import type { ToolMetadata } from "../metadata.js";
import type { ToolRegistry } from "../registry/tool-registry.js";
import type { BedrockTool } from "../targets/bedrock.js";
import { bedrock } from "../targets/single/bedrock.js";
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

/** A response of `Converse`: the parts that are read here. */
export interface BedrockResponse {
  readonly output?:
    { readonly message?: { readonly content?: readonly BedrockContent[] | undefined } | undefined } | undefined;
  readonly stopReason?: string | undefined;
}

/** A block of a message. */
interface BedrockContent {
  readonly toolUse?: BedrockToolUse | undefined;
}

/** A call of a tool. */
interface BedrockToolUse {
  readonly toolUseId: string | undefined;
  readonly name: string | undefined;
  readonly input: unknown;
}

/** The block that answers a call. */
export interface BedrockToolResult {
  toolResult: { toolUseId: string; content: BedrockResultBlock[]; status?: "error" };
}

/** A part of a result. */
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

/** Options for serving a registry. */
interface BedrockServeOptions {
  /** `bedrock` by default. */
  readonly target?: Target<"bedrock">;
  /** Marks failures by the field `status` too, which only models of Anthropic and Amazon take. False by default. */
  readonly marksFailures?: boolean;
}

/** A registry, served to the Converse API. */
export interface BedrockService<Context> {
  /** The `toolConfig` of a request, with the tools that the registry has now. */
  readonly toolConfig: { tools: BedrockTool[] };
  /**
   * Runs the tool calls of a response and answers them in their order. A call that was cut off does not run, and the
   * model reads why.
   *
   * @returns one message, to append after the one that it answers; none if there are no calls.
   */
  readonly answer: (response: BedrockResponse, ...rest: AnswerRest<Context>) => Promise<BedrockAnswer[]>;
  /**
   * Finds the calls of a response that somebody must approve before they run. What it returns is plain JSON: decide about
   * it whenever you like, and pass it back as `decisions` of `answer`, with `approvedBy` or `denied`.
   */
  readonly pending: (response: BedrockResponse, options?: PendingOptions) => Promise<PendingApproval[]>;
}

const targets = { bedrock };

/**
 * Serves a registry's tools to a loop around Amazon Bedrock's Converse API.
 *
 * @throws {TypeError} when Bedrock refuses the name of a tool.
 */
export function serveBedrock<Tool extends ToolMetadata, Context>(
  registry: ToolRegistry<Tool, Context>,
  { target = "bedrock", marksFailures = false }: BedrockServeOptions = {},
): BedrockService<Context> {
  const { options: targetOptions } = splitTarget(target, targets);
  const served = withAnyContext(registry);
  const { answer: answerAll, findPending } = createAnswerer(served, bedrock.decoder(targetOptions));
  const listTools = createToolList(served, "bedrock", (tools) => bedrock.projectTools(tools, targetOptions));
  return {
    get toolConfig() {
      return { tools: listTools() };
    },
    pending: (response, options) => findPending(readResponse(response, marksFailures), options),
    answer: async (response, ...[options]) => {
      const content = await answerAll(readResponse(response, marksFailures), options);
      return content.length === 0 ? [] : [{ role: "user", content }];
    },
  };
}

const imageFormats: readonly string[] = ["png", "jpeg", "gif", "webp"];

/** Names of documents may hold letters, digits and single spaces only. */
const carrier: ContentCarrier<BedrockResultBlock> = {
  text: (text) => ({ text }),
  media: ({ mimeType, data, name = "document" }) => {
    const [kind = "", format = ""] = mimeType.split("/");
    if (kind === "image" && imageFormats.includes(format)) {
      return { image: { format: format as BedrockImageFormat, source: { bytes: decodeBase64(data) } } }; // The list has these.
    }
    if (mimeType !== "application/pdf") return undefined;
    const plainName = name
      .replaceAll(/[^A-Za-z0-9]+/g, " ")
      .trim()
      .slice(-200);
    return { document: { format: "pdf", name: plainName, source: { bytes: decodeBase64(data) } } };
  },
};

/** The reasons to stop after which the last block is whole; absent in a response that no API wrote. */
const completeReasons = new Set([undefined, "end_turn", "tool_use", "stop_sequence"]);

function readResponse(
  { output, stopReason }: BedrockResponse,
  marksFailures: boolean,
): PendingCall<BedrockToolResult>[] {
  const content = output?.message?.content ?? [];
  const endedBy = completeReasons.has(stopReason) ? undefined : stopReason;
  return content.flatMap(({ toolUse }, index) => {
    if (toolUse === undefined) return [];
    const { toolUseId = "", name = "", input } = toolUse;
    return [
      {
        call: { id: toolUseId, name, arguments: input },
        endedBy: index === content.length - 1 ? endedBy : undefined,
        reply: ({ isError, text, rich }) => ({
          toolResult: {
            toolUseId,
            content: rich === undefined ? [{ text }] : carryOutput(rich, carrier),
            ...(marksFailures && isError && { status: "error" }),
          },
        }),
      },
    ];
  });
}
