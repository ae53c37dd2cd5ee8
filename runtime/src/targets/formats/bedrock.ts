/** The public names of `@toolwright/runtime/targets/bedrock`: tools for Amazon Bedrock's Converse API. */

import { createRendering, descriptionField, describeTool, portableSteps } from "../../rendering/rendering.js";
import { createRenderer, listWires, type TargetRenderer } from "../../rendering/target-renderer.js";
import type { BedrockTool, JsonDocument } from "../../rendering/wire-types.js";

/** Tools for Amazon Bedrock's Converse API. */
export const bedrock: TargetRenderer<"bedrock"> = /* @__PURE__ */ createRenderer({
  vendor: "Amazon Bedrock",
  render: (tool, options, projectSchema) => {
    const schema = projectSchema(tool.inputSchema, "inputSchema", portableSteps);
    const toolSpec = {
      name: tool.name,
      ...descriptionField(describeTool(tool, options)),
      inputSchema: { json: schema.schema as JsonDocument }, // A schema is JSON.
    };
    return createRendering<BedrockTool>({ toolSpec }, schema);
  },
  joinWires: listWires,
});
