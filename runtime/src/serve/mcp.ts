/** From a registry to the `tools/list` and `tools/call` of an MCP server. */

import type { ToolResultEnvelope } from "../envelope.js";
import type { ToolMetadata } from "../metadata.js";
import type { CancelSignal } from "../registry/cancel-signal.js";
import type { ToolRegistry } from "../registry/tool-registry.js";
import { mcp } from "../targets/single/mcp.js";
import { findContext, withAnyContext, type ServeRest } from "./served-context.js";

/**
 * `Server` of `@modelcontextprotocol/sdk` 1.x or `@modelcontextprotocol/server` 2.x.
 *
 * @typeParam Extra - what its handlers learn about a request: `RequestHandlerExtra` or `ServerContext`.
 */
export interface McpLowLevelServer<Extra> {
  readonly registerCapabilities: (capabilities: { tools: Record<string, never> }) => void;
  /** 1.x takes a Zod schema that names the method, 2.x the method's name. */
  readonly setRequestHandler: (request: never, handler: never) => void;
  /** Infers `Extra` from both; never called. */
  readonly fallbackRequestHandler?: ((request: never, extra: Extra) => unknown) | undefined;
}

/** A server of either generation: the low-level one, or an `McpServer`, which holds one. */
export type AnyMcpServer<Extra> = McpLowLevelServer<Extra> | { readonly server: McpLowLevelServer<Extra> };

/** The fields that are read: 1.x has them at the root, 2.x inside `mcpReq`. */
interface RequestFields {
  readonly sessionId?: string | undefined;
  readonly requestId?: string | number;
  readonly signal?: CancelSignal;
  /** Over HTTP only: in 1.x `requestInfo`, in 2.x `http`. */
  readonly requestInfo?: object;
  readonly http?: object;
  readonly mcpReq?: { readonly id: string | number; readonly signal: CancelSignal };
}

interface CallRequest {
  readonly params: { readonly name: string; readonly arguments?: unknown };
}

type RequestHandler = (request: CallRequest, extra: RequestFields) => object | Promise<object>;

/** JSON-RPC's code for invalid parameters, which MCP requires for an unknown tool. */
const invalidParams = -32602;

/**
 * Serves a registry's tools: lists them in the registry's order, and runs calls. A failing call answers with `isError`
 * and advice for the model. Call it before `connect`; it registers the capability `tools`.
 *
 * An MCP server cannot know whether the client asked its user. Calls that the registry's gate stops are refused, unless
 * the registry has an approver or `approvedBy` names the client.
 *
 * Calls of one connection that change something run one after the other. HTTP without sessions has no connection: pass
 * a `caller` to have the same there.
 *
 * @returns the server.
 */
export function serveMcp<Server, Extra, Tool extends ToolMetadata, Context>(
  server: Server & AnyMcpServer<Extra>,
  registry: ToolRegistry<Tool, Context>,
  ...[options]: ServeRest<Context, Extra>
): Server {
  const lowLevel = "server" in server ? server.server : server;
  const tools = mcp.projectTools(registry.tools);
  const served = withAnyContext(registry);
  const decode = mcp.decoder();
  lowLevel.registerCapabilities({ tools: {} });
  setHandler(lowLevel, "tools/list", () => ({ tools }));
  setHandler(lowLevel, "tools/call", async ({ params }, extra) => {
    const { id = extra.requestId, signal = extra.signal } = extra.mcpReq ?? {};
    const call = { name: params.name, arguments: params.arguments, id: nameRequest(id, extra.sessionId) };
    const context = await findContext(options, extra);
    const caller = options?.caller ?? (isConnection(extra) ? lowLevel : undefined);
    const envelope = await served.dispatch(call, context, {
      signal,
      decode,
      approvedBy: options?.approvedBy,
      caller,
      validateResults: true, // The protocol requires it.
    });
    return answer(served, envelope);
  });
  return server;
}

/** Over HTTP without sessions, requests that come in together may be those of different clients. */
function isConnection({ sessionId, requestInfo, http }: RequestFields): boolean {
  return sessionId !== undefined || (requestInfo === undefined && http === undefined);
}

/** Ids count from 0 in each session. */
function nameRequest(id: string | number | undefined, session: string | undefined): string | undefined {
  return session === undefined || id === undefined ? id?.toString() : `${session}/${id}`;
}

/** Only servers of 2.x know which revision was negotiated; only they take the name of a method. */
function setHandler<Extra>(server: McpLowLevelServer<Extra>, method: string, handler: RequestHandler): void {
  const pass = (request: unknown): unknown => request;
  const schema = {
    shape: { method: { value: method } },
    parse: pass,
    safeParse: (request: unknown) => ({ success: true, data: request }),
  };
  const request = "getNegotiatedProtocolVersion" in server ? method : schema;
  // The interface is what both versions share, so their own parameter types are lost.
  server.setRequestHandler(request as never, handler as never);
}

function answer(registry: ToolRegistry, envelope: ToolResultEnvelope): object {
  const tool = registry.find(envelope.tool);
  const { isError, text, structured, notice, content = [], details } = registry.toModelOutput(envelope);
  if (tool === undefined) throw Object.assign(new Error(text), { code: invalidParams });
  const more = [notice, details && JSON.stringify({ details })].filter((said) => said !== undefined);
  return {
    content: [...[text, ...more].map((said) => ({ type: "text", text: said })), ...content],
    ...(isError ? { isError } : tool.outputSchema && { structuredContent: structured }),
  };
}
