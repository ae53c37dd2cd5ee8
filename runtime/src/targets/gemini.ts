/** Google's Gemini API, in either of its two forms of parameters. */

import type { ToolMetadata } from "../metadata.js";
import { describeTool } from "./effect-words.js";
import type { JsonSchema } from "./json-schema.js";
import type { TargetDefinition } from "./target-definition.js";
import type { GeminiTargetOptions } from "./target.js";
import { createProjection, projectSchema } from "./transform.js";
import { listWires, readSchema, readText, readWireList } from "./wire-lists.js";
import { geminiRules } from "./vendor-rules/gemini-rules.js";

/** A function declaration, as the Gemini API takes it. */
export interface GeminiFunctionDeclaration {
  name: string;
  description?: string;
  parameters?: JsonSchema;
  parametersJsonSchema?: JsonSchema;
  response?: JsonSchema;
  responseJsonSchema?: JsonSchema;
}

/** The tools of a request. */
export type GeminiRequest = readonly [{ readonly functionDeclarations: readonly GeminiFunctionDeclaration[] }];

export const gemini: TargetDefinition<GeminiFunctionDeclaration, GeminiTargetOptions, GeminiRequest> = {
  vendor: "Gemini",
  rules: geminiRules,
  project: (metadata: ToolMetadata, options) => {
    const schema = projectSchema(metadata.inputSchema, "inputSchema", []);
    return createProjection<GeminiFunctionDeclaration>(
      { name: metadata.name, description: describeTool(metadata, options), parametersJsonSchema: schema.schema },
      { schema, canonical: metadata.inputSchema },
    );
  },
  readWire: ({ name, wire }) => ({
    name,
    description: readText(wire["description"]),
    inputSchema: readSchema(wire["parametersJsonSchema"] ?? wire["parameters"]),
    inputPointer: wire["parametersJsonSchema"] === undefined ? "/parameters" : "/parametersJsonSchema",
    wire,
  }),
  request: (tools) => [{ functionDeclarations: listWires(tools) }],
  readRequest: (request) => {
    // Tools of other kinds, such as a search, stand beside; the declarations may be spread over several entries.
    const entries: readonly unknown[] = Array.isArray(request) ? request : [];
    const lists = entries.flatMap((entry) => readWireList(readSchema(entry)?.["functionDeclarations"]) ?? []);
    const isRequest = entries.some((entry) => Array.isArray(readSchema(entry)?.["functionDeclarations"]));
    return isRequest ? lists : undefined;
  },
};
