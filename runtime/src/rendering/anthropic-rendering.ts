/** Renders tools for Anthropic's Messages API, with or without strict mode. */

import { isObject } from "../json-schema/json-values.js";
import type { ObjectSchema, ToolMetadata } from "../metadata.js";
import { createRendering, descriptionField, describeTool, type Rendering, type RenderMode } from "./rendering.js";
import type { CommonTargetOptions } from "./target.js";
import type { AnthropicTool } from "./wire-types.js";

export function renderAnthropic(
  metadata: ToolMetadata,
  options: CommonTargetOptions,
  { steps, strict, projectSchema }: RenderMode,
): Rendering<AnthropicTool> {
  const { name, examples = [], targets } = metadata;
  const schema = projectSchema(metadata.inputSchema, "inputSchema", steps);
  const { cacheControl, deferLoading } = targets?.anthropic ?? {};
  return createRendering<AnthropicTool>(
    {
      name,
      ...descriptionField(describeTool(metadata, options)),
      input_schema: schema.schema as ObjectSchema, // The steps keep an object's schema.
      ...(strict && { strict: true }),
      ...(examples.length > 0 && { input_examples: examples.map(schema.encode).filter(isObject) }),
      ...(cacheControl && { cache_control: cacheControl }),
      ...(deferLoading !== undefined && { defer_loading: deferLoading }),
    },
    schema,
    ["examples"],
  );
}
