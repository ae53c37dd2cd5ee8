/** From the options of an adapter to the context that a call's handler gets. */

import type { ToolMetadata } from "../../metadata.js";
import type { ToolRegistry } from "../../registry/tool-registry.js";

/** The handlers' context: always the same, or made for each request. */
export type ContextSource<Context, Request> = Context | ((request: Request) => Context | Promise<Context>);

/** Options for serving a registry. The context is required if a handler wants one. */
export type ServeOptions<Context, Request> = {
  /** Who asks the user before calls that need approval, such as the client's name; by default the gate decides. */
  readonly approvedBy?: string | undefined;
  /** Whose calls these are, as in `CallOptions.caller`; each adapter has a default of its own. */
  readonly caller?: unknown;
} & (unknown extends Context
  ? { readonly context?: ContextSource<Context, Request> }
  : { readonly context: ContextSource<Context, Request> });

/** The options of an adapter, optional if nothing in them is required. */
export type ServeRest<Context, Request> = unknown extends Context
  ? [options?: ServeOptions<Context, Request>]
  : [options: ServeOptions<Context, Request>];

/** A registry whose context has a general type. */
export function withAnyContext<Tool extends ToolMetadata, Context>(
  registry: ToolRegistry<Tool, Context>,
): ToolRegistry {
  return registry as unknown as ToolRegistry; // The adapter's options have been checked against the context's type.
}

export async function findContext<Request>(
  options: { readonly context?: unknown } | undefined,
  request: Request,
): Promise<unknown> {
  const source = options?.context;
  if (typeof source !== "function") return source;
  return (source as (request: Request) => unknown)(request); // By its type, a context that is a function makes it.
}
