/** The public names of `@toolwright/runtime/targets/gemini`: tools for Google's Gemini API, with either form of schemas. */

import { asText, isObject, listOf, type JsonSchema } from "../../json-schema/json-values.js";
import { createRendering, descriptionField, describeTool } from "../../rendering/rendering.js";
import { createRenderer, listWires, type TargetRenderer } from "../../rendering/target-renderer.js";
import { flattenRootUnion } from "../../rendering/transformations/flatten-root-union.js";
import type { Loss } from "../../rendering/transformations/losses.js";
import { annotations, pick } from "../../rendering/transformations/keyword-sentences.js";
import {
  enumsByType,
  inclusiveBounds,
  oneOfToAnyOf,
  tupleToArray,
} from "../../rendering/transformations/keyword-steps.js";
import { mergeAllOf } from "../../rendering/transformations/merge-all-of.js";
import { completeShapes, patternsToMap } from "../../rendering/transformations/object-steps.js";
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
import { rewriteEach, type Trace, type Transformation } from "../../rendering/transformations/transformation.js";
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
  if (keyword === "format") return !openapiFormats.has(asText(value)) || type !== "string";
  return describedBounds.has(keyword) && !openapiKeywords.has(keyword);
}

/** Writes arrays of types as OpenAPI 3.0 does: `nullable` for null, and a union for the remaining types. */
const nullableKeyword: Transformation = /* @__PURE__ */ rewriteEach("nullable-keyword", (schema, trace) =>
  hoistNull(splitTypes(schema, trace), trace),
);

function splitTypes(schema: JsonSchema, trace: Trace): JsonSchema {
  const { type, ...rest } = schema;
  if (!Array.isArray(type)) return schema;
  const types = listOf(type).filter((name) => name !== "null");
  const nullable = types.length < type.length ? { nullable: true } : {};
  if (types.length < 2) return { type: types[0] ?? "null", ...rest, ...nullable };
  const inside = pick(rest, (keyword) => !annotations.has(keyword));
  const outside = pick(rest, (keyword) => annotations.has(keyword));
  return { ...outside, ...nullable, anyOf: types.map((name) => trace.derive({ type: name, ...inside }, schema)) };
}

/** Replaces the variant `null` of a union with `nullable`, and a union that has only one variant left with that. */
function hoistNull(schema: JsonSchema, trace: Trace): JsonSchema {
  const { anyOf: variants, ...rest } = schema;
  if (!Array.isArray(variants)) return schema;
  const others = listOf(variants).filter((variant) => !(isObject(variant) && variant["type"] === "null"));
  if (others.length === variants.length || others.length === 0) return schema;
  const [only] = others;
  if (others.length > 1 || !isObject(only)) return { ...rest, nullable: true, anyOf: others };
  // The keywords beside the union are about this use of the variant, and override its own.
  return trace.derive({ ...only, ...rest, nullable: true }, only);
}

const counts = new Set(["minItems", "maxItems", "minLength", "maxLength", "minProperties", "maxProperties"]);

/** Writes counts as strings, since they are 64-bit integers there, and types as constants of the enum `Type`. */
const openapiValues: Transformation = /* @__PURE__ */ rewriteEach("openapi-words", (schema) => {
  const entries = Object.entries(schema).map(([keyword, value]): [string, unknown] => {
    if (counts.has(keyword) && typeof value === "number") return [keyword, String(value)];
    return keyword === "type" && typeof value === "string" ? [keyword, value.toUpperCase()] : [keyword, value];
  });
  return { ...Object.fromEntries(entries), ...orderProperties(schema) };
});

/** Without `propertyOrdering`, models write properties in alphabetical order. */
function orderProperties({ properties }: JsonSchema): JsonSchema {
  const names = isObject(properties) ? Object.keys(properties) : [];
  return names.length > 1 ? { propertyOrdering: names } : {};
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
      schema,
      ["outputSchema"],
      [...findOpennessLosses(schema.schema), ...(result?.losses ?? [])],
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
