/** OpenAI's Responses API, with and without strict mode, and the steps to both. */

import type { ObjectSchema, ToolMetadata } from "../metadata.js";
import { describedTool } from "./effect-words.js";
import { readFreeform } from "./freeform.js";
import { copyJson, type JsonSchema } from "../json-schema/json-values.js";
import type { Rendering } from "./projection.js";
import type { TargetDefinition } from "./target-definition.js";
import type { OpenAiTargetOptions } from "./target.js";
import { createRendering, projectSchema, type Transformation } from "./transform.js";
import { closeObjects, completeEveryObject, completeShapes } from "./transformations/object-steps.js";
import { flattenRootUnion, flattenNullableRootUnion } from "./transformations/flatten-root-union.js";
import { inlineRootReference, referencesAlone } from "./transformations/reference-steps.js";
import { mergeAllOf } from "./transformations/merge-all-of.js";
import { flatWires } from "./wire-lists.js";
import { openaiStrictFormats } from "./strict-formats.js";
import { boundsToDescription, defaultToDescription, dropKeywords } from "./transformations/refused-keywords.js";
import { constToEnum } from "./transformations/value-steps.js";
import { oneOfToAnyOf, tupleToArray } from "./transformations/variant-steps.js";
import { optionalToNullable } from "./transformations/optional-to-nullable.js";
import { constructsOf } from "./vendor-rules/pattern-rules.js";

/** A function, as the Responses API takes it. */
export interface OpenAiFunctionTool {
  type: "function";
  name: string;
  description?: string;
  parameters: ObjectSchema;
  /** Always written: without it, the API tries strict mode. */
  strict: boolean;
  output_schema?: ObjectSchema;
}

/** A tool whose input is text that follows a grammar, as the Responses API takes it. */
export interface OpenAiCustomTool {
  type: "custom";
  name: string;
  description?: string;
  format: { type: "grammar"; syntax: "lark" | "regex"; definition: string };
}

/** A tool, as the Responses API takes it. */
export type OpenAiTool = OpenAiFunctionTool | OpenAiCustomTool;

/** How a schema becomes one that OpenAI takes without strict mode, in order. */
export const openaiSteps: readonly Transformation[] = [
  inlineRootReference,
  mergeAllOf,
  flattenRootUnion,
  completeEveryObject,
  closeObjects,
];

function projectOpenAi(
  metadata: ToolMetadata,
  options: OpenAiTargetOptions,
  mode: { readonly steps: readonly Transformation[]; readonly strict: boolean },
): Rendering<OpenAiTool> {
  const { name, outputSchema } = metadata;
  const described = describedTool(metadata, options);
  const freeform = readFreeform(metadata, options);
  if (freeform !== undefined) {
    const { syntax, definition } = freeform.grammar;
    return createRendering<OpenAiTool>(
      { type: "custom", name, ...described, format: { type: "grammar", syntax, definition } },
      { metadata, schema: freeform.schema, carried: ["freeformGrammar"] },
    );
  }
  const schema = projectSchema(metadata.inputSchema, "inputSchema", mode.steps);
  return createRendering<OpenAiTool>(
    {
      type: "function",
      name,
      ...described,
      parameters: schema.schema as ObjectSchema, // The steps keep an object's schema.
      strict: mode.strict,
      ...(outputSchema && { output_schema: copyJson(outputSchema) }),
    },
    { metadata, schema, carried: ["outputSchema"] },
  );
}

export const openai: TargetDefinition<OpenAiTool, OpenAiTargetOptions> = {
  vendor: "OpenAI",
  project: (metadata, options) => projectOpenAi(metadata, options, { steps: openaiSteps, strict: false }),
  ...flatWires("parameters"),
};

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

export const openaiStrict: TargetDefinition<OpenAiTool, OpenAiTargetOptions> = {
  ...openai,
  vendor: "OpenAI in strict mode",
  project: (metadata, options) => projectOpenAi(metadata, options, { steps: openaiStrictSteps, strict: true }),
};
