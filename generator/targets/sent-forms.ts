/** Puts a tool of a source into a vendor's request format, with its schema as the source sends it. */

import type { TargetName } from "@toolwright/runtime/targets";
import { isObject, type JsonObject, type JsonValue } from "@toolwright/runtime/internal/json-schema";

/** A tool as its source sends it; undefined for what it lacks. */
export interface SentTool {
  readonly name: JsonValue | undefined;
  readonly title: string | null;
  readonly description: JsonValue | undefined;
  readonly inputSchema: JsonValue | undefined;
  readonly raw: JsonObject;
}

/** The targets that share a format, by the field that only this format has. */
const formats: readonly (readonly [field: string, targets: readonly TargetName[]])[] = [
  ["function", ["openai-chat"]],
  ["toolSpec", ["bedrock"]],
  ["modelDescription", ["vscode"]],
  ["parametersJsonSchema", ["gemini"]],
  ["input_schema", ["anthropic", "anthropic-strict"]],
  ["inputSchema", ["mcp", "vercel-ai", "vscode"]],
  ["parameters", ["openai", "openai-strict", "gemini"]],
];

/** The targets in whose format a tool is written; undefined for one without a schema, which fits any. */
export function targetsWrittenFor(tool: Readonly<Record<string, unknown>>): readonly TargetName[] | undefined {
  const targets = formats.find(([field]) => isObject(tool[field]) || typeof tool[field] === "string")?.[1];
  return tool["type"] === "function" ? targets?.filter((target) => target !== "gemini") : targets;
}

/** A tool in the format of a target, unless its source writes it in that format already. */
export function sentWire(sent: SentTool, target: TargetName): JsonObject {
  return targetsWrittenFor(sent.raw)?.includes(target) === true ? sent.raw : wireOf(sent, target);
}

function wireOf({ name, title, description, inputSchema, raw }: SentTool, target: TargetName): JsonObject {
  const named = ifPresent({ name, description });
  switch (target) {
    case "openai":
    case "openai-strict":
      return { type: "function", ...named, ...ifPresent({ parameters: inputSchema }), strict: target !== "openai" };
    case "openai-chat":
      return { type: "function", function: { ...named, ...ifPresent({ parameters: inputSchema }) } };
    case "anthropic":
      return { ...named, ...ifPresent({ input_schema: inputSchema }) };
    case "anthropic-strict":
      return { ...named, ...ifPresent({ input_schema: inputSchema }), strict: true };
    case "gemini":
      return { ...named, ...ifPresent({ parametersJsonSchema: inputSchema }) };
    case "bedrock":
      return { toolSpec: { ...named, ...(inputSchema !== undefined && { inputSchema: { json: inputSchema } }) } };
    case "mcp":
      return targetsWrittenFor(raw) === undefined ? raw : { ...named, ...ifPresent({ inputSchema }) };
    case "vercel-ai":
      return ifPresent({ description, inputSchema });
    case "vscode":
      return ifPresent({ name, displayName: title ?? name, modelDescription: description, inputSchema });
  }
}

function ifPresent(fields: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  const present = Object.entries(fields).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined);
  return Object.fromEntries(present);
}
