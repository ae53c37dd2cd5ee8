/** The public names of `@toolwright/runtime/targets/gemini`: tools for Google's Gemini API, with either form of schemas. */

import { isObject, listOf, type JsonSchema } from "../../json-schema/json-values.js";
import { createRendering, descriptionField, describeTool } from "../../rendering/rendering.js";
import { createRenderer, listWires, type TargetRenderer } from "../../rendering/target-renderer.js";
import { flattenRootUnion } from "../../rendering/transformations/flatten-root-union.js";
import type { Loss } from "../../rendering/transformations/losses.js";
import { mergeAllOf } from "../../rendering/transformations/merge-all-of.js";
import { completeShapes, patternsToMap } from "../../rendering/transformations/object-steps.js";
import { nullableKeyword, openapiValues } from "../../rendering/transformations/openapi-forms.js";
import {
  inlineReferences,
  inlineRootReference,
  referencesAlone,
} from "../../rendering/transformations/reference-steps.js";
import {
  boundsToDescription,
  defaultToDescription,
  dropKeywords,
} from "../../rendering/transformations/refused-keywords.js";
import type { Transformation } from "../../rendering/transformations/transformation.js";
import { enumsByType, inclusiveBounds } from "../../rendering/transformations/value-steps.js";
import { oneOfToAnyOf, tupleToArray } from "../../rendering/transformations/variant-steps.js";
import type { GeminiFunctionDeclaration } from "../../rendering/wire-types.js";

/** Keywords of `parametersJsonSchema` (documented, 2026-11-21). */
const jsonSchemaKeywords = new Set([
  ...["$id", "$defs", "$ref", "$anchor", "type", "format", "title", "description", "enum"],
  ...["items", "prefixItems", "minItems", "maxItems", "minimum", "maximum", "anyOf", "oneOf"],
  ...["properties", "additionalProperties", "required", "propertyOrdering"],
]);

/** Keywords of `parameters` (documented, 2026-11-21); unknown ones are refused. References stay for a rule to report. */
const openapiKeywords = new Set([
  ...["type", "format", "title", "description", "nullable", "enum", "items", "minItems", "maxItems"],
  ...["properties", "required", "propertyOrdering", "minProperties", "maxProperties", "minLength", "maxLength"],
  ...["pattern", "minimum", "maximum", "anyOf", "default", "example", "$ref", "$defs"],
]);

/** String formats of `parameters` (observed, 2026-11-21). */
const openapiFormats = new Set(["date-time", "enum"]);

const describedBounds = new Set([
  ...["exclusiveMinimum", "exclusiveMaximum", "multipleOf", "uniqueItems"],
  ...["minLength", "maxLength", "minProperties", "maxProperties", "pattern"],
]);

function isRefusedByOpenapi(keyword: string, value: unknown, { type }: JsonSchema): boolean {
  if (keyword === "format") return !openapiFormats.has(String(value)) || type !== "string";
  return describedBounds.has(keyword) && !openapiKeywords.has(keyword);
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
  boundsToDescription((keyword) => describedBounds.has(keyword)),
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
  boundsToDescription(isRefusedByOpenapi),
  dropKeywords(openapiKeywords),
  openapiValues,
];

/** Tools for Google's Gemini API. */
export const gemini: TargetRenderer<"gemini"> = /* @__PURE__ */ createRenderer({
  vendor: "Gemini",
  render: (tool, options, projectSchema) => {
    const { name, outputSchema } = tool;
    const isOpenapi = options.parameters === "openapi";
    const steps = isOpenapi ? openapiSteps : jsonSchemaSteps;
    const [input, output] = isOpenapi
      ? (["parameters", "response"] as const)
      : (["parametersJsonSchema", "responseJsonSchema"] as const);
    const schema = projectSchema(tool.inputSchema, "inputSchema", steps);
    const result = outputSchema && projectSchema(outputSchema, "outputSchema", steps);
    return createRendering<GeminiFunctionDeclaration>(
      {
        name,
        ...descriptionField(describeTool(tool, options)),
        // Gemini refuses an object without properties, so a function without parameters has no schema.
        ...(hasProperties(schema.schema) && { [input]: schema.schema }),
        ...(result && { [output]: result.schema }),
      },
      { schema, carried: ["outputSchema"], losses: [...findOpennessLosses(schema.schema), ...(result?.losses ?? [])] },
    );
  },
  joinWires: (wires) => [{ functionDeclarations: listWires(wires) }],
});

/** Finds the losses of an object without properties, which Gemini cannot express. */
function findOpennessLosses(schema: JsonSchema): Loss[] {
  if (hasProperties(schema)) return [];
  const { additionalProperties, required } = schema;
  const createLoss = (keyword: string, effect: Loss["effect"]): Loss => ({
    transformation: "drop-empty-object",
    part: "inputSchema",
    pointer: "",
    keyword,
    effect,
    message: "A function whose schema declares no properties has no parameters.",
  });
  return [
    ...(additionalProperties === false ? [] : [createLoss("additionalProperties", "narrower")]),
    ...(listOf(required).length === 0 ? [] : [createLoss("required", "wider")]),
  ];
}

function hasProperties({ properties, additionalProperties }: JsonSchema): boolean {
  return (isObject(properties) && Object.keys(properties).length > 0) || isObject(additionalProperties);
}
