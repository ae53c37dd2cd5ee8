/** The public names of `@toolwright/runtime/targets/mcp`: tools for the Model Context Protocol. */

import { describeWithDeprecation, type ToolMetadata } from "../../metadata.js";
import { createRendering, descriptionField, portableSteps } from "../../rendering/rendering.js";
import { itemsForEveryDraft } from "../../rendering/transformations/keyword-steps.js";
import { createRenderer, listWires, type TargetRenderer } from "../../rendering/target-renderer.js";
import type { McpSchema, McpTool } from "../../rendering/wire-types.js";

/** Tools for the Model Context Protocol. Its revisions differ in the support of tasks only, which is not used here. */
export const mcp: TargetRenderer<"mcp"> = /* @__PURE__ */ createRenderer({
  vendor: "MCP",
  render: (tool, _options, projectSchema) => {
    const { name, title, outputSchema, targets } = tool;
    const schema = projectSchema(tool.inputSchema, "inputSchema", portableSteps);
    const result = outputSchema && projectSchema(outputSchema, "outputSchema", [itemsForEveryDraft]);
    const icons = targets?.mcp?.icons ?? [];
    const meta = listMeta(tool);
    return createRendering<McpTool>(
      {
        name,
        ...(title !== undefined && { title }),
        ...descriptionField(describeWithDeprecation(tool)),
        inputSchema: schema.schema as McpSchema, // The steps keep an object's schema.
        ...(result && { outputSchema: result.schema as McpSchema }), // This step does, too.
        annotations: annotate(tool),
        ...(icons.length > 0 && {
          icons: icons.map(({ sizes, ...icon }) => ({ ...icon, ...(sizes && { sizes: [...sizes] }) })),
        }),
        ...(Object.keys(meta).length > 0 && { _meta: meta }),
      },
      schema,
      ["outputSchema"],
      result?.losses,
    );
  },
  joinWires: listWires,
});

/** Writes all hints: clients treat a tool without them as destructive, as they must one with an undeclared effect. */
function annotate(tool: ToolMetadata): NonNullable<McpTool["annotations"]> {
  const { title, effect, effectSource, idempotent, openWorld } = tool;
  const isUndeclared = effectSource !== undefined;
  return {
    ...(title !== undefined && { title }),
    readOnlyHint: effect === "read_only" && !isUndeclared,
    destructiveHint: effect === "destructive" || isUndeclared,
    idempotentHint: idempotent,
    openWorldHint: openWorld ?? isUndeclared,
  };
}

/** Lists metadata that the protocol has no field for, after that of the tool's author. */
function listMeta({ version, retryHint, typicalDurationMs, targets }: ToolMetadata): Record<string, unknown> {
  return {
    ...targets?.mcp?._meta,
    ...(version !== undefined && { "toolwright/version": version }),
    ...(retryHint && { "toolwright/retryHint": retryHint }),
    ...(typicalDurationMs !== undefined && { "toolwright/typicalDurationMs": typicalDurationMs }),
  };
}
