/** The public names of `@toolwright/runtime/targets/anthropic-strict`: tools for Anthropic's strict mode. */

import { asText } from "../../json-schema/json-values.js";
import { renderAnthropic } from "../../rendering/anthropic-rendering.js";
import { createRenderer, listWires, type TargetRenderer } from "../../rendering/target-renderer.js";
import { flattenRootUnion } from "../../rendering/transformations/flatten-root-union.js";
import { oneOfToAnyOf, tupleToArray, valuesWithoutType } from "../../rendering/transformations/keyword-steps.js";
import { mergeAllOf } from "../../rendering/transformations/merge-all-of.js";
import { closeObjects, completeShapes } from "../../rendering/transformations/object-steps.js";
import { inlineRootReference } from "../../rendering/transformations/reference-steps.js";
import { boundsToDescription, dropKeywords } from "../../rendering/transformations/refused-keywords.js";
import type { Transformation } from "../../rendering/transformations/transformation.js";
import { anthropicConstructs, anthropicStrictFormats, findConstructs } from "../../rendering/vendor-limits.js";

const accepted = [
  ...["type", "title", "description", "default", "enum", "const", "anyOf", "$ref", "$defs"],
  ...["properties", "required", "additionalProperties", "items", "minItems", "pattern", "format"],
];

/** Bounds that strict mode refuses; it accepts `minItems` of 0 and 1. */
const refusedBounds = [
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength"],
  ...["maxItems", "uniqueItems", "minProperties", "maxProperties"],
];

/** Later steps rewrite these. */
const rewritten = ["oneOf", "prefixItems", ...refusedBounds];

/** No step can rewrite these, so they stay for a rule to report. */
const leftForRules = ["allOf", "patternProperties"];

function isRefused(keyword: string, value: unknown): boolean {
  if (keyword === "format") return !anthropicStrictFormats.includes(asText(value));
  if (keyword === "minItems") return value !== 0 && value !== 1;
  if (keyword === "pattern") return findConstructs(asText(value), anthropicConstructs).length > 0;
  return refusedBounds.includes(keyword);
}

/** In order. Optional properties stay optional: nullable ones count against a limit of unions per request. */
const steps: readonly Transformation[] = [
  inlineRootReference,
  mergeAllOf,
  dropKeywords(new Set([...accepted, ...rewritten, ...leftForRules])),
  flattenRootUnion,
  completeShapes,
  closeObjects,
  oneOfToAnyOf,
  tupleToArray,
  boundsToDescription(isRefused),
  valuesWithoutType,
];

/** Tools for Anthropic's Messages API in strict mode. */
export const anthropicStrict: TargetRenderer<"anthropic-strict"> = /* @__PURE__ */ createRenderer({
  vendor: "Anthropic in strict mode",
  render: (tool, options, projectSchema) => renderAnthropic(tool, options, { steps, strict: true, projectSchema }),
  joinWires: listWires,
});
