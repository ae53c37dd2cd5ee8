/** Lists the steps from a schema to one that OpenAI's strict mode accepts. */

import { asText, type JsonSchema } from "../json-schema/json-values.js";
import type { ToolMetadata } from "../metadata.js";
import type { OpenAiStrictTargetOptions } from "./target.js";
import { flattenNullableRootUnion } from "./transformations/flatten-root-union.js";
import { constToEnum, oneOfToAnyOf, tupleToArray } from "./transformations/keyword-steps.js";
import { mergeAllOf } from "./transformations/merge-all-of.js";
import { closeObjects, completeShapes } from "./transformations/object-steps.js";
import { optionalToNullable, optionalToWrapped } from "./transformations/optional-to-nullable.js";
import { inlineRootReference, referencesAlone } from "./transformations/reference-steps.js";
import { boundsToDescription, defaultToDescription, dropKeywords } from "./transformations/refused-keywords.js";
import type { Transformation } from "./transformations/transformation.js";
import { hasLookaround, isJavaScriptOnly, openaiStrictFormats } from "./vendor-limits.js";

const accepted = [
  ...["type", "title", "description", "enum", "anyOf", "$ref", "$defs"],
  ...["properties", "required", "additionalProperties", "items", "minItems", "maxItems"],
  ...["pattern", "format", "multipleOf", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
];

/** Bounds that strict mode refuses; sources disagree on the lengths of strings (2026-11-21). */
const refusedBounds = ["minLength", "maxLength", "uniqueItems", "minProperties", "maxProperties"];

/** Later steps rewrite these. */
const rewritten = ["const", "oneOf", "prefixItems", "default", ...refusedBounds];

/** No step can rewrite these, so they stay for a rule to report. */
const leftForRules = ["allOf", "patternProperties"];

function isRefused(keyword: string, value: unknown, { type }: JsonSchema): boolean {
  if (keyword === "format") return !openaiStrictFormats.includes(asText(value)) || type === undefined;
  if (keyword === "pattern") return hasLookaround(asText(value)) || isJavaScriptOnly(asText(value));
  return refusedBounds.includes(keyword);
}

/** Nullable properties change values, so that step runs while the schema still has its full meaning. */
const createSteps = (nullable: Transformation): readonly Transformation[] => [
  inlineRootReference,
  mergeAllOf,
  dropKeywords(new Set([...accepted, ...rewritten, ...leftForRules])),
  completeShapes,
  nullable,
  flattenNullableRootUnion,
  closeObjects,
  oneOfToAnyOf,
  tupleToArray,
  constToEnum,
  defaultToDescription,
  boundsToDescription(isRefused),
  referencesAlone,
];

const [plainSteps, wrappingSteps] = [createSteps(optionalToNullable), createSteps(optionalToWrapped)];

export function openaiStrictSteps(
  { name }: ToolMetadata,
  { wrapNullable = [] }: OpenAiStrictTargetOptions,
): readonly Transformation[] {
  return wrapNullable === true || wrapNullable.includes(name) ? wrappingSteps : plainSteps;
}
