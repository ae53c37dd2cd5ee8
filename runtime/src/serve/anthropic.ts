/** From a registry to the tools of Anthropic's Messages API, and from a message to the one that answers its calls. */

import type { ToolMetadata } from "../metadata.js";
import type { ToolRegistry } from "../registry/tool-registry.js";
import type { AnthropicTool } from "../targets/anthropic.js";
import { anthropicStrict } from "../targets/single/anthropic-strict.js";
import { anthropic } from "../targets/single/anthropic.js";
import { splitTarget, type Target } from "../targets/target.js";
import {
  createAnswerer,
  type AnswerRest,
  type PendingApproval,
  type PendingCall,
  type PendingOptions,
} from "./internal/answered-calls.js";
import { anthropicCarrier, type AnthropicResultBlock } from "./internal/anthropic-content.js";
import { carryOutput } from "./internal/carried-content.js";
import { createToolList } from "./internal/listed-tools.js";
import { withAnyContext } from "./internal/served-context.js";

/** A message of the API: the parts that are read here. */
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

/** Options for serving a registry. */
interface AnthropicServeOptions {
  /** `anthropic` by default. */
  readonly target?: Target<"anthropic" | "anthropic-strict">;
}

/** A registry, served to the Messages API. */
export interface AnthropicService<Context> {
  /** The `tools` of a request, as the registry has them now. */
  readonly tools: AnthropicTool[];
  /**
   * Runs the tool calls of a message and answers them in their order. Ignores calls that Anthropic's servers ran. A call
   * that was cut off does not run, and the model reads why.
   *
   * @returns one message, to append after the one that it answers; none if there are no calls.
   */
  readonly answer: (message: AnthropicMessage, ...rest: AnswerRest<Context>) => Promise<AnthropicAnswer[]>;
  /**
   * Finds the calls of a response that somebody must approve before they run. What it returns is plain JSON: decide about
   * it whenever you like, and pass it back as `decisions` of `answer`, with `approvedBy` or `denied`.
   */
  readonly pending: (message: AnthropicMessage, options?: PendingOptions) => Promise<PendingApproval[]>;
}

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
  { target = "anthropic" }: AnthropicServeOptions = {},
): AnthropicService<Context> {
  const { name, options: targetOptions } = splitTarget(target, targets);
  const served = withAnyContext(registry);
  const { answer: answerAll, findPending } = createAnswerer(served, targets[name].decoder(targetOptions));
  const listTools = createToolList(served, "anthropic", (tools) => targets[name].projectTools(tools, targetOptions));
  return {
    get tools() {
      return listTools();
    },
    pending: (message, options) => findPending(readMessage(message), options),
    answer: async (message, ...[options]) => {
      const results = await answerAll(readMessage(message), options);
      return results.length === 0 ? [] : [{ role: "user", content: results }];
    },
  };
}

function isToolUse(block: { readonly type: string }): block is ToolUse {
  return block.type === "tool_use";
}

/** The reasons to stop after which the last block is whole; absent in a message that no API wrote. */
const completeReasons = new Set([undefined, "end_turn", "tool_use", "stop_sequence", "pause_turn"]);

function readMessage({
  content,
  stop_reason: reason = undefined,
}: AnthropicMessage): PendingCall<AnthropicToolResult>[] {
  const endedBy = reason === null ? "unfinished" : completeReasons.has(reason) ? undefined : reason;
  return content.flatMap((block, index) =>
    isToolUse(block) ? [readCall(block, index === content.length - 1 ? endedBy : undefined)] : [],
  );
}

function readCall({ id, name, input }: ToolUse, endedBy: string | undefined): PendingCall<AnthropicToolResult> {
  return {
    call: { id, name, arguments: input },
    endedBy,
    reply: ({ isError, text, rich }) => ({
      type: "tool_result",
      tool_use_id: id,
      content: rich === undefined ? text : carryOutput(rich, anthropicCarrier),
      ...(isError && { is_error: true }),
    }),
  };
}
