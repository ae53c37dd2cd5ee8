/** From tools, their handlers and some options to a registry, which runs calls. */

import type { ToolResultEnvelope } from "../envelope.js";
import type { ToolMetadata } from "../metadata.js";
import { previewCall } from "./preview-call.js";
import { prepareTool } from "./read-arguments.js";
import { renderEnvelope, type Receipts } from "./render-envelope.js";
import { runCall, type AnySettings, type ReceivedCall, type RegisteredTool } from "./run-call.js";
import type { AnyHandler } from "./run-attempt.js";
import { readCall, type CallOptions, type HandlersOf, type ToolCall } from "./tool-call.js";
import { indexTools } from "./tool-index.js";
import type { ProviderContext, RegistryContext, RegistryOptions, RegistryRest, ToolRegistry } from "./tool-registry.js";

/**
 * Creates a registry of tools. The tools decide the types of the handlers: a missing handler does not compile, nor does
 * a missing provider of a required hidden parameter.
 *
 * A call takes these steps: find the tool, parse the arguments, decode them from the target's form, validate them, fill
 * in defaults and hidden values, ask for approval, run the handler, retry it if allowed, and finish the result. Every
 * call ends in one envelope.
 *
 * @throws {TypeError} when names or aliases are not unique, a tool has no handler, or a provider or receipt would never
 * be used.
 */
export function createToolRegistry<
  const Tool extends ToolMetadata,
  const Handlers extends HandlersOf<Tool, never>,
  const Options extends RegistryOptions<Tool, ProviderContext<Handlers>> = RegistryOptions<
    Tool,
    ProviderContext<Handlers>
  >,
>(
  tools: readonly Tool[],
  handlers: Handlers,
  ...[options]: RegistryRest<Tool, Options>
): ToolRegistry<Tool, RegistryContext<Handlers, Options>> {
  // Inside, tools and handlers have general types: the signature has checked each against the other.
  const settings = readSettings((options ?? {}) as AnySettings);
  const byName = handlers as unknown as Readonly<Record<string, AnyHandler>>;
  const receipts = (settings.receipts ?? {}) as Receipts;
  const index = indexTools(tools, { handlers: byName, hidden: settings.hidden ?? {}, receipts });
  const prepared = new Map<ToolMetadata, RegisteredTool>(
    tools.map((tool) => [tool, registerTool(tool, byName[tool.name], settings)]),
  );
  const names = [...index.keys()];
  let calls = 0;
  const run = (sent: ToolCall, context: unknown, callOptions: CallOptions = {}): Promise<ToolResultEnvelope> => {
    const call = readCall(sent);
    calls += 1;
    const tool = index.get(call.name);
    const received: ReceivedCall = {
      call,
      id: call.id ?? `call_${calls}`,
      context,
      options: callOptions,
      tool: tool && prepared.get(tool),
      names,
    };
    return runCall(received, settings);
  };
  const registry: ToolRegistry = {
    tools,
    find: (name) => index.get(name),
    call: (name, args, context, callOptions) => run({ name, arguments: args }, context, callOptions),
    dispatch: (call, context, callOptions) => run(call, context, callOptions),
    dispatchAll: (all, context, callOptions) =>
      runInOrder(all.map(readCall), {
        isSafe: ({ name }) => {
          const tool = index.get(name);
          return tool === undefined || isParallelSafe(tool);
        },
        run: (call) => run(call, context, callOptions),
      }),
    preview: (sent, { decode } = {}) => {
      const call = readCall(sent);
      const tool = index.get(call.name);
      const registered = tool && prepared.get(tool);
      return registered && previewCall(registered, call, { decode, settings });
    },
    render: (envelope) => renderEnvelope(envelope, receipts),
  };
  return registry as unknown as ToolRegistry<Tool, RegistryContext<Handlers, Options>>; // The same functions, by the types of the tools.
}

/** Adds a memory for approvals, which lives as long as the registry, unless the application has its own. */
function readSettings(settings: AnySettings): AnySettings {
  const { approval } = settings;
  return { ...settings, approval: { ...approval, memory: approval?.memory ?? new Set<string>() } };
}

function registerTool(tool: ToolMetadata, handler: AnyHandler | undefined, settings: AnySettings): RegisteredTool {
  if (handler === undefined) throw new TypeError(`"${tool.name}" has no handler.`);
  const { validators = {}, hidden = {} } = settings;
  const generated = Object.hasOwn(validators, tool.name) ? validators[tool.name] : undefined;
  const providers = Object.hasOwn(hidden, tool.name) ? hidden[tool.name] : undefined;
  return { ...prepareTool(tool, generated), handler, providers: providers ?? {} };
}

/**
 * From calls that a model made at once to their results: concurrent where that is safe, else one after the other.
 * Whether calls of a tool can run beside others: it is declared to change nothing.
 */
export function isParallelSafe({ effect, effectSource }: ToolMetadata): boolean {
  return effect === "read_only" && effectSource !== "assumed";
}

/** Runs calls; an unsafe one waits for all before it, and all after it wait for that one. */
async function runInOrder<Call, Result>(
  calls: readonly Call[],
  { isSafe, run }: { readonly isSafe: (call: Call) => boolean; readonly run: (call: Call) => Promise<Result> },
): Promise<readonly Result[]> {
  const results: Promise<Result>[] = [];
  for (const call of calls) {
    if (!isSafe(call)) await Promise.all(results);
    const result = run(call);
    results.push(result);
    if (!isSafe(call)) await result;
  }
  return Promise.all(results);
}
