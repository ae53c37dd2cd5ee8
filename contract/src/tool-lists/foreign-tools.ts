/** Converts tools as other systems list them to entries of toolwright's inventories. */

import { type JsonObject, type JsonValue, isObject } from "@toolwright/runtime/internal/json-schema";

/** The formats of tools, of which `list` is ours, Anthropic's, and any other with an `input_schema`. */
type ToolFormat = "bedrock" | "chat function" | "function" | "gemini" | "list" | "mcp" | "vscode";

/** The format in which a tool is listed, by its keys. */
export function formatOf(tool: JsonObject): ToolFormat {
  if ("modelDescription" in tool) return "vscode";
  if ("inputSchema" in tool) return "mcp";
  if (isObject(tool["toolSpec"])) return "bedrock";
  if (isObject(tool["parametersJsonSchema"])) return "gemini";
  const isFunction = tool["type"] === "function" || isObject(tool["parameters"]);
  if (!isFunction || isObject(tool["input_schema"])) return "list";
  return tool["type"] === "function" && isObject(tool["function"]) ? "chat function" : "function";
}

/** `describesResults`: whether any tool of the list describes its result; then the others may return anything. */
export function asEntry(tool: JsonObject, describesResults: boolean): JsonObject {
  switch (formatOf(tool)) {
    case "vscode":
      return fromVsCode(tool);
    case "mcp":
      return fromMcp(tool);
    case "bedrock":
      return fromBedrock(isObject(tool["toolSpec"]) ? tool["toolSpec"] : {});
    case "gemini":
      return { ...fromFunction(tool), input_schema: tool["parametersJsonSchema"] ?? null };
    case "chat function":
      return fromFunction(isObject(tool["function"]) ? tool["function"] : {});
    case "function":
      return fromFunction(tool);
    case "list":
      return fromList(tool, describesResults);
  }
}

/** A tool of an MCP `tools/list` result. An absent title, description or result means that there is none. */
function fromMcp(tool: JsonObject): JsonObject {
  const annotations = isObject(tool["annotations"]) ? tool["annotations"] : {};
  const outputSchema = tool["outputSchema"];
  return {
    name: tool["name"] ?? null,
    title: tool["title"] ?? annotations["title"] ?? null,
    description: tool["description"] ?? null,
    ...effectOf(annotations),
    ...ifPresent("idempotent", annotations["idempotentHint"]),
    ...ifPresent("open_world", annotations["openWorldHint"]),
    ...ifPresent("aliases", tool["aliases"]),
    input_schema: tool["inputSchema"] ?? null,
    result_envelope: { success_result_schema: outputSchema ?? null },
  };
}

/** Reads both hints together: in MCP, one defaults to false and the other to true. */
function effectOf({ readOnlyHint, destructiveHint }: JsonObject): JsonObject {
  if (readOnlyHint === undefined && destructiveHint === undefined) return {};
  if (readOnlyHint === true) return { effect: "read_only" };
  return { effect: destructiveHint === false ? "mutating" : "destructive" };
}

/** A tool of a VS Code extension; without a schema it has no parameters. */
function fromVsCode(tool: JsonObject): JsonObject {
  return {
    name: tool["name"] ?? null,
    title: tool["displayName"] ?? null,
    description: tool["modelDescription"] ?? null,
    input_schema: tool["inputSchema"] ?? { type: "object", properties: {} },
  };
}

/** A tool of a request to Amazon Bedrock. */
function fromBedrock({ name = null, description = null, inputSchema }: JsonObject): JsonObject {
  return { name, description, input_schema: (isObject(inputSchema) ? inputSchema["json"] : undefined) ?? null };
}

/** A function of an OpenAI or Gemini request: without `parameters` it has none. */
function fromFunction(tool: JsonObject): JsonObject {
  const outputSchema = tool["output_schema"] ?? tool["responseJsonSchema"];
  return {
    name: tool["name"] ?? null,
    description: tool["description"] ?? null,
    input_schema: tool["parameters"] ?? { type: "object", properties: {} },
    ...(outputSchema !== undefined && { result_envelope: { success_result_schema: outputSchema } }),
  };
}

/** A tool with fields like ours, such as one of an Anthropic request, whose version means something else. */
function fromList(tool: JsonObject, describesResults: boolean): JsonObject {
  const { description, result_envelope: envelope, input_examples: examples } = tool;
  const results = { success_result_schema: null, ...(isObject(envelope) ? envelope : {}) };
  return {
    ...ifPresent("examples", examples),
    ...tool,
    description: description ?? null,
    ...(describesResults && { result_envelope: results }),
  };
}

function ifPresent(key: string, value: JsonValue | undefined): JsonObject {
  return value === undefined ? {} : { [key]: value };
}
