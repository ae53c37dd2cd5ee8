/** The public names of `@toolwright/runtime/import/mcp`: imports the tools of an MCP server into a registry. */

import type { ToolMetadata } from "../../metadata.js";
import { createToolRegistry } from "../../registry/create-registry.js";
import type { AnyHandler } from "../../registry/call-state.js";
import type { RegistrySettings, ToolRegistry } from "../../registry/tool-registry.js";
import { listServerTools, watchServerTools, type McpClient } from "./server-connection.js";
import { createServerHandler } from "./server-calls.js";
import { createToolReader, type SkippedTool, type ToolReaderOptions } from "./server-tools.js";

/** Options of the import, and settings of the registry. */
interface McpImportOptions
  extends ToolReaderOptions, Omit<RegistrySettings<ToolMetadata>, "validators" | "receipts" | "results" | "decode"> {
  /** The maximum number of tools that a server may list; 1,000 by default. */
  readonly maximumTools?: number;
}

/** A registry of the tools of a server. It follows the server's list until it is closed. */
export interface ImportedRegistry extends ToolRegistry {
  /** The tools that cannot be called, and why. */
  readonly skipped: readonly SkippedTool[];
  /**
   * Lists the server's tools again, and applies the application's `effects` and trust to the tools as they are now. When
   * the server changes its list by itself, these apply only to tools whose contract is unchanged.
   */
  readonly refresh: () => Promise<void>;
  /** Stops following the server's list. */
  readonly close: () => Promise<void>;
}

/**
 * Imports the tools of the server that a client of `@modelcontextprotocol/sdk` 1.x or `@modelcontextprotocol/client` 2.x
 * is connected to. Content, structured content, errors, `_meta`, cancellation and progress pass through unchanged.
 * `combineRegistries` of `/combine` adds the tools to your own.
 *
 * @throws {Error} when the list cannot be read, or does not end.
 */
export async function importMcp(client: McpClient, options: McpImportOptions = {}): Promise<ImportedRegistry> {
  const { prefix, filter, trustAnnotations, effects, maximumTools = 1000, ...settings } = options;
  const reader = createToolReader(options);
  const read = async (isReviewed: boolean) => {
    const { tools, skipped } = reader(await listServerTools(client, maximumTools), { isReviewed });
    const handlers: Record<string, AnyHandler> = Object.create(null) as Record<string, AnyHandler>;
    for (const { metadata, serverName } of tools) handlers[metadata.name] = createServerHandler(client, serverName);
    return { tools: tools.map(({ metadata }) => metadata), handlers, skipped };
  };
  const first = await read(true);
  let { skipped } = first;
  const registry: ToolRegistry = createToolRegistry(first.tools, first.handlers, { ...settings, results: "all" });
  let reading: Promise<void> = Promise.resolve();
  const update = (isReviewed: boolean): Promise<void> => {
    const next = reading.then(async () => {
      const found = await read(isReviewed);
      registry.replaceTools(found.tools, found.handlers);
      ({ skipped } = found);
    });
    reading = next.catch(() => undefined);
    return next;
  };
  const stop = await watchServerTools(client, () => update(false));
  return {
    ...registry,
    get tools() {
      return registry.tools;
    },
    get skipped() {
      return skipped;
    },
    refresh: () => update(true),
    close: stop,
  };
}
