/** From a tool as other systems list it to the fields that toolwright's inventories would have for it. */

import type { JsonObject, JsonValue } from "../../definition.js";
import { isObject } from "../../json-values.js";

/** Finds the fields of a tool in any way of writing it that is known. */
export function asEntry(tool: JsonObject): JsonObject {
  if (isObject(tool["inputSchema"])) return fromMcp(tool);
  const called = tool["type"] === "function" && isObject(tool["function"]) ? tool["function"] : tool;
  const isFunction = tool["type"] === "function" || isObject(tool["parameters"]);
  return isFunction && !isObject(tool["input_schema"]) ? fromFunction(called) : fromList(tool);
}

/** A tool of an MCP `tools/list` result. Where the list leaves a title, a description or a result out, there is none. */
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
    input_schema: tool["inputSchema"] ?? null,
    result_envelope: { success_result_schema: outputSchema ?? null },
  };
}

/** Reads the two hints together: MCP takes one that is not given for false, the other for true. */
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

/** A tool that is written like ours, such as one of an Anthropic request; its version is not a tool's as we know it. */
function fromList(tool: JsonObject): JsonObject {
  return { ...tool, description: tool["description"] ?? null };
}

function said(key: string, value: JsonValue | undefined): JsonObject {
  return value === undefined ? {} : { [key]: value };
}
