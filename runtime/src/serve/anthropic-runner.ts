/** Converts a registry to the tools of the `toolRunner` in Anthropic's SDK, which runs them itself. */

import type { ToolMetadata } from "../metadata.js";
import type { CancelSignal } from "../cancellation.js";
import { ToolFailure } from "../tool-failure.js";
import type { ToolRegistry } from "../registry/tool-registry.js";
import type { AnthropicTool } from "../rendering/wire-types.js";
import { anthropic } from "../targets/formats/anthropic.js";
import { anthropicCarrier, carryOutput, type AnthropicResultBlock } from "./internal/carried-content.js";
import { checkNames, serveCalls, type OptionsRest, type ServeOptions } from "./internal/served-registry.js";

interface AnthropicRun {
  readonly toolUse: { readonly id: string; readonly name: string; readonly input: unknown };
  readonly signal?: CancelSignal | null | undefined;
}

/** A tool, as `client.beta.messages.toolRunner` takes it. */
export interface AnthropicRunnableTool extends AnthropicTool {
  run: (input: unknown, call?: AnthropicRun) => Promise<string | AnthropicResultBlock[]>;
  parse: (input: unknown) => unknown;
}

/**
 * Creates the `tools` of `client.beta.messages.toolRunner` from a registry. A failing call throws a `ToolFailure`, whose
 * message the runner gives to the model as the tool's error. The runner asks nobody: calls that the registry's gate stops
 * are refused, unless the registry has an approver or `approvedBy` names who approves them.
 *
 * @throws {TypeError} when Anthropic refuses the name of a tool.
 */
export function anthropicRunnerTools<Tool extends ToolMetadata, Context>(
  registry: ToolRegistry<Tool, Context>,
  ...[options]: OptionsRest<Context, ServeOptions<Context, AnthropicRun | undefined>>
): AnthropicRunnableTool[] {
  const { served, dispatch } = serveCalls(registry, anthropic.decoder(), options);
  checkNames(registry.tools, "anthropic");
  return registry.tools.map((tool) => ({
    ...anthropic.projectTool(tool).wire,
    parse: (input) => input,
    run: async (input, call) => {
      const sent = { name: tool.name, arguments: input, id: call?.toolUse.id };
      const envelope = await dispatch(sent, call, { signal: call?.signal ?? undefined });
      const output = served.toModelOutput(envelope);
      const { isError, text } = output;
      if (!isError) {
        return output.content === undefined ? served.render(envelope) : carryOutput(output, anthropicCarrier);
      }
      const error = envelope.status === "error" ? envelope.error : envelope.undelivered;
      throw new ToolFailure(error?.kind ?? "result_too_large", text, error);
    },
  }));
}
