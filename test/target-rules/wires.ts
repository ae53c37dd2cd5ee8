/** From the parts of a tool to what a hand-written request for each target looks like. */

import type { Target } from "@toolwright/runtime/targets";
import { nameOfTarget } from "../support/target-forms.js";

/** A schema, as people write it. */
export type Schema = Readonly<Record<string, unknown>>;

/** A tool, whatever the format calls its parts. */
export interface ToolParts {
  readonly name: string;
  readonly description: string;
  readonly schema: Schema;
  /** Fields of the wire object, besides or instead of those that it has. */
  readonly fields?: Schema;
}

/** A schema that every vendor takes. */
export const goodSchema = {
  type: "object",
  properties: {
    path: { type: "string", description: "Path of the file." },
    mode: { type: "string", enum: ["text", "bytes"] },
  },
  required: ["path", "mode"],
  additionalProperties: false,
} as const satisfies Schema;

/** A tool that every vendor takes. */
export const goodTool: ToolParts = { name: "read_file", description: "Reads a file.", schema: goodSchema };

/** A tool on the wire. */
export function wireOf(target: Target, { name, description, schema, fields = {} }: ToolParts): Schema {
  const isStrict = typeof target !== "string" && "strict" in target && target.strict === true;
  switch (nameOfTarget(target)) {
    case "openai":
      return { type: "function", name, description, parameters: schema, strict: false, ...fields };
    case "openai-strict":
      return { type: "function", name, description, parameters: schema, strict: true, ...fields };
    case "openai-chat":
      if ("custom" in fields) return { type: "custom", ...fields };
      return { type: "function", function: { name, description, parameters: schema, strict: isStrict, ...fields } };
    case "anthropic":
      return { name, description, input_schema: schema, ...fields };
    case "anthropic-strict":
      return { name, description, input_schema: schema, strict: true, ...fields };
    case "gemini":
      return typeof target === "string"
        ? { name, description, parametersJsonSchema: schema, ...fields }
        : { name, description, parameters: schema, ...fields };
    case "mcp": {
      const annotations = { readOnlyHint: true, destructiveHint: false };
      return { name, description, inputSchema: schema, annotations, ...fields };
    }
    case "bedrock":
      return { toolSpec: { name, description, inputSchema: { json: schema }, ...fields } };
    case "vercel-ai":
      return { description, inputSchema: schema, ...fields };
    case "vscode":
      return { name, displayName: "Read file", modelDescription: description, inputSchema: schema, ...fields };
  }
}

/** A request with tools. */
export function requestOf(target: Target, tools: readonly ToolParts[]): unknown {
  const wires = tools.map((tool) => wireOf(target, tool));
  if (nameOfTarget(target) === "gemini") return [{ functionDeclarations: wires }];
  if (nameOfTarget(target) !== "vercel-ai") return wires;
  return Object.fromEntries(tools.map(({ name }, index) => [name, wires[index]]));
}
