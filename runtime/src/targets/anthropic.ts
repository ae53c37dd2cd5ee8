/** Anthropic's Messages API, without strict mode. */

import type { ObjectSchema, ToolMetadata } from "../metadata.js";
import { describeTool, descriptionField } from "./effect-words.js";
import { isObject } from "../json-schema/json-values.js";
import { listFieldLosses } from "./metadata-losses.js";
import type { Projection } from "./projection.js";
import { portableSteps } from "./portable-steps.js";
import type { TargetDefinition } from "./target-definition.js";
import type { CommonTargetOptions } from "./target.js";
import { createProjection, projectSchema, type Transformation } from "./transform.js";
import { anthropicRules } from "./vendor-rules/anthropic-rules.js";
import { listWires, readFlatWire, readWireList } from "./wire-lists.js";

/** A tool, as the Messages API takes it. */
export interface AnthropicTool {
  name: string;
  description?: string;
  input_schema: ObjectSchema;
  strict?: boolean;
  input_examples?: Record<string, unknown>[];
  cache_control?: { type: "ephemeral"; ttl?: "5m" | "1h" };
  defer_loading?: boolean;
}

export function projectAnthropic(
  metadata: ToolMetadata,
  options: CommonTargetOptions,
  mode: { readonly steps: readonly Transformation[]; readonly strict: boolean },
): Projection<AnthropicTool> {
  const { name, inputSchema: canonical, examples = [], targets } = metadata;
  const schema = projectSchema(canonical, "inputSchema", mode.steps);
  const { cacheControl, deferLoading } = targets?.anthropic ?? {};
  return createProjection<AnthropicTool>(
    {
      name,
      ...descriptionField(describeTool(metadata, options)),
      input_schema: schema.schema as ObjectSchema, // The steps keep an object's schema.
      ...(mode.strict && { strict: true }),
      ...(examples.length > 0 && { input_examples: examples.map(schema.encode).filter(isObject) }),
      ...(cacheControl && { cache_control: cacheControl }),
      ...(deferLoading !== undefined && { defer_loading: deferLoading }),
    },
    { schema, canonical, losses: listFieldLosses(metadata, ["examples"]) },
  );
}

export const anthropic: TargetDefinition<AnthropicTool, CommonTargetOptions> = {
  vendor: "Anthropic",
  rules: anthropicRules,
  project: (metadata, options) => projectAnthropic(metadata, options, { steps: portableSteps, strict: false }),
  readWire: readFlatWire("input_schema"),
  request: listWires,
  readRequest: (request) => readWireList(request),
};
