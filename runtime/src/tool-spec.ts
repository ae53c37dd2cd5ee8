/** Converts metadata to the vendor-neutral specification of a tool in a request to a model. */

import type { ObjectSchema, ToolMetadata } from "./metadata.js";
import type { CacheDirective } from "./target-options.js";

/** A tool as a request to a model carries it. */
export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  readonly kind: { readonly type: "function"; readonly inputSchema: ObjectSchema };
  /** Absent unless the operator set one. */
  readonly cacheDirective?: CacheDirective;
}

/** Renders metadata as a specification; the operator decides what a provider caches, not the tool's author. */
export function toToolSpec(
  metadata: ToolMetadata,
  { cacheDirective }: { readonly cacheDirective?: CacheDirective } = {},
): ToolSpec {
  return {
    name: metadata.name,
    description: metadata.description,
    kind: { type: "function", inputSchema: metadata.inputSchema },
    ...(cacheDirective !== undefined && { cacheDirective }),
  };
}
