/** Serves a registry as the `tools/list` and `tools/call` of an MCP server. */

import type { ModelOutput, ToolResultEnvelope } from "../envelope.js";
import type { ToolMetadata } from "../metadata.js";
import type { CallOptions, CallProgress, TraceCarrier } from "../registry/tool-call.js";
import type { ToolRegistry } from "../registry/tool-registry.js";
import { mcp } from "../targets/formats/mcp.js";
import {
  findOwnTools,
  isSecondGeneration,
  protocolError,
  setHandler,
  type AnyMcpServer,
  type McpLowLevelServer,
  type McpTransport,
  type RequestFields,
  type ToolsRequest,
} from "./internal/mcp-server.js";
import { createAsking, type McpApprover } from "./internal/mcp-approver.js";
import { createToolList, describeShared, refuseSharedNames } from "./internal/mcp-tool-list.js";
import { eraseContext, resolveContext, type OptionsRest, type ServeOptions } from "./internal/served-registry.js";

/** Options for serving a registry over MCP. The context is required if a handler wants one. */
type McpServeOptions<Context, Extra> = ServeOptions<Context, Extra> & {
  /** How many tools a page of `tools/list` holds; all by default. */
  readonly pageSize?: number;
  /** Asked about gated calls instead of the registry's approver: `elicitApproval()` asks the client's user. */
  readonly approver?: McpApprover;
};

/**
 * Serves a registry's tools: lists them in the registry's order, and runs calls. A failing call answers with `isError`
 * and advice for the model. When the registry's tools are replaced, connected clients learn that the list has changed.
 *
 * Call it before `connect`; it registers the capability `tools`. Tools that an `McpServer` has by `registerTool`, before
 * or after, are served too, after those of the registry.
 *
 * An MCP server cannot know whether the client asked its user. Calls that the registry's gate stops are refused, unless
 * there is an approver or `approvedBy` names the client. What a handler returns by `inputRequired(…)` goes to clients
 * of servers of 2.x, which bring the answer with another call.
 *
 * Calls of one connection that change something run one after the other. HTTP without sessions has no connection: pass
 * a `caller` to have the same there.
 *
 * @throws {TypeError} when the server is connected already, or has tools that cannot be served beside the registry's.
 * @returns the server.
 */
export function serveMcp<Server, Extra, Tool extends ToolMetadata, Context>(
  server: Server & AnyMcpServer<Extra>,
  registry: ToolRegistry<Tool, Context>,
  ...[options]: OptionsRest<Context, McpServeOptions<Context, Extra>>
): Server {
  const lowLevel: McpLowLevelServer<Extra> = "server" in server ? server.server : server;
  if (lowLevel.transport !== undefined) {
    throw new TypeError(
      "The server is connected. Call serveMcp before connect, which tells clients that it has tools.",
    );
  }
  const served = eraseContext(registry);
  const own = findOwnTools(server, lowLevel);
  refuseSharedNames(served, own);
  const list = createToolList({ registry: served, own, pageSize: options?.pageSize });
  const follow = createFollower(lowLevel, served);
  const call = createCaller(lowLevel, served, options);
  lowLevel.registerCapabilities({ tools: { listChanged: true } });
  setHandler(lowLevel, "tools/list", async ({ params }, extra) => {
    follow();
    return list(params?.cursor, extra);
  });
  setHandler(lowLevel, "tools/call", async (request, extra) => {
    follow();
    const { name = "", task } = request.params ?? {};
    const isOwn = own?.has(name) === true;
    if (isOwn && served.find(name) !== undefined) throw protocolError("internalError", describeShared([name]));
    if (isOwn) return own.call(request, extra);
    // 1.x takes nothing but a task as the answer, and 2.x has none.
    if (task !== undefined && !isSecondGeneration(lowLevel)) {
      throw protocolError("methodNotFound", `${name} does not run as a task. Call it without "task".`);
    }
    return call(request, extra);
  });
  return server;
}

/** Runs calls of clients, whose context may depend on the request. */
function createCaller<Extra>(
  server: McpLowLevelServer<Extra>,
  registry: ToolRegistry,
  options: Partial<McpServeOptions<unknown, Extra>> = {},
) {
  const { approver, approvedBy } = options;
  const decode = mcp.decoder();
  return async (request: ToolsRequest, extra: RequestFields): Promise<object> => {
    const { name = "", arguments: sent } = request.params ?? {};
    const { id = extra.requestId, signal = extra.signal } = extra.mcpReq ?? {};
    const call = { name, arguments: sent, id: nameRequest(id, extra.sessionId) };
    const context = await resolveContext(options, approver?.open?.(extra) ?? extra);
    const caller = options.caller ?? (isConnection(extra) ? server : undefined);
    const tool = registry.find(name); // Tools may be replaced before the call ends.
    const shown = (): unknown => registry.preview(call, { decode })?.arguments;
    const asking = tool && createAsking({ tool, sent, shown, extra, server }, approver);
    const envelope = await registry.dispatch(call, context, {
      ...{ signal, decode, approvedBy, caller, ...asking?.options },
      validateResults: true, // The protocol requires it.
      ...createProgress(request, extra, (result) => registry.toModelOutput(result)),
      trace: findTrace((extra.mcpReq ?? extra)._meta),
    });
    const required = await asking?.findRequired();
    if (required !== undefined) return required;
    const output = registry.toModelOutput(envelope);
    if (tool === undefined) throw protocolError("invalidParams", output.text);
    const _meta = envelope.status === "success" ? envelope._meta : undefined;
    return { ...answer(tool, output), ...(_meta && { _meta }) };
  };
}

/** The trace of a request, of which clients say more than strings. */
function findTrace(meta: Readonly<Record<string, unknown>> = {}): TraceCarrier | undefined {
  const names = ["traceparent", "tracestate", "baggage"] as const;
  const fields = names.flatMap((name) => (typeof meta[name] === "string" ? [[name, meta[name]] as const] : []));
  return fields.length > 0 ? Object.fromEntries<string>(fields) : undefined;
}

/** Tells a client that wants to know about the progress and the preliminary results of a call. */
function createProgress(
  { params }: ToolsRequest,
  extra: RequestFields,
  read: (envelope: ToolResultEnvelope) => ModelOutput,
): Pick<CallOptions, "onPreliminary" | "onProgress"> {
  const progressToken = params?._meta?.progressToken;
  const notify = extra.mcpReq?.notify ?? extra.sendNotification;
  if (progressToken === undefined || notify === undefined) return {};
  let count = 0;
  const send = (reached: CallProgress): void => {
    count = reached.progress;
    const sent = notify({ method: "notifications/progress", params: { progressToken, ...reached } });
    sent.catch(() => undefined); // The connection may have closed; the call itself learns of that.
  };
  return {
    onProgress: send,
    onPreliminary: (envelope) => {
      const { isError, text: message } = read(envelope);
      if (!isError) send({ progress: count + 1, message });
    },
  };
}

/** Over HTTP without sessions, requests that come in together may be those of different clients. */
function isConnection({ sessionId, requestInfo, http }: RequestFields): boolean {
  return sessionId !== undefined || (requestInfo === undefined && http === undefined);
}

/** Ids count from 0 in each session. */
function nameRequest(id: string | number | undefined, session: string | undefined): string | undefined {
  return session === undefined || id === undefined ? id?.toString() : `${session}/${id}`;
}

/** Tells a connection from its first request on that the registry's tools have changed, until it closes. */
function createFollower<Extra>(server: McpLowLevelServer<Extra>, registry: ToolRegistry): () => void {
  let followed: McpTransport | undefined;
  return () => {
    const { transport } = server;
    if (transport === undefined || transport === followed) return;
    followed = transport;
    const stop = registry.onToolsChanged(() => {
      server.sendToolListChanged().catch((error: unknown) => {
        server.onerror?.(error instanceof Error ? error : new Error(String(error)));
      });
    });
    const { onclose } = transport;
    transport.onclose = () => {
      stop();
      onclose?.call(transport);
    };
  };
}

function answer(tool: ToolMetadata, output: ModelOutput): object {
  const { isError, text, structured, notice, content = [], details } = output;
  const said = [text, notice, details && JSON.stringify({ details })].filter((one) => one !== undefined && one !== "");
  return {
    content: [...said.map((one) => ({ type: "text", text: one })), ...content],
    ...(isError ? { isError } : tool.outputSchema && { structuredContent: structured }),
  };
}
