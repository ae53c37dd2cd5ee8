/** How a schema becomes one that OpenAI's strict mode takes: the steps, and what decides them, as data. */

import type { JsonSchema } from "../json-schema/json-schema.js";
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

/** Bounds that strict mode refuses; of the lengths of texts its sources disagree (2026-11-21). */
const bounds = new Set(["minLength", "maxLength", "uniqueItems", "minProperties", "maxProperties"]);

/** Keywords that strict mode takes. */
const taken = [
  ...["type", "title", "description", "enum", "anyOf", "$ref", "$defs"],
  ...["properties", "required", "additionalProperties", "items", "minItems", "maxItems"],
  ...["pattern", "format", "multipleOf", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
];

/** Keywords that later steps rewrite. */
const rewritten = ["const", "oneOf", "prefixItems", "default", ...bounds];

/** Keywords that no step can do without: they stay where no step could, and a rule finds them. */
const leftForRules = ["allOf", "patternProperties"];

/** Looking ahead or behind in a pattern. */
const lookaround = /\(\?<?[=!]/;

function refuses(keyword: string, value: unknown, { type }: JsonSchema): boolean {
  if (keyword === "format") return !openaiStrictFormats.includes(String(value)) || type === undefined;
  return bounds.has(keyword) || (keyword === "pattern" && lookaround.test(String(value)));
}

/** In order. Values change where properties become nullable, so that is done while the schema still says all it did. */
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
