/** Converts a registry to the function tools of the OpenAI Agents SDK, which runs them itself. */

import type { ObjectSchema, ToolMetadata } from "../metadata.js";
import type { CancelSignal } from "../cancellation.js";
import type { ToolRegistry } from "../registry/tool-registry.js";
import { openaiStrict } from "../targets/formats/openai-strict.js";
import { openai } from "../targets/formats/openai.js";
import { splitTarget, type Target } from "../rendering/target.js";
import { refuseIncomplete } from "./internal/incomplete-calls.js";
import { checkNames, serveCalls, type OptionsRest, type ServeOptions } from "./internal/served-registry.js";

/** The SDK's context of a run, as far as it is read here. */
interface AgentRunContext {
  readonly context: unknown;
  readonly isToolApproved: (call: { toolName: string; callId: string }) => boolean | undefined;
}

interface AgentCallDetails {
  readonly toolCall?: { readonly callId: string; readonly status?: string | undefined } | undefined;
  readonly signal?: CancelSignal | undefined;
}

/** A function tool, as `new Agent({ tools })` takes it. */
export interface AgentTool {
  type: "function";
  name: string;
  description: string;
  parameters: AgentToolParameters;
  strict: boolean;
  invoke: (runContext: AgentRunContext, input: string, details?: AgentCallDetails) => Promise<string>;
  needsApproval: (runContext: AgentRunContext, input: unknown, callId?: string) => Promise<boolean>;
  isEnabled: () => Promise<boolean>;
}

/** The SDK's type distinguishes open and closed objects. */
type AgentToolParameters = {
  type: "object";
  properties: Record<string, Record<string, unknown>>;
  required: string[];
} & ({ additionalProperties: true } | { additionalProperties: false });

type AgentServeOptions<Context> = ServeOptions<Context, AgentRunContext> & {
  /** `openai` by default. */
  readonly target?: Target<"openai" | "openai-strict">;
};

const targets = { openai, "openai-strict": openaiStrict };

/**
 * Creates the `tools` of an agent of `@openai/agents` from a registry. The SDK interrupts the run before calls that the
 * registry's gate stops, and goes on once the application has approved them in the run's state; if the registry has an
 * approver, that one is asked instead. A call that was cut off does not run, and the model reads why.
 *
 * @throws {TypeError} when OpenAI refuses the name of a tool.
 */
export function agentTools<Tool extends ToolMetadata, Context>(
  registry: ToolRegistry<Tool, Context>,
  ...[options]: OptionsRest<Context, AgentServeOptions<Context>>
): AgentTool[] {
  const { name: target, options: given } = splitTarget(options?.target ?? "openai", targets);
  checkNames(registry.tools, "openai");
  // The SDK has only function tools.
  const targetOptions = { ...given, freeform: "function" } as const;
  const decode = targets[target].decoder(targetOptions);
  const { served, dispatch } = serveCalls(registry, decode, options);
  return registry.tools.map((tool) => {
    const { name } = tool;
    const { wire } = targets[target].projectTool(tool, targetOptions);
    if (wire.type !== "function") throw new Error("The option `freeform: function` must render functions.");
    return {
      type: "function",
      name,
      description: wire.description ?? "",
      parameters: completeParameters(wire.parameters),
      strict: wire.strict,
      isEnabled: async () => true,
      needsApproval: async (_runContext, input) =>
        options?.approvedBy === undefined &&
        served.preview({ name, arguments: input }, { decode })?.approvalReason !== undefined,
      invoke: async (runContext, input, details) => {
        const { callId = undefined, status = "completed" } = details?.toolCall ?? {};
        const isApproved = callId !== undefined && runContext.isToolApproved({ toolName: name, callId }) === true;
        const approvedBy = isApproved ? "the user, through the Agents SDK" : undefined;
        const isWhole = status === "completed";
        const refusal = isWhole ? undefined : refuseIncomplete(name, status);
        const call = { name, arguments: input, id: callId, isWhole };
        return served.render(await dispatch(call, runContext, { signal: details?.signal, approvedBy, refusal }));
      },
    };
  });
}

function completeParameters({ properties = {}, required = [], ...schema }: ObjectSchema): AgentToolParameters {
  // The SDK's type allows no schema as `additionalProperties`, but the SDK sends it.
  return { additionalProperties: true, ...schema, properties, required: [...required] } as AgentToolParameters;
}
