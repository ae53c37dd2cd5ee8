/** Amazon Bedrock's Converse API. */

import { describedTool } from "./effect-words.js";
import { portableSteps } from "./portable-steps.js";
import type { TargetDefinition } from "./target-definition.js";
import type { CommonTargetOptions } from "./target.js";
import { createRendering, projectSchema } from "./transform.js";
import { listWires, readSchema, readText, readWireList } from "./wire-lists.js";

/** Any JSON, in the types of the AWS SDK. */
export type BedrockDocument =
  null | boolean | number | string | BedrockDocument[] | { [property: string]: BedrockDocument };

/** A tool, as the Converse API takes it. */
export interface BedrockTool {
  toolSpec: {
    name: string;
    description?: string;
    inputSchema: { json: BedrockDocument };
    strict?: boolean;
  };
}

export const bedrock: TargetDefinition<BedrockTool, CommonTargetOptions> = {
  vendor: "Amazon Bedrock",
  project: (metadata, options) => {
    const { name } = metadata;
    const schema = projectSchema(metadata.inputSchema, "inputSchema", portableSteps);
    return createRendering<BedrockTool>(
      {
        toolSpec: {
          name,
          ...describedTool(metadata, options),
          inputSchema: { json: schema.schema as BedrockDocument }, // A schema is JSON.
        },
      },
      { metadata, schema, carried: [] },
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
