/** Anthropic's Messages API in strict mode. */

import { anthropic, projectAnthropic, type AnthropicTool } from "./anthropic.js";
import { anthropicStrictFormats } from "./strict-formats.js";
import type { TargetDefinition } from "./target-definition.js";
import type { CommonTargetOptions } from "./target.js";
import type { Transformation } from "./transform.js";
import { boundsToDescription, dropKeywords } from "./transformations/refused-keywords.js";
import { closeObjects, completeShapes } from "./transformations/object-steps.js";
import { flattenRootUnion } from "./transformations/flatten-root-union.js";
import { inlineRootReference } from "./transformations/reference-steps.js";
import { mergeAllOf } from "./transformations/merge-all-of.js";
import { oneOfToAnyOf, tupleToArray } from "./transformations/variant-steps.js";
import { anthropicStrictRules } from "./vendor-rules/anthropic-strict-rules.js";
import { constructsOf } from "./vendor-rules/pattern-rules.js";

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
  return bounds.has(keyword) || (keyword === "pattern" && constructsOf(String(value)).size > 0);
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
];

export const anthropicStrict: TargetDefinition<AnthropicTool, CommonTargetOptions> = {
  ...anthropic,
  rules: anthropicStrictRules,
  vendor: "Anthropic in strict mode",
  project: (metadata, options) => projectAnthropic(metadata, options, { steps, strict: true }),
};
