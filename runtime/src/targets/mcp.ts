/** The Model Context Protocol. */

import type { ToolMetadata } from "../metadata.js";
import type { BedrockDocument } from "./bedrock.js";
import { descriptionField } from "./effect-words.js";
import { portableSteps } from "./portable-steps.js";
import { listWires, type TargetDefinition } from "./target-definition.js";
import type { McpTargetOptions } from "./target.js";
import { createRendering } from "./transform.js";

/** A schema, as both versions of the SDK take it: one asks for JSON, the other for objects. */
export interface McpSchema {
  type: "object";
  properties?: Record<string, { [keyword: string]: BedrockDocument }>;
  required?: string[];
  [keyword: string]: unknown;
}

/** A tool, as `tools/list` answers it. */
export interface McpTool {
  name: string;
  title?: string;
  description?: string;
  inputSchema: McpSchema;
  outputSchema?: McpSchema;
  annotations?: {
    title?: string;
    readOnlyHint?: boolean;
    destructiveHint?: boolean;
    idempotentHint?: boolean;
    openWorldHint?: boolean;
  };
  icons?: { src: string; mimeType?: string; sizes?: string[] }[];
  _meta?: Record<string, unknown>;
}

/** Tools are the same in both revisions: they differ in the support of tasks, which is not used here. */
export const mcp: TargetDefinition<McpTool, McpTargetOptions> = {
  vendor: "MCP",
  project: (metadata, _options, projectSchema) => {
    const { name, title, description, outputSchema, targets } = metadata;
    const schema = projectSchema(metadata.inputSchema, "inputSchema", portableSteps);
    const icons = targets?.mcp?.icons ?? [];
    const meta = listMeta(metadata);
    return createRendering<McpTool>(
      {
        name,
        ...(title !== undefined && { title }),
        ...descriptionField(description),
        inputSchema: schema.schema as McpSchema, // The steps keep an object's schema.
        ...(outputSchema && { outputSchema: outputSchema as McpSchema }), // A schema is JSON.
        annotations: annotate(metadata),
        ...(icons.length > 0 && {
          icons: icons.map(({ sizes, ...icon }) => ({ ...icon, ...(sizes && { sizes: [...sizes] }) })),
        }),
        ...(Object.keys(meta).length > 0 && { _meta: meta }),
      },
      { schema, carried: ["outputSchema"] },
    );
  },
  request: listWires,
};

/** Writes all hints: clients treat a tool without them as destructive, as they must one with an undeclared effect. */
function annotate({
  title,
  effect,
  effectSource,
  idempotent,
  openWorld,
}: ToolMetadata): NonNullable<McpTool["annotations"]> {
  const isUndeclared = effectSource !== undefined;
  return {
    ...(title !== undefined && { title }),
    readOnlyHint: effect === "read_only" && !isUndeclared,
    destructiveHint: effect === "destructive" || isUndeclared,
    idempotentHint: idempotent,
    openWorldHint: openWorld ?? isUndeclared,
  };
}

/** Metadata that clients may want and the protocol has no field for, beside that of the tool's author. */
function listMeta({ version, retryHint, typicalDurationMs, targets }: ToolMetadata): Record<string, unknown> {
  return {
    ...targets?.mcp?._meta,
    ...(version !== undefined && { "toolwright/version": version }),
    ...(retryHint && { "toolwright/retryHint": retryHint }),
    ...(typicalDurationMs !== undefined && { "toolwright/typicalDurationMs": typicalDurationMs }),
  };
}
