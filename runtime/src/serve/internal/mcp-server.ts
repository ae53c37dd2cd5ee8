/** Sets request handlers on a server of either generation of the MCP SDK, and finds its own tools. */

import type { CancelSignal } from "../../cancellation.js";

/**
 * `Server` of `@modelcontextprotocol/sdk` 1.x or `@modelcontextprotocol/server` 2.x.
 *
 * @typeParam Extra - the second parameter of its handlers: `RequestHandlerExtra` or `ServerContext`.
 */
export interface McpLowLevelServer<Extra> {
  readonly registerCapabilities: (capabilities: { tools: { listChanged: true } }) => void;
  /** 1.x takes a Zod schema that names the method, 2.x the method's name. */
  readonly setRequestHandler: (request: never, handler: never) => void;
  /** Throws if the method has a handler. */
  readonly assertCanSetRequestHandler: (method: never) => void;
  readonly sendToolListChanged: () => Promise<void>;
  readonly transport?: McpTransport | undefined;
  /** Asks the user by a request of the server, in protocols before 2026-07-28. */
  readonly elicitInput?: (params: never, options: never) => Promise<unknown>;
  readonly getClientCapabilities?: () => object | undefined;
  /** 2.x only. */
  readonly getNegotiatedProtocolVersion?: () => string | undefined;
  readonly onerror?: ((error: Error) => void) | undefined;
  /** Infers `Extra` from both; never called. */
  readonly fallbackRequestHandler?: ((request: never, extra: Extra) => unknown) | undefined;
}

export interface McpTransport {
  onclose?: (() => void) | undefined;
}

/** A server of either generation: a low-level one, or an `McpServer` around one. */
export type AnyMcpServer<Extra> = McpLowLevelServer<Extra> | { readonly server: McpLowLevelServer<Extra> };

type Notify = (notification: { readonly method: string; readonly params: object }) => Promise<void>;

/** The second parameter of handlers: 1.x has the fields of a request at the root, 2.x in `mcpReq`. */
export interface RequestFields {
  readonly sessionId?: string | undefined;
  readonly requestId?: string | number;
  readonly signal?: CancelSignal;
  /** Over HTTP only: in 1.x `requestInfo`, in 2.x `http`. */
  readonly requestInfo?: object;
  readonly http?: { readonly authInfo?: { readonly clientId?: string } | undefined };
  readonly _meta?: Readonly<Record<string, unknown>> | undefined;
  readonly sendNotification?: Notify;
  readonly mcpReq?: {
    readonly id: string | number;
    readonly signal: CancelSignal;
    readonly notify?: Notify;
    readonly _meta?: Readonly<Record<string, unknown>> | undefined;
    /** The client's description of itself, in the `_meta` of each request. */
    readonly envelope?: Readonly<Record<string, unknown>> | undefined;
    readonly inputResponses?: Readonly<Record<string, unknown>> | undefined;
    readonly requestState?: () => unknown;
  };
  readonly authInfo?: { readonly clientId?: string } | undefined;
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

const errorCodes = { methodNotFound: -32601, invalidParams: -32602, internalError: -32603 } as const;

/** Creates an error that answers a request with a code of JSON-RPC. */
export function protocolError(code: keyof typeof errorCodes, message: string): Error {
  return Object.assign(new Error(message), { code: errorCodes[code] });
}

/** Whether a server is of 2.x, the only one with this method. */
export function isSecondGeneration(server: object): boolean {
  return "getNegotiatedProtocolVersion" in server;
}

/** Creates an object that 1.x accepts as the Zod schema of a method's messages; it accepts every message. */
export function methodSchema(method: string): object {
  const pass = (message: unknown): unknown => message;
  return {
    shape: { method: { value: method } },
    parse: pass,
    safeParse: (message: unknown) => ({ success: true, data: message }),
  };
}

export function setHandler<Extra>(
  server: McpLowLevelServer<Extra>,
  method: "tools/list" | "tools/call",
  handler: RequestHandler,
): void {
  const request = isSecondGeneration(server) ? method : methodSchema(method);
  // The two versions have different parameter types.
  server.setRequestHandler(request as never, handler as never);
}

/** The tools of an `McpServer`, registered by `registerTool` before or after. */
export interface OwnTools {
  readonly has: (name: string) => boolean;
  readonly list: RequestHandler;
  readonly call: RequestHandler;
}

/** Undocumented members of an `McpServer` of both generations; without them, its tools cannot be served. */
export interface McpServerParts {
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
    // A later `registerTool` sets these handlers too, and would throw because ours are set.
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
      `This server already answers ${method}, and serveMcp would replace its handler. ` +
        `Put all tools into one registry (combineRegistries joins several), or register the others with McpServer.registerTool.`,
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
