/** Serves a registry for every adapter: contexts of requests, dispatch of calls, lists of tools, checks of names. */

import type { ToolResultEnvelope } from "../../envelope.js";
import type { ToolMetadata } from "../../metadata.js";
import type { CallOptions, ToolCall } from "../../registry/tool-call.js";
import type { ToolRegistry } from "../../registry/tool-registry.js";
import { toolNameForms, type NamingVendor } from "../../rendering/vendor-limits.js";

/** Options of every adapter. The context is required if a handler declares one. */
export type ServeOptions<Context, Request> = {
  /** The name of the client, if that asks its user before calls that need approval; by default the gate decides. */
  readonly approvedBy?: string | undefined;
  /** The caller, as in `CallOptions.caller`; each adapter has its own default. */
  readonly caller?: unknown;
} & ContextOption<Context, Context | ((request: Request) => Context | Promise<Context>)>;

/** The option `context`, required if a handler declares a context: the handlers' context, or a function of the request. */
export type ContextOption<Context, Source> = unknown extends Context
  ? { readonly context?: Source }
  : { readonly context: Source };

/** A last parameter with options, optional if no handler declares a context. */
export type OptionsRest<Context, Options> = unknown extends Context ? [options?: Options] : [options: Options];

/** Erases the type of a registry's context, against which the adapter's options have been checked. */
export function eraseContext<Tool extends ToolMetadata, Context>(registry: ToolRegistry<Tool, Context>): ToolRegistry {
  return registry as unknown as ToolRegistry;
}

export async function resolveContext<Request>(
  options: { readonly context?: unknown } | undefined,
  request: Request,
): Promise<unknown> {
  const source = options?.context;
  // By its type, a context that is a function makes the context.
  return typeof source === "function" ? (source as (request: Request) => unknown)(request) : source;
}

/**
 * Serves a registry to an adapter whose SDK runs the tools itself: the registry, and its `dispatch` with the adapter's
 * options. By default all calls have one caller; `approvedBy` of the options overrides that of the call.
 */
export function serveCalls<Tool extends ToolMetadata, Context, Request>(
  registry: ToolRegistry<Tool, Context>,
  decode: CallOptions["decode"],
  options: Partial<ServeOptions<unknown, Request>> | undefined,
): {
  readonly served: ToolRegistry;
  readonly dispatch: (call: ToolCall, request: Request, callOptions: CallOptions) => Promise<ToolResultEnvelope>;
} {
  const served = eraseContext(registry);
  const { caller = {}, approvedBy } = options ?? {};
  return {
    served,
    dispatch: async (call, request, callOptions) => {
      const context = await resolveContext(options, request);
      const own = { approvedBy: approvedBy ?? callOptions.approvedBy };
      return served.dispatch(call, context, { caller, decode, ...callOptions, ...own });
    },
  };
}

/** Creates a function that projects a registry's tools, now and after they have been replaced. */
export function memoizeTools<List>(
  registry: ToolRegistry,
  project: (tools: readonly ToolMetadata[]) => List,
): () => List {
  let { tools } = registry;
  let list = project(tools);
  return () => {
    if (tools !== registry.tools) {
      list = project(registry.tools);
      ({ tools } = registry);
    }
    return list;
  };
}

const vendors = { openai: "OpenAI", anthropic: "Anthropic", gemini: "Gemini", bedrock: "Bedrock", vscode: "VS Code" };

/** @throws {TypeError} when the vendor refuses the name of a tool. */
export function checkNames(tools: readonly ToolMetadata[], vendor: NamingVendor): void {
  const { pattern, asks } = toolNameForms[vendor];
  const refused = tools.filter(({ name }) => !pattern.test(name)).map(({ name }) => JSON.stringify(name));
  if (refused.length === 0) return;
  throw new TypeError(
    `${vendors[vendor]} refuses the tool name${refused.length > 1 ? "s" : ""} ${refused.join(", ")}: ` +
      `a name must have ${asks}. Rename the tool; the old name can stay as one of its aliases.`,
  );
}
