/** What Vercel's AI SDK is given for a tool, as data. */

import type { ObjectSchema } from "../metadata.js";
import { needsApproval } from "../middleware/approval-gate.js";
import { describedTool } from "./effect-words.js";
import { isObject } from "../json-schema/json-values.js";
import { portableSteps } from "./portable-steps.js";
import type { TargetDefinition } from "./target-definition.js";
import type { CommonTargetOptions } from "./target.js";
import { createRendering } from "./transform.js";

/** The argument of `tool()`, whose schemas must go through `jsonSchema()` first. */
export interface VercelAiTool {
  title?: string;
  description?: string;
  inputSchema: ObjectSchema;
  outputSchema?: ObjectSchema;
  inputExamples?: { input: Record<string, unknown> }[];
  strict?: boolean;
  needsApproval?: boolean;
}

/** The tools of a call, by name. */
export type VercelAiTools = Record<string, VercelAiTool>;

export const vercelAi: TargetDefinition<VercelAiTool, CommonTargetOptions, VercelAiTools> = {
  vendor: "Vercel AI SDK",
  project: (metadata, options, projectSchema) => {
    const { title, outputSchema, examples = [] } = metadata;
    const schema = projectSchema(metadata.inputSchema, "inputSchema", portableSteps);
    return createRendering<VercelAiTool>(
      {
        ...(title !== undefined && { title }),
        ...describedTool(metadata, options),
        inputSchema: schema.schema as ObjectSchema, // The steps keep an object's schema.
        ...(outputSchema && { outputSchema }),
        ...(examples.length > 0 && {
          inputExamples: examples
            .map(schema.encode)
            .filter(isObject)
            .map((input) => ({ input })),
        }),
        ...(needsApproval("destructive_only", metadata, undefined).needed && { needsApproval: true }),
      },
      { schema, carried: ["outputSchema", "examples"] },
    );
  },
  request: (tools) => Object.fromEntries(tools.map(({ name, wire }) => [name, wire])),
};
