/** Serves a registry to a loop around Anthropic's Messages API: its tools, and the message that answers another. */

import type { ToolMetadata } from "../metadata.js";
import type { ToolRegistry } from "../registry/tool-registry.js";
import type { AnthropicTool } from "../rendering/wire-types.js";
import { anthropicStrict } from "../targets/formats/anthropic-strict.js";
import { anthropic } from "../targets/formats/anthropic.js";
import type { Target } from "../rendering/target.js";
import { anthropicCarrier, carryOutput, type AnthropicResultBlock } from "./internal/carried-content.js";
import { createLoopService, inUserMessage, type LoopService, type ResponseCall } from "./internal/loop-service.js";

/** A message of the API: the fields that are read here. */
export interface AnthropicMessage {
  readonly content: readonly { readonly type: string }[];
  readonly stop_reason?: string | null;
}

/** The result of a call. */
export interface AnthropicToolResult {
  type: "tool_result";
  tool_use_id: string;
  content: string | AnthropicResultBlock[];
  is_error?: boolean;
}

/** The message that answers the calls of another. */
export interface AnthropicAnswer {
  role: "user";
  content: AnthropicToolResult[];
}

/** A registry, served to the Messages API. */
export type AnthropicService<Context> = LoopService<AnthropicTool[], AnthropicMessage, AnthropicAnswer, Context>;

interface ToolUse {
  readonly type: "tool_use";
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

const targets = { anthropic, "anthropic-strict": anthropicStrict };

/**
 * Serves a registry's tools to a loop around Anthropic's Messages API.
 *
 * @throws {TypeError} when Anthropic refuses the name of a tool.
 */
export function serveAnthropic<Tool extends ToolMetadata, Context>(
  registry: ToolRegistry<Tool, Context>,
  options?: { readonly target?: Target<"anthropic" | "anthropic-strict"> },
): AnthropicService<Context> {
  const target = options?.target ?? "anthropic";
  return createLoopService(registry, { vendor: "anthropic", targets, target, readCalls, toAnswers: inUserMessage });
}

function isToolUse(block: { readonly type: string }): block is ToolUse {
  return block.type === "tool_use";
}

/** Stop reasons after which the last block is complete; undefined in hand-written messages. */
const completeReasons = new Set([undefined, "end_turn", "tool_use", "stop_sequence", "pause_turn"]);

function readCalls({
  content,
  stop_reason: reason = undefined,
}: AnthropicMessage): ResponseCall<AnthropicToolResult>[] {
  const endedBy = reason === null ? "unfinished" : completeReasons.has(reason) ? undefined : reason;
  return content.flatMap((block, index) => {
    if (!isToolUse(block)) return [];
    const { id, name, input } = block;
    return {
      call: { id, name, arguments: input },
      endedBy: index === content.length - 1 ? endedBy : undefined,
      toResult: ({ isError, text, rich }) => ({
        type: "tool_result",
        tool_use_id: id,
        content: rich === undefined ? text : carryOutput(rich, anthropicCarrier),
        ...(isError && { is_error: true }),
      }),
    };
  });
}
