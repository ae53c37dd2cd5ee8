/** From a connected client of either generation of the MCP SDK to the tools of its server, now and when they change. */

import type { CancelSignal } from "../../registry/cancel-signal.js";
import { methodSchema } from "../../serve/internal/mcp-server.js";

/** A tool, as a server lists it. */
export interface ServerTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: { readonly type: "object"; readonly [keyword: string]: unknown };
  readonly outputSchema?: { readonly [keyword: string]: unknown } | undefined;
  /** What the server says of the tool; nobody vouches for it. */
  readonly annotations?:
    | {
        readonly title?: string | undefined;
        readonly readOnlyHint?: boolean | undefined;
        readonly destructiveHint?: boolean | undefined;
        readonly idempotentHint?: boolean | undefined;
        readonly openWorldHint?: boolean | undefined;
      }
    | undefined;
  readonly execution?: { readonly taskSupport?: string | undefined } | undefined;
}

/** What is read of an answer to `tools/list`. */
interface ToolPage {
  readonly tools: readonly ServerTool[];
  readonly nextCursor?: string | undefined;
}

/** `Client` of `@modelcontextprotocol/sdk` 1.x or `@modelcontextprotocol/client` 2.x. */
export interface McpClient {
  readonly listTools: (params?: { cursor: string }, options?: never) => Promise<ToolPage>;
  /** 1.x takes a schema of the result before the options. */
  readonly callTool: (
    params: { name: string; arguments: Record<string, unknown> },
    ...rest: never[]
  ) => Promise<unknown>;
  readonly getServerCapabilities: () =>
    { readonly tools?: { readonly listChanged?: boolean | undefined } | undefined } | undefined;
  /** 1.x takes a Zod schema that names the method, 2.x the method's name. */
  readonly setNotificationHandler: (method: never, handler: never) => void;
  readonly onerror?: ((error: Error) => void) | undefined;
  /** 2.x only. */
  readonly getProtocolEra?: () => string | undefined;
  readonly listen?: (filter: never) => Promise<{ readonly close: () => Promise<void> }>;
  readonly autoOpenedSubscription?: object | undefined;
}

/** How to run a request. */
export interface McpRequestOptions {
  readonly signal: CancelSignal;
  readonly onprogress?: ((progress: { progress: number; total?: number; message?: string }) => void) | undefined;
  readonly resetTimeoutOnProgress?: boolean;
}

/** Lists all tools, page by page. */
export async function listServerTools(client: McpClient, maximumTools: number): Promise<readonly ServerTool[]> {
  const tools: ServerTool[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    // A client of 2.x answers from its cache, which a list that has just changed must not come from.
    const options = { cacheMode: "refresh" } as never;
    const page = await client.listTools(cursor === undefined ? undefined : { cursor }, options);
    tools.push(...page.tools);
    cursor = page.nextCursor;
    if (tools.length > maximumTools) throw new Error(`The server has more than ${maximumTools} tools.`);
    if (cursor !== undefined && (seen.has(cursor) || seen.size >= maximumTools)) {
      throw new Error("The server's list of tools does not end.");
    }
    if (cursor !== undefined) seen.add(cursor);
  } while (cursor !== undefined);
  return tools;
}

const listChanged = "notifications/tools/list_changed";

/** What clients of both generations have, but do not promise: handlers that the application has set. */
interface ClientParts {
  readonly _notificationHandlers?: ReadonlyMap<string, (...message: readonly unknown[]) => unknown>;
}

/** Calls back after each change of the server's tools; returns what stops that. A handler of the application goes on. */
export async function watchServerTools(client: McpClient, onChange: () => Promise<void>): Promise<() => Promise<void>> {
  if (client.getServerCapabilities()?.tools?.listChanged !== true) return () => Promise.resolve();
  let isWatching = true;
  const report = (error: unknown): void => client.onerror?.(error instanceof Error ? error : new Error(String(error)));
  const earlier = (client as ClientParts)._notificationHandlers?.get(listChanged);
  const handler = async (notification: unknown, ...rest: readonly unknown[]): Promise<void> => {
    await earlier?.(notification, ...rest);
    if (isWatching) await onChange().catch(report);
  };
  const isSecond = client.getProtocolEra !== undefined;
  client.setNotificationHandler((isSecond ? listChanged : methodSchema(listChanged)) as never, handler as never); // As each takes it.
  const isModern = client.getProtocolEra?.() === "modern" && client.autoOpenedSubscription === undefined;
  const subscription = isModern ? await client.listen?.({ toolsListChanged: true } as never).catch(report) : undefined;
  return async () => {
    isWatching = false;
    if (subscription !== undefined && subscription !== null)
      await (subscription as { close: () => Promise<void> }).close();
  };
}

/** Calls a tool of the server. */
export function callServerTool(
  client: McpClient,
  call: { readonly name: string; readonly arguments: Record<string, unknown> },
  options: McpRequestOptions,
): Promise<unknown> {
  const rest = client.getProtocolEra === undefined ? [undefined, options] : [options];
  return client.callTool(call, ...(rest as never[])); // As each generation takes them.
}
