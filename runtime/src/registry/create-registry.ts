/** Creates registries, which run the calls of tools. */

import type { ToolResultEnvelope } from "../envelope.js";
import { copyJson, freezeJson } from "../json-schema/json-values.js";
import type { ToolControls } from "../inventory/to-inventory.js";
import type { ToolMetadata } from "../metadata.js";
import { approvedCalls } from "../middleware/approval.js";
import { loadLaterSteps } from "./load-later-steps.js";
import { previewCall } from "./preview-call.js";
import { prepareTool } from "./read-arguments.js";
import { defaultResultCharacters, renderEnvelope, toModelOutput, type OutputSettings } from "./render-envelope.js";
import type { AnyHandler, AnySettings, CallSettings, Finisher, Providers, RegisteredTool } from "./call-state.js";
import { runCall } from "./run-call.js";
import { createCallOrder, runInOrder } from "./call-order.js";
import { readCall, type CallOptions, type ContextOf, type HandlersOf, type ToolCall } from "./tool-call.js";
import { checkOptions, checkParts, checkTools, everyTool } from "./check-registration.js";
import type {
  GivenOptions,
  ProvidedOptions,
  ProvidedTools,
  ProviderContext,
  RegistryContext,
  ToolRegistry,
} from "./tool-registry.js";

/**
 * Creates a registry of tools. The tools decide the types of the handlers: a missing handler does not compile, nor does
 * a missing provider for a required hidden parameter.
 *
 * A call takes these steps: find the tool, parse the arguments, decode them from the target's form, validate them, fill
 * in defaults and hidden values, ask for approval, run the handler, retry it if allowed, and finish the result. Every
 * call ends in one envelope.
 *
 * @throws {TypeError} when names or aliases are not unique, a tool has no handler, a required hidden parameter has no
 * provider, a provider or receipt would never be used, or an option does not exist.
 */
export function createToolRegistry<const Tool extends ToolMetadata, const Handlers extends HandlersOf<Tool, never>>(
  tools: ProvidedTools<Tool>,
  handlers: Handlers,
): ToolRegistry<Tool, ContextOf<Handlers>>;
export function createToolRegistry<
  const Tool extends ToolMetadata,
  const Handlers extends HandlersOf<Tool, never>,
  const Options extends GivenOptions<Tool, ProviderContext<Handlers>>,
>(
  tools: readonly Tool[],
  handlers: Handlers,
  options: ProvidedOptions<Tool, Options>,
): ToolRegistry<Tool, RegistryContext<Handlers, Options>>;
export function createToolRegistry(
  tools: readonly ToolMetadata[],
  handlers: object,
  options: object = {},
): ToolRegistry {
  // The signatures check tools, handlers and options against each other; from here on they have general types.
  checkOptions(options);
  const settings = readSettings(options);
  let surface = createSurface(tools, handlers as AnyHandlers, settings);
  const listeners = new Set<() => void>();
  let calls = 0;
  // `replaceTools` may remove the tool that a call ran.
  const ran = new WeakMap<ToolResultEnvelope, RegisteredTool>();
  const run = async (
    { index, names }: ToolSurface,
    call: ToolCall,
    context: unknown,
    options?: CallOptions | null,
  ): Promise<ToolResultEnvelope> => {
    calls += 1;
    const tool = index.get(call.name);
    const id = call.id ?? `call_${calls}`;
    const envelope = await runCall({ call, id, context, options: options ?? {}, tool, names }, settings);
    if (tool !== undefined) ran.set(envelope, tool);
    return envelope;
  };
  const { resultCharacters = defaultResultCharacters, loaded } = settings;
  const outputSettings = (envelope: ToolResultEnvelope, fitLarge?: OutputSettings["fitLarge"]): OutputSettings => ({
    tool: ran.get(envelope) ?? surface.index.get(envelope.tool),
    resultCharacters,
    // `map` passes an index.
    fitLarge: typeof fitLarge === "function" ? fitLarge : loaded.finisher?.fitLarge,
  });
  const registry: ToolRegistry = {
    get tools() {
      return surface.tools;
    },
    find: (name) => surface.index.get(name)?.metadata,
    controlsOf: (name) => {
      const tool = surface.index.get(name);
      return tool && describeControls(tool, settings);
    },
    call: (name, args, ...rest) => run(surface, readCall({ name, arguments: args }), ...rest),
    dispatch: (call, ...rest) => run(surface, readCall(call), ...rest),
    dispatchAll: (calls, ...rest) => {
      const current = surface;
      return runInOrder(calls.map(readCall), {
        find: ({ name }) => current.index.get(name)?.metadata,
        run: (call) => run(current, call, ...rest),
      });
    },
    preview: (sent, options) => {
      const call = readCall(sent);
      const tool = surface.index.get(call.name);
      return tool && previewCall(tool, call, settings, options?.decode);
    },
    toModelOutput: (envelope, fitLarge?: OutputSettings["fitLarge"]) =>
      toModelOutput(envelope, outputSettings(envelope, fitLarge)),
    yieldsResults: (name) =>
      Object.prototype.toString.call(surface.index.get(name)?.handler) === "[object AsyncGeneratorFunction]",
    render: (envelope) => renderEnvelope(envelope, outputSettings(envelope)),
    replaceTools: (nextTools: readonly ToolMetadata[], nextHandlers: object, parts: object = {}) => {
      checkParts(parts);
      surface = createSurface(nextTools, nextHandlers as AnyHandlers, parts);
      // An error of a listener, or its rejected promise, must not keep the others from listening.
      for (const listener of listeners) (async () => listener())().catch(() => undefined);
    },
    onToolsChanged: (listener) => {
      const own = (): void => listener(); // The same function may listen twice.
      listeners.add(own);
      return () => void listeners.delete(own);
    },
  };
  return registry;
}

function describeControls(
  { metadata, validateOutput }: RegisteredTool,
  { approval, results, validateResults }: CallSettings,
): ToolControls {
  return {
    approval: approvedCalls(approval?.gate, metadata),
    validatesResults: validateOutput !== undefined && (results === "strict" || validateResults === true),
  };
}

/** Adds the state that calls share: their order, the modules loaded on demand, and by default a memory for approvals. */
function readSettings(settings: AnySettings): CallSettings {
  const { approval, unknownParameters = "refuse" } = settings;
  const loaded: CallSettings["loaded"] = {};
  if (unknownParameters !== "refuse") {
    // If it cannot be loaded, calls say so.
    loadLaterSteps()
      .then(({ dropUnknown }) => (loaded.dropUnknown = dropUnknown))
      .catch(() => undefined);
  }
  let loading: Promise<Finisher> | undefined;
  const loadFinisher = (): Promise<Finisher> =>
    (loading ??= import("./finish-result.js").then((finisher) => (loaded.finisher = finisher)));
  // `toModelOutput` cannot wait for it, and may get a large result of another process. If it cannot be loaded, calls say so.
  loadFinisher().catch(() => undefined);
  const memory = approval?.memory ?? new Set<string>();
  return { ...settings, approval: { ...approval, memory }, queues: createCallOrder(), loadFinisher, loaded };
}

type AnyHandlers = Readonly<Record<string, AnyHandler>>;
type SurfaceParts = Pick<AnySettings, "validators" | "receipts" | "hidden">;

/** The tools of a registry at one moment. Calls under way keep theirs. */
interface ToolSurface {
  readonly tools: readonly ToolMetadata[];
  /** By name and alias. */
  readonly index: ReadonlyMap<string, RegisteredTool>;
  /** All names and aliases, to suggest one for an unknown name. */
  readonly names: readonly string[];
}

function createSurface(tools: readonly ToolMetadata[], handlers: AnyHandlers, parts: SurfaceParts): ToolSurface {
  checkTools(tools, handlers, parts);
  // The application may change its own objects, which must not remove a gate.
  const owned = tools.map((tool) => freezeJson(copyJson(tool)));
  const registered = owned.map((tool) => registerTool(tool, handlers, parts));
  const index = new Map(registered.map((tool) => [tool.metadata.name, tool]));
  for (const tool of registered) for (const alias of tool.metadata.aliases ?? []) index.set(alias, tool);
  return { tools: owned, index, names: [...index.keys()] };
}

/** The providers of all tools that a tool has a parameter for, and its own, which precede them. */
function providersOf({ name, hiddenParameters = [] }: ToolMetadata, { hidden = {} }: SurfaceParts): Providers {
  const at = (key: string): Providers => (Object.hasOwn(hidden, key) ? hidden[key] : undefined) ?? {};
  const shared = Object.entries(at(everyTool)).filter(([path]) => hiddenParameters.includes(path));
  return { ...Object.fromEntries(shared), ...at(name) };
}

function registerTool(tool: ToolMetadata, handlers: AnyHandlers, parts: SurfaceParts): RegisteredTool {
  const { name } = tool;
  const own = <Part>(record: Readonly<Record<string, Part>> = {}): Part | undefined =>
    Object.hasOwn(record, name) ? record[name] : undefined;
  return {
    ...prepareTool(tool, own(parts.validators)),
    handler: own(handlers) as AnyHandler, // A tool without a handler has been refused.
    providers: providersOf(tool, parts),
    receipt: own(parts.receipts),
    contract: {},
  };
}
