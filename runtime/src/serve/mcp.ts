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
import { createUserQuestions, type McpApprover } from "./internal/mcp-approver.js";
import { createToolList, describeShared, refuseSharedNames } from "./internal/mcp-tool-list.js";
import { eraseContext, resolveContext, type OptionsRest, type ServeOptions } from "./internal/served-registry.js";

/** Options of `serveMcp`. The context is required if a handler declares one. */
type McpServeOptions<Context, Extra> = ServeOptions<Context, Extra> & {
  /** The maximum number of tools on a page of `tools/list`; unlimited by default. */
  readonly pageSize?: number;
  /** Decides about gated calls instead of the registry's approver: `elicitApproval()` asks the client's user. */
  readonly approver?: McpApprover;
};

/**
 * Serves a registry's tools: lists them in the registry's order, and runs calls. A failing call returns `isError` and
 * advice for the model. When the registry's tools are replaced, connected clients are notified.
 *
 * Call it before `connect`; it registers the capability `tools`. Tools that an `McpServer` has by `registerTool`, before
 * or after, are served too, after those of the registry.
 *
 * An MCP server cannot know whether the client asks its user. Calls that the registry's gate stops are refused, unless
 * there is an approver or `approvedBy` names the client. With servers of 2.x, handlers can return `inputRequired(…)`: the
 * client sends the answers with another call.
 *
 * Calls of one connection that change something run one after the other. HTTP without sessions has no connection: pass
 * a `caller` there for the same order.
 *
 * @throws {TypeError} when the server is connected or serves a registry already, or has tools that cannot be served beside it.
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
      "The server is connected already. Call serveMcp before connect, which tells clients that there are tools.",
    );
  }
  const served = eraseContext(registry);
  const own = findOwnTools(server, lowLevel);
  if (serving.has(lowLevel)) {
    throw new TypeError("This server already serves a registry. Join the two with combineRegistries.");
  }
  refuseSharedNames(served, own);
  const list = createToolList(served, own, options?.pageSize);
  const followChanges = createChangeNotifier(lowLevel, served);
  const call = createCaller(lowLevel, served, options);
  serving.add(lowLevel);
  lowLevel.registerCapabilities({ tools: { listChanged: true } });
  setHandler(lowLevel, "tools/list", async ({ params }, extra) => {
    followChanges();
    return list(params?.cursor, extra);
  });
  setHandler(lowLevel, "tools/call", async (request, extra) => {
    followChanges();
    const { name = "", task } = request.params ?? {};
    const isOwn = own?.has(name) === true;
    if (isOwn && served.find(name) !== undefined) throw protocolError("internalError", describeShared([name]));
    if (isOwn) return own.call(request, extra);
    // 1.x would require a task as the result; 2.x has no tasks.
    if (task !== undefined && !isSecondGeneration(lowLevel)) {
      throw protocolError("methodNotFound", `${name} does not run as a task. Call it without "task".`);
    }
    return call(request, extra);
  });
  return server;
}

/** Servers with a registry: the handlers of an `McpServer` do not show whose they are. */
const serving = new WeakSet<object>();

function createCaller<Extra>(
  server: McpLowLevelServer<Extra>,
  registry: ToolRegistry,
  options: Partial<McpServeOptions<unknown, Extra>> | undefined,
) {
  const { approver, approvedBy, caller: given } = options ?? {};
  const decode = mcp.decoder();
  return async (request: ToolsRequest, extra: RequestFields): Promise<object> => {
    const { name = "", arguments: sent } = request.params ?? {};
    const { id = extra.requestId, signal = extra.signal } = extra.mcpReq ?? {};
    const call = { name, arguments: sent, id: nameRequest(id, extra.sessionId) };
    const context = await resolveContext(options, approver?.open?.(extra) ?? extra);
    const caller = given ?? (isConnection(extra) ? server : undefined);
    const tool = registry.find(name); // Tools may be replaced before the call ends.
    const shown = (): unknown => registry.preview(call, { decode })?.arguments;
    const questions = tool && createUserQuestions({ tool, sent, shown, extra, server }, approver);
    const envelope = await registry.dispatch(call, context, {
      ...{ signal, decode, approvedBy, caller, ...questions?.options },
      validateResults: true, // The protocol requires it.
      ...createProgress(request, extra, (result) => registry.toModelOutput(result)),
      trace: findTrace((extra.mcpReq ?? extra)._meta),
    });
    const required = await questions?.findRequired();
    if (required !== undefined) return required;
    const output = registry.toModelOutput(envelope);
    if (tool === undefined) throw protocolError("invalidParams", output.text);
    const _meta = envelope.status === "success" ? envelope._meta : undefined;
    return { ...answer(tool, output), ...(_meta && { _meta }) };
  };
}

/** Reads the trace of a request, whose fields may have any type. */
function findTrace(meta: Readonly<Record<string, unknown>> | undefined): TraceCarrier | undefined {
  const names = ["traceparent", "tracestate", "baggage"] as const;
  const fields = names.flatMap((name) => (typeof meta?.[name] === "string" ? [[name, meta[name]] as const] : []));
  return fields.length > 0 ? Object.fromEntries<string>(fields) : undefined;
}

/** Reports the progress and the preliminary results of a call to a client that asks for them. */
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
    sent.catch(() => undefined); // The connection may be closed, which cancels the call anyway.
  };
  return {
    onProgress: send,
    onPreliminary: (envelope) => {
      const { isError, text: message } = read(envelope);
      if (!isError) send({ progress: count + 1, message });
    },
  };
}

/** Over HTTP without sessions, requests of one server may come from different clients. */
function isConnection({ sessionId, requestInfo, http }: RequestFields): boolean {
  return sessionId !== undefined || (requestInfo === undefined && http === undefined);
}

/** Adds the session, because ids count from 0 in each. */
function nameRequest(id: string | number | undefined, session: string | undefined): string | undefined {
  return session === undefined || id === undefined ? id?.toString() : `${session}/${id}`;
}

/** Notifies a connection of changed tools, from its first request until it closes. */
function createChangeNotifier<Extra>(server: McpLowLevelServer<Extra>, registry: ToolRegistry): () => void {
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
  const texts = [text, notice, details && JSON.stringify({ details })].filter((one) => one !== undefined && one !== "");
  return {
    content: [...texts.map((one) => ({ type: "text", text: one })), ...content],
    ...(isError ? { isError } : tool.outputSchema && { structuredContent: structured }),
  };
}
