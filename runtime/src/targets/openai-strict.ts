/** OpenAI's Responses API in strict mode. */

import type { JsonSchema } from "../json-schema/json-values.js";
import type { ToolMetadata } from "../metadata.js";
import { projectOpenAi, type OpenAiTool } from "./openai.js";
import { listWires, type TargetDefinition } from "./target-definition.js";
import type { OpenAiStrictTargetOptions } from "./target.js";
import type { Transformation } from "./transform.js";
import { flattenNullableRootUnion } from "./transformations/flatten-root-union.js";
import { mergeAllOf } from "./transformations/merge-all-of.js";
import { closeObjects, completeShapes } from "./transformations/object-steps.js";
import { optionalToNullable, optionalToWrapped } from "./transformations/optional-to-nullable.js";
import { inlineRootReference, referencesAlone } from "./transformations/reference-steps.js";
import { boundsToDescription, defaultToDescription, dropKeywords } from "./transformations/refused-keywords.js";
import { constToEnum } from "./transformations/value-steps.js";
import { oneOfToAnyOf, tupleToArray } from "./transformations/variant-steps.js";
import { hasLookaround, isJavaScriptOnly, openaiStrictFormats } from "./vendor-limits.js";

/** Bounds that strict mode refuses; sources disagree on the lengths of strings (2026-11-21). */
const bounds = new Set(["minLength", "maxLength", "uniqueItems", "minProperties", "maxProperties"]);

const taken = [
  ...["type", "title", "description", "enum", "anyOf", "$ref", "$defs"],
  ...["properties", "required", "additionalProperties", "items", "minItems", "maxItems"],
  ...["pattern", "format", "multipleOf", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
];

const rewritten = ["const", "oneOf", "prefixItems", "default", ...bounds];

/** No step could rewrite these, so they stay for a rule to report. */
const leftForRules = ["allOf", "patternProperties"];

function refuses(keyword: string, value: unknown, { type }: JsonSchema): boolean {
  if (keyword === "format") return !openaiStrictFormats.includes(String(value)) || type === undefined;
  if (keyword === "pattern") return hasLookaround(String(value)) || isJavaScriptOnly(String(value));
  return bounds.has(keyword);
}

/** In order. Nullable properties change values, so that step runs while the schema still has its full meaning. */
const steps = (nullable: Transformation): readonly Transformation[] => [
  inlineRootReference,
  mergeAllOf,
  dropKeywords(new Set([...taken, ...rewritten, ...leftForRules])),
  completeShapes,
  nullable,
  flattenNullableRootUnion,
  closeObjects,
  oneOfToAnyOf,
  tupleToArray,
  constToEnum,
  defaultToDescription,
  boundsToDescription(refuses),
  referencesAlone,
];

const [plainSteps, wrappingSteps] = [steps(optionalToNullable), steps(optionalToWrapped)];

export function openaiStrictSteps(
  { name }: ToolMetadata,
  { wrapNullable = [] }: OpenAiStrictTargetOptions,
): readonly Transformation[] {
  return wrapNullable === true || wrapNullable.includes(name) ? wrappingSteps : plainSteps;
}

export const openaiStrict: TargetDefinition<OpenAiTool, OpenAiStrictTargetOptions> = {
  vendor: "OpenAI in strict mode",
  project: (metadata, options, projectSchema) =>
    projectOpenAi(metadata, options, { steps: openaiStrictSteps(metadata, options), strict: true, projectSchema }),
  request: listWires,
};
