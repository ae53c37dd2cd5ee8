/** An entry of `contributes.languageModelTools` in the package.json of a VS Code extension. */

import type { ObjectSchema } from "../metadata.js";
import { describeTool } from "./effect-words.js";
import { portableSteps } from "./portable-steps.js";
import { listWires, type TargetDefinition } from "./target-definition.js";
import type { VsCodeTargetOptions } from "./target.js";
import { tupleToDraft07 } from "./transformations/variant-steps.js";
import { createRendering } from "./transform.js";

/** A tool, as VS Code takes it. */
export interface VsCodeTool {
  name: string;
  displayName: string;
  modelDescription: string;
  toolReferenceName?: string;
  userDescription?: string;
  canBeReferencedInPrompt?: boolean;
  icon?: string | { light: string; dark: string };
  when?: string;
  tags?: string[];
  inputSchema?: ObjectSchema;
}

const steps = [...portableSteps, tupleToDraft07];

export const vscode: TargetDefinition<VsCodeTool, VsCodeTargetOptions> = {
  vendor: "VS Code",
  project: (metadata, options, projectSchema) => {
    const { name, title, targets } = metadata;
    const schema = projectSchema(metadata.inputSchema, "inputSchema", steps);
    const { toolReferenceName, userDescription, canBeReferencedInPrompt, icon, when, tags } = targets?.vscode ?? {};
    return createRendering<VsCodeTool>(
      {
        name,
        displayName: title ?? readableName(name),
        modelDescription: describeTool(metadata, options),
        ...(toolReferenceName !== undefined && { toolReferenceName }),
        ...(userDescription !== undefined && { userDescription }),
        ...(canBeReferencedInPrompt !== undefined && { canBeReferencedInPrompt }),
        ...(icon !== undefined && { icon }),
        ...(when !== undefined && { when }),
        ...(tags !== undefined && { tags: [...tags] }),
        inputSchema: schema.schema as ObjectSchema, // The steps keep an object's schema.
      },
      { schema, carried: [] },
    );
  },
  request: listWires,
};

/** Turns a name such as `read_file` or `ReadFile` into words: `Read file`. */
function readableName(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[\s_-]+/)
    .filter((word) => word !== "");
  const text = words.map((word) => (/^[A-Z][a-z0-9]/.test(word) ? word.toLowerCase() : word)).join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
