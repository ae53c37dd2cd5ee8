/** From the options of an adapter to the context that a call's handler gets. */

import type { ToolMetadata } from "../metadata.js";
import type { ToolRegistry } from "../registry/tool-registry.js";

/** Where the handlers' context comes from: it is always the same, or made for each request. */
export type ContextSource<Context, Request> = Context | ((request: Request) => Context | Promise<Context>);

/** What can be chosen about serving a registry. The context is required where a handler wants one. */
export type ServeOptions<Context, Request> = {
  /**
   * Who asks the user before calls that need an approval, such as the name of the client, if somebody does. By default
   * nobody has, so the registry's own gate decides.
   */
  readonly approvedBy?: string | undefined;
} & (unknown extends Context
  ? { readonly context?: ContextSource<Context, Request> }
  : { readonly context: ContextSource<Context, Request> });

/** The options of an adapter, which can be left out where nothing is required in them. */
export type ServeRest<Context, Request> = unknown extends Context
  ? [options?: ServeOptions<Context, Request>]
  : [options: ServeOptions<Context, Request>];

/** A registry whose context is of no type in particular. */
export function withAnyContext<Tool extends ToolMetadata, Context>(
  registry: ToolRegistry<Tool, Context>,
): ToolRegistry {
  return registry as unknown as ToolRegistry; // The adapter's options have been held to the context's type.
}

/** The context for a request. */
export async function findContext<Request>(
  options: { readonly context?: unknown } | undefined,
  request: Request,
): Promise<unknown> {
  const source = options?.context;
  if (typeof source !== "function") return source;
  return (source as (request: Request) => unknown)(request); // By its type, a context that is a function makes it.
}
