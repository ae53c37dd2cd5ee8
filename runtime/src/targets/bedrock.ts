/** Amazon Bedrock's Converse API. */

import type { ObjectSchema, ToolMetadata } from "../metadata.js";
import { describeTool } from "./effect-words.js";
import type { TargetDefinition } from "./target-definition.js";
import type { CommonTargetOptions } from "./target.js";
import { createProjection, projectSchema } from "./transform.js";
import { listWires, readSchema, readText, readWireList } from "./wire-lists.js";
import { bedrockRules } from "./vendor-rules/bedrock-rules.js";

/** A tool, as the Converse API takes it. */
export interface BedrockTool {
  toolSpec: {
    name: string;
    description?: string;
    inputSchema: { json: ObjectSchema };
    strict?: boolean;
  };
}

export const bedrock: TargetDefinition<BedrockTool, CommonTargetOptions> = {
  vendor: "Amazon Bedrock",
  rules: bedrockRules,
  project: (metadata: ToolMetadata, options) => {
    const schema = projectSchema(metadata.inputSchema, "inputSchema", []);
    return createProjection<BedrockTool>(
      {
        toolSpec: {
          name: metadata.name,
          description: describeTool(metadata, options),
          inputSchema: { json: schema.schema as ObjectSchema },
        },
      },
      { schema, canonical: metadata.inputSchema },
    );
  },
  readWire: ({ name, wire }) => ({
    name,
    description: readText(readSchema(wire["toolSpec"])?.["description"]),
    inputSchema: readSchema(readSchema(readSchema(wire["toolSpec"])?.["inputSchema"])?.["json"]),
    inputPointer: "/toolSpec/inputSchema/json",
    wire,
  }),
  request: listWires,
  readRequest: (request) => readWireList(request, (wire) => readSchema(wire["toolSpec"])?.["name"]),
};
