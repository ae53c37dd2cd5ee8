/** Lists, watches and calls the tools of a server through a client of either generation of the MCP SDK. */

import type { CancelSignal } from "../../cancellation.js";
import { methodSchema } from "../../serve/internal/mcp-server.js";

/** A tool, as a server lists it. */
export interface ServerTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: { readonly type: "object"; readonly [keyword: string]: unknown };
  readonly outputSchema?: { readonly [keyword: string]: unknown } | undefined;
  /** Unverified claims of the server. */
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

/** `Client` of `@modelcontextprotocol/sdk` 1.x or `@modelcontextprotocol/client` 2.x. */
export interface McpClient {
  readonly listTools: (
    params?: { cursor: string },
    options?: never,
  ) => Promise<{ readonly tools: readonly ServerTool[]; readonly nextCursor?: string | undefined }>;
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

export async function listServerTools(client: McpClient, maximumTools: number): Promise<readonly ServerTool[]> {
  const tools: ServerTool[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    // A client of 2.x would return a cached list.
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

/** Undocumented field of clients of both generations: the handlers that the application has set. */
interface ClientParts {
  readonly _notificationHandlers?: ReadonlyMap<string, (...message: readonly unknown[]) => unknown>;
}

/**
 * Calls `onChange` after each change of the server's tools. A handler of the application stays in place.
 *
 * @returns a function that stops watching.
 */
export async function watchServerTools(client: McpClient, onChange: () => Promise<void>): Promise<() => Promise<void>> {
  if (client.getServerCapabilities()?.tools?.listChanged !== true) return () => Promise.resolve();
  let isWatching = true;
  const report = (error: unknown): void => client.onerror?.(error instanceof Error ? error : new Error(String(error)));
  const earlier = (client as ClientParts)._notificationHandlers?.get(listChanged);
  const handler = async (notification: unknown, ...rest: readonly unknown[]): Promise<void> => {
    await earlier?.(notification, ...rest);
    if (isWatching) await onChange().catch(report);
  };
  const method = client.getProtocolEra === undefined ? methodSchema(listChanged) : listChanged;
  client.setNotificationHandler(method as never, handler as never); // Each generation has its own types.
  const isModern = client.getProtocolEra?.() === "modern" && client.autoOpenedSubscription === undefined;
  const subscription = isModern
    ? await client.listen?.({ toolsListChanged: true } as never).catch((error: unknown) => void report(error))
    : undefined;
  return async () => {
    isWatching = false;
    await subscription?.close();
  };
}

export function callServerTool(
  client: McpClient,
  call: { readonly name: string; readonly arguments: Record<string, unknown> },
  options: {
    readonly signal: CancelSignal;
    readonly onprogress?: ((progress: { progress: number; total?: number; message?: string }) => void) | undefined;
    readonly resetTimeoutOnProgress?: boolean;
  },
): Promise<unknown> {
  const rest = client.getProtocolEra === undefined ? [undefined, options] : [options];
  return client.callTool(call, ...(rest as never[])); // Each generation has its own parameters.
}
