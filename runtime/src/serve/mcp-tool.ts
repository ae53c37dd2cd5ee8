/** The public names of `@toolwright/runtime/serve/mcp-tool`: registers one tool of an `McpServer`, with a handler of the SDK. */

import { createValidator } from "../json-schema/check/check-schema.js";
import { copyJson } from "../json-schema/json-values.js";
import type { ToolMetadata } from "../metadata.js";
import type { FilledOf } from "../rendering/target-renderer.js";
import type { McpSchema, McpTool } from "../rendering/wire-types.js";
import { mcp } from "../targets/formats/mcp.js";
import { createArgumentCheck, type ArgumentCheckOptions, type CheckedArguments } from "../validation/argument-check.js";
import {
  isSecondGeneration,
  setHandler,
  type McpLowLevelServer,
  type McpServerParts,
  type RequestHandler,
  type ToolsRequest,
} from "./internal/mcp-server.js";

/**
 * `McpServer` of `@modelcontextprotocol/sdk` 1.x or `@modelcontextprotocol/server` 2.x.
 *
 * @typeParam Extra - the second parameter of its handlers.
 * @typeParam Result - what its handlers return.
 * @typeParam Registered - what `registerTool` returns.
 */
interface RegisteringServer<Extra, Result, Registered> {
  readonly server: McpLowLevelServer<Extra>;
  /** The parameters differ between the versions. In 1.x, a tool may have an object of handlers. */
  readonly registerTool: (
    ...args: never
  ) => Registered & { readonly handler: ((...args: never) => Result) | { readonly createTask: unknown } };
}

/** Fields of `registerTool`'s config that come from the metadata. */
type Described = "title" | "description" | "inputSchema" | "outputSchema" | "annotations";

type ConfigOf<Server> = Server extends {
  readonly registerTool: (name: never, config: infer Config, handler: never) => unknown;
}
  ? Omit<Config, Described>
  : never;

type AnyRegisteringServer = RegisteringServer<unknown, unknown, object>;

type McpToolOptions = Pick<ArgumentCheckOptions, "unknownParameters">;

/** A conditional type, because the compiler then knows the literal types of what an inline handler returns. */
type McpToolHandler<Tool, Extra, Result> = Tool extends ToolMetadata
  ? (args: FilledOf<Tool>, extra: Extra) => Result
  : never;

/**
 * Registers a tool of an `McpServer` as `registerTool` does, with generated metadata in place of zod schemas. The handler
 * is one of the SDK: it gets valid arguments with all defaults, and returns the protocol's result. Registries, with
 * approval and results by type, are served by `serveMcp`.
 *
 * Properties that the tool does not declare are dropped at every depth, as `z.object` of zod does;
 * `unknownParameters: "refuse"` in the config refuses such calls, as `z.strictObject` does.
 *
 * @param config - the fields of `registerTool`'s config that metadata does not have, such as `_meta`, and `unknownParameters`.
 * @throws {TypeError} when the server's SDK has no `registerTool`, which came with 1.13, or has unknown parts.
 * @returns what `registerTool` returns, to disable or remove the tool.
 */
export function registerMcpTool<Server, Extra, Result, Registered, const Tool extends ToolMetadata>(
  server: Server & RegisteringServer<Extra, Result, Registered>,
  tool: Tool,
  handler: McpToolHandler<Tool, Extra, Result>,
): Registered;
export function registerMcpTool<Server, Extra, Result, Registered, const Tool extends ToolMetadata>(
  server: Server & RegisteringServer<Extra, Result, Registered>,
  tool: Tool,
  config: ConfigOf<Server> & McpToolOptions,
  handler: McpToolHandler<Tool, Extra, Result>,
): Registered;
export function registerMcpTool(server: AnyRegisteringServer, tool: ToolMetadata, ...rest: unknown[]): unknown {
  // By the overloads, a config may stand before the handler.
  const [given, handler] = (rest.length === 1 ? [{}, ...rest] : rest) as [GivenConfig, AnyHandler];
  const { unknownParameters = "drop", ...config } = given;
  const { inputSchema, outputSchema, name, _meta: meta, ...fields } = mcp.projectTool(tool).wire;
  const described = { ...config, ...fields, ...(meta && { _meta: { ...meta, ...config._meta } }) };
  const check = createArgumentCheck(tool, { defaults: true, unknownParameters });
  if (typeof (server as Partial<AnyRegisteringServer>).registerTool !== "function") {
    throw new TypeError("The server has no registerTool. Update @modelcontextprotocol/sdk to 1.13 or newer.");
  }
  // Its parameters are those of the version.
  const register = server.registerTool.bind(server) as (...args: unknown[]) => object;
  if (isSecondGeneration(server.server)) {
    const schemas = {
      inputSchema: describeSchema(inputSchema, check),
      ...(outputSchema && { outputSchema: describeSchema(outputSchema, createResultCheck(tool)) }),
    };
    return register(name, { ...described, ...schemas }, handler);
  }
  const { schemas, sent } = extendServer(server);
  const checkResult = tool.outputSchema && createResultCheck(tool);
  const registered = register(name, described, async (extra: object) => {
    const args = valueOf(check(sent.get(extra) ?? {}), `Input validation error: Invalid arguments for tool ${name}`);
    const result = await handler(args, extra);
    if (checkResult !== undefined && result.isError !== true) {
      const problem = `Output validation error: Invalid structured content for tool ${name}`;
      valueOf(checkResult(result.structuredContent), problem);
    }
    return result;
  });
  schemas.set(registered, { inputSchema, ...(outputSchema && { outputSchema }) });
  return registered;
}

type GivenConfig = McpToolOptions & { readonly _meta?: object };

type AnyHandler = (args: unknown, extra: unknown) => ToolResult | Promise<ToolResult>;

interface ToolResult {
  readonly isError?: boolean;
  readonly structuredContent?: unknown;
}

type Check = (value: unknown) => CheckedArguments<unknown>;

function createResultCheck({ outputSchema = { type: "object" } }: ToolMetadata): Check {
  const validate = createValidator(outputSchema);
  return (value) => {
    if (value === undefined) return { issues: [{ message: "the tool must return structured content", path: [] }] };
    if (validate(value)) return { value };
    const issues = (validate.errors ?? []).map(({ instancePath, keyword, params }) => ({
      message: `${instancePath} fails ${keyword} ${JSON.stringify(params)}`,
      path: [],
    }));
    return { issues };
  };
}

/** The value of a check, or an error that the SDK answers the call with. */
function valueOf(checked: CheckedArguments<unknown>, problem: string): unknown {
  if (checked.issues === undefined) return checked.value;
  throw new Error(`${problem}: ${checked.issues.map(({ message }) => message).join("; ")}`);
}

/** A Standard Schema, which 2.x takes. */
function describeSchema(schema: McpSchema, validate: Check): object {
  const list = (): object => copyJson<object>(schema);
  const jsonSchema = { input: list, output: list };
  return { "~standard": { version: 1, vendor: "toolwright", validate, jsonSchema } };
}

/** The tools of a server of 1.x whose schemas are not zod's. */
interface Extension {
  /** The schemas to list, by the object that the SDK has registered. */
  readonly schemas: WeakMap<object, Pick<McpTool, "inputSchema" | "outputSchema">>;
  /** The arguments of calls under way, by the handler's `extra`: the SDK passes none to a tool without a zod schema. */
  readonly sent: WeakMap<object, unknown>;
}

const extensions = new WeakMap<object, Extension>();

/**
 * Wraps the handlers of a server of 1.x, whose tools have zod schemas or none: adds our schemas to the listed tools, and
 * keeps the arguments of calls for our handlers. Everything else stays the SDK's: which tools are enabled, tasks, errors.
 */
function extendServer(server: AnyRegisteringServer): Extension {
  const known = extensions.get(server);
  if (known !== undefined) return known;
  const parts = server as McpServerParts; // Every part may be missing.
  parts.setToolRequestHandlers?.();
  const handlers = parts.server?._requestHandlers;
  const [list, call] = [handlers?.get("tools/list"), handlers?.get("tools/call")];
  if (list === undefined || call === undefined || parts._registeredTools === undefined) {
    throw new TypeError(
      "This version of @modelcontextprotocol/sdk is unknown. Serve a registry with serveMcp instead.",
    );
  }
  const extension: Extension = { schemas: new WeakMap(), sent: new WeakMap() };
  const registered = parts._registeredTools;
  const listTools: RequestHandler = async (request, extra) => {
    const page = (await list(request, extra)) as { readonly tools: readonly McpTool[] }; // It answers `tools/list`.
    const tools = page.tools.map((tool) => {
      const own = Object.hasOwn(registered, tool.name) ? registered[tool.name] : undefined;
      return typeof own === "object" && own !== null ? { ...tool, ...extension.schemas.get(own) } : tool;
    });
    return { ...page, tools };
  };
  const callTool = (request: ToolsRequest, extra: object): object => {
    extension.sent.set(extra, request.params?.arguments);
    return call(request, extra);
  };
  setHandler(server.server, "tools/list", listTools);
  setHandler(server.server, "tools/call", callTool);
  extensions.set(server, extension);
  return extension;
}
