/** Google's Gemini API, in either of its two forms of parameters. */

import { isObject, listOf, type JsonSchema } from "../json-schema/json-values.js";
import { createRendering, type Transformation } from "./transform.js";
import { boundsToDescription, defaultToDescription, dropKeywords } from "./transformations/refused-keywords.js";
import { completeShapes, patternsToMap } from "./transformations/object-steps.js";
import { enumsByType, inclusiveBounds } from "./transformations/value-steps.js";
import { flattenRootUnion } from "./transformations/flatten-root-union.js";
import { inlineReferences, inlineRootReference, referencesAlone } from "./transformations/reference-steps.js";
import { mergeAllOf } from "./transformations/merge-all-of.js";
import { nullableKeyword, openapiWords } from "./transformations/openapi-forms.js";
import { oneOfToAnyOf, tupleToArray } from "./transformations/variant-steps.js";
import type { ToolMetadata } from "../metadata.js";
import { describedTool } from "./effect-words.js";
import type { Loss } from "./projection.js";
import { listWires, type TargetDefinition } from "./target-definition.js";
import type { GeminiTargetOptions } from "./target.js";

/** Keywords of `parametersJsonSchema` (documented, 2026-11-21). */
const jsonSchemaKeywords = new Set([
  ...["$id", "$defs", "$ref", "$anchor", "type", "format", "title", "description", "enum"],
  ...["items", "prefixItems", "minItems", "maxItems", "minimum", "maximum", "anyOf", "oneOf"],
  ...["properties", "additionalProperties", "required", "propertyOrdering"],
]);

/** Keywords of `parameters` (documented, 2026-11-21); unknown ones are refused. References stay for a rule to find. */
const openapiKeywords = new Set([
  ...["type", "format", "title", "description", "nullable", "enum", "items", "minItems", "maxItems"],
  ...["properties", "required", "propertyOrdering", "minProperties", "maxProperties", "minLength", "maxLength"],
  ...["pattern", "minimum", "maximum", "anyOf", "default", "example", "$ref", "$defs"],
]);

/** String formats of `parameters` (observed, 2026-11-21). */
const openapiFormats = new Set(["date-time", "enum"]);

const saidInWords = new Set([
  ...["exclusiveMinimum", "exclusiveMaximum", "multipleOf", "uniqueItems"],
  ...["minLength", "maxLength", "minProperties", "maxProperties", "pattern"],
]);

function refusesOpenapi(keyword: string, value: unknown, { type }: JsonSchema): boolean {
  if (keyword === "format") return !openapiFormats.has(String(value)) || type !== "string";
  return saidInWords.has(keyword) && !openapiKeywords.has(keyword);
}

const jsonSchemaSteps: readonly Transformation[] = [
  inlineRootReference,
  mergeAllOf,
  flattenRootUnion,
  completeShapes,
  patternsToMap,
  enumsByType(new Set(["string", "number", "integer"])),
  inclusiveBounds,
  defaultToDescription,
  boundsToDescription((keyword) => saidInWords.has(keyword)),
  dropKeywords(jsonSchemaKeywords),
  referencesAlone,
];

const openapiSteps: readonly Transformation[] = [
  inlineRootReference,
  mergeAllOf,
  flattenRootUnion,
  completeShapes,
  inlineReferences,
  oneOfToAnyOf,
  tupleToArray,
  enumsByType(new Set(["string"])),
  inclusiveBounds,
  nullableKeyword,
  boundsToDescription(refusesOpenapi),
  dropKeywords(openapiKeywords),
  openapiWords,
];

/** A function declaration, as the Gemini API takes it. */
export interface GeminiFunctionDeclaration {
  name: string;
  description?: string;
  parameters?: GeminiSchema;
  parametersJsonSchema?: JsonSchema;
  response?: GeminiSchema;
  responseJsonSchema?: JsonSchema;
}

/**
 * A schema of the older form. The SDK's type of it names the types of values by an enumeration, which only the SDK's own
 * members satisfy: this type lets nobody read a keyword, so that the SDK takes it.
 */
export type GeminiSchema = Record<string, never>;

/** The tools of a request. */
export type GeminiRequest = [{ functionDeclarations: GeminiFunctionDeclaration[] }];

export const gemini: TargetDefinition<GeminiFunctionDeclaration, GeminiTargetOptions, GeminiRequest> = {
  vendor: "Gemini",
  project: (metadata: ToolMetadata, options, projectSchema) => {
    const { name, outputSchema } = metadata;
    const isOpenapi = options.parameters === "openapi";
    const steps = isOpenapi ? openapiSteps : jsonSchemaSteps;
    const [input, output] = isOpenapi
      ? (["parameters", "response"] as const)
      : (["parametersJsonSchema", "responseJsonSchema"] as const);
    const schema = projectSchema(metadata.inputSchema, "inputSchema", steps);
    const result = outputSchema && projectSchema(outputSchema, "outputSchema", steps);
    return createRendering<GeminiFunctionDeclaration>(
      {
        name,
        ...describedTool(metadata, options),
        // An object without properties is refused, so a function without parameters has no schema.
        ...(hasProperties(schema.schema) && { [input]: schema.schema }),
        ...(result && { [output]: result.schema }),
      },
      {
        schema,
        carried: ["outputSchema"],
        losses: [...loseOpenness(schema.schema), ...(result?.losses ?? [])],
      },
    );
  },
  request: (tools) => [{ functionDeclarations: listWires(tools) }],
};

/** An open object without properties cannot be expressed: the function has no parameters. */
function loseOpenness(schema: JsonSchema): Loss[] {
  if (hasProperties(schema)) return [];
  const { additionalProperties, required } = schema;
  const lose = (keyword: string, effect: Loss["effect"]): Loss => ({
    transformation: "drop-empty-object",
    part: "inputSchema",
    pointer: "",
    keyword,
    effect,
    message: "A function whose schema declares no properties has no parameters.",
  });
  return [
    ...(additionalProperties === false ? [] : [lose("additionalProperties", "narrower")]),
    ...(listOf(required).length === 0 ? [] : [lose("required", "wider")]),
  ];
}

function hasProperties({ properties, additionalProperties }: JsonSchema): boolean {
  return (isObject(properties) && Object.keys(properties).length > 0) || isObject(additionalProperties);
}
