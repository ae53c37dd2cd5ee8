/** Anthropic's Messages API, with and without strict mode. */

import type { ObjectSchema, ToolMetadata } from "../metadata.js";
import { describedTool } from "./effect-words.js";
import { isObject } from "../json-schema/json-values.js";
import type { Rendering } from "./projection.js";
import { portableSteps } from "./portable-steps.js";
import { listWires, type TargetDefinition } from "./target-definition.js";
import type { CommonTargetOptions } from "./target.js";
import { createRendering, type ProjectSchema, type Transformation } from "./transform.js";
import { boundsToDescription, dropKeywords } from "./transformations/refused-keywords.js";
import { closeObjects, completeShapes } from "./transformations/object-steps.js";
import { flattenRootUnion } from "./transformations/flatten-root-union.js";
import { inlineRootReference } from "./transformations/reference-steps.js";
import { mergeAllOf } from "./transformations/merge-all-of.js";
import { oneOfToAnyOf, tupleToArray } from "./transformations/variant-steps.js";
import { valuesWithoutType } from "./transformations/value-steps.js";
import { anthropicConstructs, anthropicStrictFormats, findConstructs } from "./vendor-limits.js";

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

interface AnthropicMode {
  readonly steps: readonly Transformation[];
  readonly strict: boolean;
  readonly projectSchema: ProjectSchema;
}

function projectAnthropic(
  metadata: ToolMetadata,
  options: CommonTargetOptions,
  { steps, strict, projectSchema }: AnthropicMode,
): Rendering<AnthropicTool> {
  const { name, examples = [], targets } = metadata;
  const schema = projectSchema(metadata.inputSchema, "inputSchema", steps);
  const { cacheControl, deferLoading } = targets?.anthropic ?? {};
  return createRendering<AnthropicTool>(
    {
      name,
      ...describedTool(metadata, options),
      input_schema: schema.schema as ObjectSchema, // The steps keep an object's schema.
      ...(strict && { strict: true }),
      ...(examples.length > 0 && { input_examples: examples.map(schema.encode).filter(isObject) }),
      ...(cacheControl && { cache_control: cacheControl }),
      ...(deferLoading !== undefined && { defer_loading: deferLoading }),
    },
    { schema, carried: ["examples"] },
  );
}

export const anthropic: TargetDefinition<AnthropicTool, CommonTargetOptions> = {
  vendor: "Anthropic",
  project: (metadata, options, projectSchema) =>
    projectAnthropic(metadata, options, { steps: portableSteps, strict: false, projectSchema }),
  request: listWires,
};

/** Bounds that strict mode refuses; it accepts `minItems` of 0 and 1. */
const bounds = new Set([
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength"],
  ...["maxItems", "uniqueItems", "minProperties", "maxProperties"],
]);

const taken = [
  ...["type", "title", "description", "default", "enum", "const", "anyOf", "$ref", "$defs"],
  ...["properties", "required", "additionalProperties", "items", "minItems", "pattern", "format"],
];

const rewritten = ["oneOf", "prefixItems", ...bounds];

/** No step could rewrite these, so they stay for a rule to report. */
const leftForRules = ["allOf", "patternProperties"];

function refuses(keyword: string, value: unknown): boolean {
  if (keyword === "format") return !anthropicStrictFormats.includes(String(value));
  if (keyword === "minItems") return value !== 0 && value !== 1;
  return (
    bounds.has(keyword) || (keyword === "pattern" && findConstructs(String(value), anthropicConstructs).length > 0)
  );
}

/** In order. Optional properties stay optional: nullable ones count against a limit of unions per request. */
const steps: readonly Transformation[] = [
  inlineRootReference,
  mergeAllOf,
  dropKeywords(new Set([...taken, ...rewritten, ...leftForRules])),
  flattenRootUnion,
  completeShapes,
  closeObjects,
  oneOfToAnyOf,
  tupleToArray,
  boundsToDescription(refuses),
  valuesWithoutType,
];

export const anthropicStrict: TargetDefinition<AnthropicTool, CommonTargetOptions> = {
  ...anthropic,
  vendor: "Anthropic in strict mode",
  project: (metadata, options, projectSchema) =>
    projectAnthropic(metadata, options, { steps, strict: true, projectSchema }),
};
