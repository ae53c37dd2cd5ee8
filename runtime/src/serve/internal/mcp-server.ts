/** From a server of either generation of the MCP SDK to what is served on it: request handlers, beside its own tools. */

import type { CancelSignal } from "../../registry/cancel-signal.js";

/**
 * `Server` of `@modelcontextprotocol/sdk` 1.x or `@modelcontextprotocol/server` 2.x.
 *
 * @typeParam Extra - what its handlers learn about a request: `RequestHandlerExtra` or `ServerContext`.
 */
export interface McpLowLevelServer<Extra> {
  readonly registerCapabilities: (capabilities: { tools: { listChanged: true } }) => void;
  /** 1.x takes a Zod schema that names the method, 2.x the method's name. */
  readonly setRequestHandler: (request: never, handler: never) => void;
  /** Throws if the method has a handler. */
  readonly assertCanSetRequestHandler: (method: never) => void;
  readonly sendToolListChanged: () => Promise<void>;
  readonly transport?: McpTransport | undefined;
  /** Asks the user by a request of its own, which protocols before 2026-07-28 have. */
  readonly elicitInput?: (params: never, options: never) => Promise<unknown>;
  readonly getClientCapabilities?: () => object | undefined;
  /** 2.x only. */
  readonly getNegotiatedProtocolVersion?: () => string | undefined;
  readonly onerror?: ((error: Error) => void) | undefined;
  /** Infers `Extra` from both; never called. */
  readonly fallbackRequestHandler?: ((request: never, extra: Extra) => unknown) | undefined;
}

/** A connection. */
export interface McpTransport {
  onclose?: (() => void) | undefined;
}

/** A server of either generation: the low-level one, or an `McpServer`, which holds one. */
export type AnyMcpServer<Extra> = McpLowLevelServer<Extra> | { readonly server: McpLowLevelServer<Extra> };

type Notify = (notification: { readonly method: string; readonly params: object }) => Promise<void>;

/** What handlers learn about a request: 1.x has it at the root, 2.x inside `mcpReq`. */
export interface RequestFields {
  readonly sessionId?: string | undefined;
  readonly requestId?: string | number;
  readonly signal?: CancelSignal;
  /** Over HTTP only: in 1.x `requestInfo`, in 2.x `http`. */
  readonly requestInfo?: object;
  readonly http?: { readonly authInfo?: { readonly clientId?: string } | undefined };
  readonly _meta?: Readonly<Record<string, unknown>> | undefined;
  readonly sendNotification?: Notify;
  readonly mcpReq?: ModernFields & {
    readonly id: string | number;
    readonly signal: CancelSignal;
    readonly notify?: Notify;
  };
  readonly authInfo?: { readonly clientId?: string } | undefined;
}

/** What only 2.x knows of a request. */
interface ModernFields {
  readonly _meta?: Readonly<Record<string, unknown>> | undefined;
  /** What the client says of itself, in the `_meta` of each request. */
  readonly envelope?: Readonly<Record<string, unknown>> | undefined;
  readonly inputResponses?: Readonly<Record<string, unknown>> | undefined;
  readonly requestState?: () => unknown;
}

/** A request for a list or a call of tools. */
export interface ToolsRequest {
  readonly method: string;
  readonly params?: {
    readonly name?: string;
    readonly arguments?: unknown;
    readonly cursor?: string;
    readonly task?: unknown;
    readonly _meta?: { readonly progressToken?: string | number };
  };
}

export type RequestHandler = (request: ToolsRequest, extra: RequestFields) => object | Promise<object>;

type Method = "tools/list" | "tools/call";

/** Codes of JSON-RPC. */
const errorCodes = { methodNotFound: -32601, invalidParams: -32602, internalError: -32603 } as const;

/** The error that answers a request, with the code that JSON-RPC has for it. */
export function protocolError(code: keyof typeof errorCodes, message: string): Error {
  return Object.assign(new Error(message), { code: errorCodes[code] });
}

/** Only servers of 2.x know which revision was negotiated. */
export function isSecondGeneration(server: object): boolean {
  return "getNegotiatedProtocolVersion" in server;
}

/** What 1.x takes for a Zod schema of the messages of a method, and that lets all pass. */
export function methodSchema(method: string): object {
  const pass = (message: unknown): unknown => message;
  return {
    shape: { method: { value: method } },
    parse: pass,
    safeParse: (message: unknown) => ({ success: true, data: message }),
  };
}

/** Only servers of 2.x take the name of a method. */
export function setHandler<Extra>(server: McpLowLevelServer<Extra>, method: Method, handler: RequestHandler): void {
  const request = isSecondGeneration(server) ? method : methodSchema(method);
  // The interface is what both versions share, so their own parameter types are lost.
  server.setRequestHandler(request as never, handler as never);
}

/** The tools that an `McpServer` has by `registerTool`, now or later. */
export interface OwnTools {
  readonly has: (name: string) => boolean;
  readonly list: RequestHandler;
  readonly call: RequestHandler;
}

/** What an `McpServer` of both generations has, but does not promise; without it, its tools cannot be served. */
interface McpServerParts {
  readonly setToolRequestHandlers?: () => void;
  readonly _registeredTools?: Readonly<Record<string, unknown>>;
  readonly server?: { readonly _requestHandlers?: ReadonlyMap<string, RequestHandler> };
}

/**
 * Finds the tools of an `McpServer`; undefined for a low-level server.
 *
 * @throws {TypeError} for a server whose tools would be lost.
 */
export function findOwnTools<Extra>(
  server: AnyMcpServer<Extra>,
  lowLevel: McpLowLevelServer<Extra>,
): OwnTools | undefined {
  const parts = server as McpServerParts; // Every part may be missing.
  const { _registeredTools: tools, setToolRequestHandlers } = parts;
  if (tools !== undefined && typeof setToolRequestHandlers === "function") {
    // Before it has handlers of its own, a later `registerTool` would refuse to add them to ours.
    const refusal = trySetting(() => setToolRequestHandlers.call(server));
    const handlers = parts.server?._requestHandlers;
    const [list, call] = [handlers?.get("tools/list"), handlers?.get("tools/call")];
    if (refusal === undefined && list !== undefined && call !== undefined) {
      return { has: (name) => Object.hasOwn(tools, name), list, call };
    }
  }
  for (const method of ["tools/list", "tools/call"] as const) {
    if (trySetting(() => lowLevel.assertCanSetRequestHandler(method as never)) === undefined) continue;
    throw new TypeError(
      `This server already answers ${method}, and serveMcp would replace that. ` +
        `Put all tools into one registry (combineRegistries joins several), or register the others by McpServer.registerTool.`,
    );
  }
  return undefined;
}

function trySetting(set: () => void): Error | undefined {
  try {
    set();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
