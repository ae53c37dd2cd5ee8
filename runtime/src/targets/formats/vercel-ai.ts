/** The public names of `@toolwright/runtime/targets/vercel-ai`: tools for Vercel's AI SDK. */

import { isObject } from "../../json-schema/json-values.js";
import type { ObjectSchema } from "../../metadata.js";
import { needsApproval } from "../../middleware/approval.js";
import { createRendering, descriptionField, describeTool, portableSteps } from "../../rendering/rendering.js";
import { createRenderer, type TargetRenderer } from "../../rendering/target-renderer.js";
import type { VercelAiTool } from "../../rendering/wire-types.js";

/** Tools for Vercel's AI SDK, as data. */
export const vercelAi: TargetRenderer<"vercel-ai"> = /* @__PURE__ */ createRenderer({
  vendor: "Vercel AI SDK",
  render: (tool, options, projectSchema) => {
    const { title, outputSchema, examples = [] } = tool;
    const schema = projectSchema(tool.inputSchema, "inputSchema", portableSteps);
    const encoded = examples.map(schema.encode).filter(isObject);
    return createRendering<VercelAiTool>(
      {
        ...(title !== undefined && { title }),
        ...descriptionField(describeTool(tool, options)),
        inputSchema: schema.schema as ObjectSchema, // The steps keep an object's schema.
        ...(outputSchema && { outputSchema }),
        ...(examples.length > 0 && { inputExamples: encoded.map((input) => ({ input })) }),
        ...(needsApproval("destructive_only", tool).needed && { needsApproval: true }),
      },
      schema,
      ["outputSchema", "examples"],
    );
  },
  joinWires: (wires) => Object.fromEntries(wires.map(({ name, wire }) => [name, wire])),
});
