/** How a schema becomes one that OpenAI's strict mode takes: the steps, and the data for them. */

import type { JsonSchema } from "../json-schema/json-values.js";
import { openaiStrictFormats } from "./strict-formats.js";
import type { Transformation } from "./transform.js";
import { boundsToDescription, defaultToDescription } from "./transformations/bounds-to-description.js";
import { closeObjects } from "./transformations/close-objects.js";
import { completeShapes } from "./transformations/complete-shapes.js";
import { constToEnum } from "./transformations/const-to-enum.js";
import { dropKeywords } from "./transformations/drop-keywords.js";
import { flattenNullableRootUnion } from "./transformations/flatten-root-union.js";
import { inlineRootReference } from "./transformations/inline-root-reference.js";
import { mergeAllOf } from "./transformations/merge-all-of.js";
import { oneOfToAnyOf } from "./transformations/one-of-to-any-of.js";
import { optionalToNullable } from "./transformations/optional-to-nullable.js";
import { referencesAlone } from "./transformations/references-alone.js";
import { tupleToArray } from "./transformations/tuple-to-array.js";
import { constructsOf } from "./vendor-rules/pattern-rules.js";

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
  return bounds.has(keyword) || (keyword === "pattern" && constructsOf(String(value)).has("lookaround"));
}

/** In order. Nullable properties change values, so that step runs while the schema still has its full meaning. */
export const openaiStrictSteps: readonly Transformation[] = [
  inlineRootReference,
  mergeAllOf,
  dropKeywords(new Set([...taken, ...rewritten, ...leftForRules])),
  completeShapes,
  optionalToNullable,
  flattenNullableRootUnion,
  closeObjects,
  oneOfToAnyOf,
  tupleToArray,
  constToEnum,
  defaultToDescription,
  boundsToDescription(refuses),
  referencesAlone,
];
