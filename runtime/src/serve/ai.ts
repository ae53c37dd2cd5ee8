/** Converts a registry to the `tools` of Vercel's AI SDK. */

import type { ToolInputOf, ToolMetadata, ToolResultOf } from "../metadata.js";
import type { CancelSignal } from "../cancellation.js";
import type { CallOptions, ToolNamed } from "../registry/tool-call.js";
import { ToolFailure } from "../tool-failure.js";
import type { ToolRegistry } from "../registry/tool-registry.js";
import { vercelAi } from "../targets/formats/vercel-ai.js";
import type { VercelAiTool } from "../rendering/wire-types.js";
import {
  approvalKey,
  findApproval,
  isUnasked,
  type AiCallMessages,
  type ApprovalStore,
} from "./internal/ai-approvals.js";
import { makeOutput, toAiOutput, type AiOutput } from "./internal/ai-output.js";
import { serveCalls, type OptionsRest, type ServeOptions } from "./internal/served-registry.js";

export { recordDenials } from "./internal/ai-approvals.js";

interface AiCall extends AiCallMessages {
  readonly abortSignal?: CancelSignal | undefined;
  /** The application's context, in versions 5 and 6. */
  readonly experimental_context?: unknown;
  /** The application's context, from version 7 on. */
  readonly context?: unknown;
}

/** A tool for the AI SDK 5, 6 and 7. */
export interface AiTool<Input, Result> extends Pick<VercelAiTool, "title" | "inputExamples"> {
  description: string;
  /**
   * Creates a schema of the SDK. Its type has a symbol of the SDK as a key, so no type here can name it; `never` is
   * assignable to every version of it.
   */
  inputSchema: () => never;
  /** Options of a provider, such as Anthropic's prompt caching: from the tool's `targets`. */
  providerOptions?: { anthropic: { cacheControl: { type: "ephemeral"; ttl?: "5m" | "1h" } } };
  execute: (input: Input, call: AiCall) => Promise<Result>;
  needsApproval: (input: Input, call: AiCall) => Promise<boolean>;
  toModelOutput: (output: unknown) => AiOutput;
}

type AiServeOptions<Context> = ServeOptions<Context, AiCall> & {
  /**
   * Stores the questions to the user, to detect edited messages: by default in memory, for these tools. Pass your own
   * store if another process, or other tools, continue the conversation; or `"signed"` if you call the SDK with
   * `experimental_toolApprovalSecret`, with which it detects edits itself.
   */
  readonly approvals?: ApprovalStore | "signed" | undefined;
};

/** The tools of a registry, by name. */
export type AiTools<Tool extends ToolMetadata> = {
  [Name in Tool["name"]]: AiTool<ToolInputOf<ToolNamed<Tool, Name>>, ToolResultOf<ToolNamed<Tool, Name>>>;
};

/**
 * Creates the `tools` of `generateText`, `streamText` and agents from a registry.
 *
 * The registry validates arguments instead of the SDK: a failing call throws a `ToolFailure`, whose message the SDK gives
 * to the model as the tool's error. From version 6 on, the SDK asks the user before calls that the registry's gate stops,
 * and runs such a call once the messages contain the approval; if the registry has an approver, it is asked instead.
 * Version 5 cannot ask, and `toolApproval` of version 7 does not report what it approved by itself: without an approver
 * such calls are refused there, unless `approvedBy` names who approves them. An approval counts once, for the arguments
 * and the contract that the SDK asked about; any other is refused.
 *
 * Calls that change something run one after the other, even those of different conversations: create the tools for each
 * conversation, or pass its key as `caller`.
 */
export function aiTools<Tool extends ToolMetadata, Context>(
  registry: ToolRegistry<Tool, Context>,
  ...[options]: OptionsRest<Context, AiServeOptions<Context>>
): AiTools<Tool> {
  const decode = vercelAi.decoder();
  const { served, dispatch } = serveCalls(registry, decode, options);
  const { approvals = new Set<string>() } = options ?? {};
  const makeTool = (tool: ToolMetadata): AiTool<unknown, unknown> => {
    const { name } = tool;
    const { title, description = "", inputExamples, inputSchema } = vercelAi.projectTool(tool).wire;
    return {
      ...(title !== undefined && { title }),
      description,
      inputSchema: () => markSchema(inputSchema),
      ...(inputExamples !== undefined && { inputExamples }),
      ...(tool.targets?.anthropic?.cacheControl !== undefined && {
        providerOptions: { anthropic: { cacheControl: tool.targets.anthropic.cacheControl } },
      }),
      needsApproval: async (input, call) => {
        if (options?.approvedBy !== undefined) return false;
        if (served.preview({ name, arguments: input }, { decode })?.approvalReason === undefined) return false;
        // The SDK calls this again before it runs an approved call: only a new question is stored.
        if (approvals !== "signed" && isUnasked(call)) {
          await approvals.add(await approvalKey(served, { name, arguments: input, id: call.toolCallId }));
        }
        return true;
      },
      execute: (input, call) => {
        const run = async (more: CallOptions): Promise<unknown> => {
          const made = { name, arguments: input, id: call.toolCallId };
          const approval = options?.approvedBy === undefined ? await findApproval(served, made, call, approvals) : {};
          const envelope = await dispatch(made, call, { signal: call.abortSignal, ...approval, ...more });
          if (envelope.status === "success") return makeOutput(envelope);
          throw new ToolFailure(envelope.error.kind, served.toModelOutput(envelope).text, envelope.error);
        };
        if (!served.yieldsResults(name)) return run({});
        return yieldResults(run) as unknown as Promise<unknown>; // The SDK takes both; callers of `execute` await it.
      },
      toModelOutput: (output) => toAiOutput(served, name, output),
    };
  };
  // Each tool has the types of its metadata.
  return Object.fromEntries(registry.tools.map((tool) => [tool.name, makeTool(tool)])) as AiTools<Tool>;
}

async function* yieldResults(run: (options: CallOptions) => Promise<unknown>): AsyncGenerator<unknown, void> {
  const waiting: unknown[] = [];
  let wake: (() => void) | undefined;
  let isDone = false;
  const finished = run({
    onPreliminary: (envelope) => {
      waiting.push(makeOutput(envelope));
      wake?.();
    },
  }).finally(() => {
    isDone = true;
    wake?.();
  });
  finished.catch(() => undefined); // Awaited below, after the preliminary results.
  let last: string | undefined;
  for (;;) {
    for (const output of waiting.splice(0)) {
      last = JSON.stringify(output);
      yield output;
    }
    if (isDone) break;
    if (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve));
  }
  const output = await finished;
  if (last === undefined || JSON.stringify(output) !== last) yield output;
}

/** Marks a schema with two symbols for all versions of the SDK; those before 6 read the second. */
function markSchema(jsonSchema: object): never {
  const schema = {
    [Symbol.for("vercel.ai.schema")]: true,
    [Symbol.for("vercel.ai.validator")]: true,
    _type: undefined,
    jsonSchema,
    validate: (value: unknown) => ({ success: true, value }),
  };
  return schema as never; // See `AiTool.inputSchema`.
}
