/** The public names of `@toolwright/runtime/targets/vscode`: tools for VS Code. */

import type { ObjectSchema } from "../../metadata.js";
import { createRendering, describeTool, portableSteps } from "../../rendering/rendering.js";
import { createRenderer, listWires, type TargetRenderer } from "../../rendering/target-renderer.js";
import { tupleToDraft07 } from "../../rendering/transformations/keyword-steps.js";
import type { VsCodeTool } from "../../rendering/wire-types.js";

const steps = [...portableSteps, tupleToDraft07];

/** Tools for the package.json of a VS Code extension. */
export const vscode: TargetRenderer<"vscode"> = /* @__PURE__ */ createRenderer({
  vendor: "VS Code",
  render: (tool, options, projectSchema) => {
    const { name, title, targets } = tool;
    const schema = projectSchema(tool.inputSchema, "inputSchema", steps);
    const { toolReferenceName, userDescription, canBeReferencedInPrompt, icon, when, tags } = targets?.vscode ?? {};
    return createRendering<VsCodeTool>(
      {
        name,
        displayName: title ?? readableName(name),
        modelDescription: describeTool(tool, options),
        ...(toolReferenceName !== undefined && { toolReferenceName }),
        ...(userDescription !== undefined && { userDescription }),
        ...(canBeReferencedInPrompt !== undefined && { canBeReferencedInPrompt }),
        ...(icon !== undefined && { icon }),
        ...(when !== undefined && { when }),
        ...(tags !== undefined && { tags: [...tags] }),
        inputSchema: schema.schema as ObjectSchema, // The steps keep an object's schema.
      },
      schema,
    );
  },
  joinWires: listWires,
});

/** Turns a name such as `read_file` or `ReadFile` into words: `Read file`. */
function readableName(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[\s_-]+/)
    .filter((word) => word !== "");
  const text = words.map((word) => (/^[A-Z][a-z0-9]/.test(word) ? word.toLowerCase() : word)).join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
