/** From a tool's metadata to the vendor-neutral specification that a request to a model carries. */

import type { ObjectSchema, ToolMetadata } from "./metadata.js";

/** Asks a provider to cache the request up to and including this tool. */
export interface CacheDirective {
  readonly type: "ephemeral";
  /** How long the cached prefix is kept. */
  readonly ttl?: "5m" | "1h";
}

/** A tool as a request to a model carries it. */
export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  readonly kind: { readonly type: "function"; readonly inputSchema: ObjectSchema };
  /** Absent unless the operator set one. */
  readonly cacheDirective?: CacheDirective;
}

/** The operator's decisions, as opposed to those of the tool's author. */
export interface ToolSpecOptions {
  readonly cacheDirective?: CacheDirective;
}

/** Renders a tool's metadata as the specification that a request to a model carries. */
export function toToolSpec(metadata: ToolMetadata, options: ToolSpecOptions = {}): ToolSpec {
  return {
    name: metadata.name,
    description: metadata.description,
    kind: { type: "function", inputSchema: metadata.inputSchema },
    ...(options.cacheDirective === undefined ? {} : { cacheDirective: options.cacheDirective }),
  };
}
