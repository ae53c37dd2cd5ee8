/** An entry of `contributes.languageModelTools` in the package.json of a VS Code extension. */

import type { ObjectSchema, ToolMetadata } from "../metadata.js";
import { describeTool } from "./effect-words.js";
import type { TargetDefinition } from "./target-definition.js";
import type { CommonTargetOptions } from "./target.js";
import { createProjection, projectSchema } from "./transform.js";
import { listWires, readSchema, readText, readWireList } from "./wire-lists.js";
import { vscodeRules } from "./vendor-rules/vscode-rules.js";

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

export const vscode: TargetDefinition<VsCodeTool, CommonTargetOptions> = {
  vendor: "VS Code",
  rules: vscodeRules,
  project: (metadata: ToolMetadata, options) => {
    const schema = projectSchema(metadata.inputSchema, "inputSchema", []);
    return createProjection<VsCodeTool>(
      {
        name: metadata.name,
        displayName: metadata.title ?? metadata.name,
        modelDescription: describeTool(metadata, options),
        inputSchema: schema.schema as ObjectSchema,
      },
      { schema, canonical: metadata.inputSchema },
    );
  },
  readWire: ({ name, wire }) => ({
    name,
    description: readText(wire["modelDescription"]),
    inputSchema: readSchema(wire["inputSchema"]),
    inputPointer: "/inputSchema",
    wire,
  }),
  request: listWires,
  readRequest: (request) => readWireList(request),
};
