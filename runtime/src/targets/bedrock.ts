/** Amazon Bedrock's Converse API. */

import { describedTool } from "./effect-words.js";
import { portableSteps } from "./portable-steps.js";
import { listWires, type TargetDefinition } from "./target-definition.js";
import type { CommonTargetOptions } from "./target.js";
import { createRendering } from "./transform.js";

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
  project: (metadata, options, projectSchema) => {
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
      { schema, carried: [] },
    );
  },
  request: listWires,
};
