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
