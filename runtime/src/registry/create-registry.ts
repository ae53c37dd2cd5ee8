/** From tools, their handlers and some options to a registry, which runs calls. */

import type { ModelOutput, ToolResultEnvelope } from "../envelope.js";
import { copyJson, freezeJson } from "../json-schema/json-values.js";
import type { ToolMetadata } from "../metadata.js";
import { createLateModules } from "./late-modules.js";
import { loadLaterSteps } from "./load-later-steps.js";
import { previewCall } from "./preview-call.js";
import { prepareTool } from "./read-arguments.js";
import {
  defaultResultCharacters,
  isShort,
  renderEnvelope,
  toModelOutput,
  type OutputSettings,
} from "./render-envelope.js";
import type { AnyHandler, AnySettings, CallSettings, RegisteredTool } from "./call-state.js";
import { runCall } from "./run-call.js";
import { isParallelSafe } from "../effects.js";
import { createCallOrder, runInOrder } from "./call-order.js";
import { readCall, type CallOptions, type HandlersOf, type ToolCall } from "./tool-call.js";
import { checkTools } from "./tool-index.js";
import type { ProviderContext, RegistryContext, RegistryOptions, RegistryRest, ToolRegistry } from "./tool-registry.js";

export { isParallelSafe };

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
  let surface = createSurface(tools, handlers as unknown as AnyHandlers, settings);
  const { notify, onToolsChanged } = createListeners();
  const { run, ran } = createRunner(settings);
  const reader = createOutputReader(settings, (envelope) => ran.get(envelope) ?? surface.index.get(envelope.tool));
  const registry: ToolRegistry = {
    get tools() {
      return surface.tools;
    },
    find: (name) => surface.index.get(name)?.metadata,
    call: (name, args, context, callOptions) =>
      run(surface, readCall({ name, arguments: args }), { context, options: callOptions }),
    dispatch: (call, context, callOptions) => run(surface, readCall(call), { context, options: callOptions }),
    dispatchAll: (all, context, callOptions) => {
      const then = surface;
      return runInOrder(all.map(readCall), {
        isSafe: ({ name }) => {
          const tool = then.index.get(name);
          return tool === undefined || isParallelSafe(tool.metadata);
        },
        run: (call) => run(then, call, { context, options: callOptions }),
      });
    },
    preview: (sent, { decode } = {}) => {
      const call = readCall(sent);
      const tool = surface.index.get(call.name);
      return tool && previewCall(tool, call, { decode, settings });
    },
    toModelOutput: reader.read as ToolRegistry["toModelOutput"], // Only the AI SDK's adapter waits.
    yieldsResults: (name) =>
      Object.prototype.toString.call(surface.index.get(name)?.handler) === "[object AsyncGeneratorFunction]",
    render: reader.render,
    replaceTools: (nextTools, nextHandlers, ...[parts]) => {
      surface = createSurface(nextTools, nextHandlers as unknown as AnyHandlers, (parts ?? {}) as SurfaceParts);
      notify();
    },
    onToolsChanged,
  };
  return registry as unknown as ToolRegistry<Tool, RegistryContext<Handlers, Options>>; // The same functions, by the types of the tools.
}

/** Adds what lives as long as the registry: the order of its calls, and a memory for approvals unless there is one. */
function readSettings(settings: AnySettings): CallSettings {
  const { approval, unknownParameters = "refuse" } = settings;
  const drop: CallSettings["drop"] = {};
  if (unknownParameters !== "refuse") {
    // If it cannot be loaded, calls say so.
    loadLaterSteps()
      .then(({ dropUnknown }) => (drop.unknown = dropUnknown))
      .catch(() => undefined);
  }
  const memory = approval?.memory ?? new Set<string>();
  return { ...settings, approval: { ...approval, memory }, queues: createCallOrder(), drop, ...createLateModules() };
}

/** Turns envelopes into what models read. Only a caller that waits gets what shortens large results loaded. */
function createOutputReader(
  { resultCharacters = defaultResultCharacters, shortener, loadShortener }: CallSettings,
  toolOf: (envelope: ToolResultEnvelope) => RegisteredTool | undefined,
) {
  const settings = (envelope: ToolResultEnvelope): OutputSettings => ({
    tool: toolOf(envelope),
    resultCharacters,
    shortener: shortener(),
  });
  return {
    read: (envelope: ToolResultEnvelope, mayWait = false): ModelOutput | Promise<ModelOutput> => {
      const output = (): ModelOutput => toModelOutput(envelope, settings(envelope));
      return mayWait && !isShort(envelope, resultCharacters) ? loadShortener().then(output) : output();
    },
    render: (envelope: ToolResultEnvelope): string => renderEnvelope(envelope, settings(envelope)),
  };
}

function createListeners(): Pick<ToolRegistry, "onToolsChanged"> & { readonly notify: () => void } {
  const listeners = new Set<() => void>();
  return {
    notify: () => {
      // One that fails must not keep the others from listening, nor end the process: an asynchronous one rejects.
      for (const listener of listeners) (async () => listener())().catch(() => undefined);
    },
    onToolsChanged: (listener) => {
      const own = (): void => listener(); // The same function may listen twice.
      listeners.add(own);
      return () => void listeners.delete(own);
    },
  };
}

interface CallRun {
  readonly context: unknown;
  readonly options: CallOptions | undefined;
}

/** Runs calls, counts those without an id, and remembers which tool ran: `replaceTools` may take it away. */
function createRunner(settings: CallSettings) {
  let calls = 0;
  const ran = new WeakMap<ToolResultEnvelope, RegisteredTool>();
  const run = async ({ index, names }: ToolSurface, call: ToolCall, how: CallRun): Promise<ToolResultEnvelope> => {
    calls += 1;
    const tool = index.get(call.name);
    const id = call.id ?? `call_${calls}`;
    const { context } = how;
    const options = how.options ?? {}; // It may be null.
    const received = { call, id, context, options, tool, names };
    const envelope = await runCall(received, settings);
    if (tool !== undefined) ran.set(envelope, tool);
    return envelope;
  };
  return { run, ran };
}

type AnyHandlers = Readonly<Record<string, AnyHandler>>;
type SurfaceParts = Pick<AnySettings, "validators" | "receipts" | "hidden">;

/** The tools of a registry at one moment, by name and alias. Calls under way keep theirs. */
interface ToolSurface {
  readonly tools: readonly ToolMetadata[];
  readonly index: ReadonlyMap<string, RegisteredTool>;
  /** All names and aliases, for calls of a name that there is not. */
  readonly names: readonly string[];
}

function createSurface(tools: readonly ToolMetadata[], handlers: AnyHandlers, parts: SurfaceParts): ToolSurface {
  const { receipts = {} } = parts;
  checkTools(tools, { handlers, hidden: parts.hidden ?? {}, receipts });
  // A change in the application's own copy must not remove a gate.
  const owned = tools.map((tool) => freezeJson(copyJson(tool)));
  const registered = owned.map((tool) => registerTool(tool, handlers[tool.name], parts));
  const index = new Map(registered.map((tool) => [tool.metadata.name, tool]));
  for (const tool of registered) for (const alias of tool.metadata.aliases ?? []) index.set(alias, tool);
  return { tools: owned, index, names: [...index.keys()] };
}

function registerTool(tool: ToolMetadata, handler: AnyHandler | undefined, parts: SurfaceParts): RegisteredTool {
  if (handler === undefined) throw new TypeError(`"${tool.name}" has no handler.`);
  const { validators = {}, hidden = {}, receipts = {} } = parts;
  const generated = Object.hasOwn(validators, tool.name) ? validators[tool.name] : undefined;
  const providers = Object.hasOwn(hidden, tool.name) ? hidden[tool.name] : undefined;
  const receipt = Object.hasOwn(receipts, tool.name) ? receipts[tool.name] : undefined;
  return { ...prepareTool(tool, generated), handler, providers: providers ?? {}, receipt, contract: {} };
}
