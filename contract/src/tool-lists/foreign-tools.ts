/** From a tool as other systems list it to the fields of toolwright's inventories. */

import { type JsonObject, type JsonValue, isObject } from "@toolwright/runtime/internal/json-schema";

/** `saysResults` where the list says of any tool what it returns: then the others return nothing in particular. */
export function asEntry(tool: JsonObject, saysResults: boolean): JsonObject {
  if ("inputSchema" in tool) return fromMcp(tool);
  const called = tool["type"] === "function" && isObject(tool["function"]) ? tool["function"] : tool;
  const isFunction = tool["type"] === "function" || isObject(tool["parameters"]);
  return isFunction && !isObject(tool["input_schema"]) ? fromFunction(called) : fromList(tool, saysResults);
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
    ...said("idempotent", annotations["idempotentHint"]),
    ...said("open_world", annotations["openWorldHint"]),
    ...said("aliases", tool["aliases"]),
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

/** A function of an OpenAI request: without `parameters` it has none. */
function fromFunction(tool: JsonObject): JsonObject {
  return {
    name: tool["name"] ?? null,
    description: tool["description"] ?? null,
    input_schema: tool["parameters"] ?? { type: "object", properties: {} },
  };
}

/** A tool with fields like ours, such as one of an Anthropic request, whose version means something else. */
function fromList(tool: JsonObject, saysResults: boolean): JsonObject {
  const { description, result_envelope: envelope } = tool;
  const results = { success_result_schema: null, ...(isObject(envelope) ? envelope : {}) };
  return { ...tool, description: description ?? null, ...(saysResults && { result_envelope: results }) };
}

function said(key: string, value: JsonValue | undefined): JsonObject {
  return value === undefined ? {} : { [key]: value };
}
