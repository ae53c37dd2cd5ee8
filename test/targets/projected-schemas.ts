/** From a projection to the schema that the vendor is sent, as one that Ajv reads. */

import { projectTool, type Target, type TargetName } from "@toolwright/runtime/targets";
import type { JsonSchema } from "@toolwright/runtime/internal/json-schema/json-values";
import type { ToolMetadata } from "@toolwright/runtime";
import { nameOfTarget, openApiGemini } from "../support/target-forms.js";

/** Strict mode, in which absent and null are told apart. */
export const wrappingStrict: Target = { target: "openai-strict", wrapNullable: true };

/** Of targets that treat schemas alike, one. */
export const distinctTargets: readonly Target[] = [
  "openai",
  "openai-strict",
  wrappingStrict,
  "anthropic-strict",
  "gemini",
  openApiGemini,
  "mcp",
];

/** Where each target's wire object has the input schema. */
const places: Readonly<Record<TargetName, readonly string[]>> = {
  openai: ["parameters"],
  "openai-strict": ["parameters"],
  "openai-chat": ["function", "parameters"],
  anthropic: ["input_schema"],
  "anthropic-strict": ["input_schema"],
  gemini: ["parametersJsonSchema"],
  mcp: ["inputSchema"],
  bedrock: ["toolSpec", "inputSchema", "json"],
  "vercel-ai": ["inputSchema"],
  vscode: ["inputSchema"],
};

/** A tool for one target, with the schema of its wire object. */
export interface ProjectedTool {
  readonly projection: ReturnType<typeof projectTool>;
  readonly schema: JsonSchema;
}

/** Renders a tool, and finds the input schema in what comes of it. */
export function projectSchemaOf(metadata: ToolMetadata, target: Target): ProjectedTool {
  const projection = projectTool(metadata, target);
  const isOpenapi = typeof target !== "string" && target.target === "gemini" && target.parameters === "openapi";
  const found = (isOpenapi ? ["parameters"] : places[nameOfTarget(target)]).reduce<unknown>(
    (value, key) => (value as JsonSchema | undefined)?.[key], // A wire object, or a part of one.
    projection.wire,
  );
  // Gemini's functions without parameters have no schema.
  const schema = (found ?? { type: "object", properties: {}, additionalProperties: false }) as JsonSchema;
  if (target === "vscode") return { projection, schema: readDraft07(schema) as JsonSchema }; // Still a schema.
  return { projection, schema: isOpenapi ? readOpenapi(schema) : schema };
}

/** Writes the tuples of draft-07 as those of 2020-12. */
function readDraft07(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readDraft07);
  if (typeof value !== "object" || value === null) return value;
  const { items, additionalItems, ...rest } = mapValues(value as JsonSchema, readDraft07); // JSON that is no array.
  if (items === undefined) return rest;
  if (!Array.isArray(items)) return { ...rest, items };
  return { ...rest, prefixItems: items, ...(additionalItems !== undefined && { items: additionalItems }) };
}

/** What a schema of OpenAPI 3.0 says, as JSON Schema says it. */
export function readOpenapi(schema: JsonSchema): JsonSchema {
  const { type, nullable, propertyOrdering: _ordering, example: _example, ...rest } = schema;
  const entries = Object.entries(rest).map(([keyword, value]): [string, unknown] => {
    if (/^(?:min|max)(?:Items|Length|Properties)$/.test(keyword)) return [keyword, Number(value)];
    if (keyword === "properties" || keyword === "$defs") return [keyword, mapValues(value as JsonSchema, readInner)];
    if (keyword === "anyOf") return [keyword, (value as readonly unknown[]).map(readInner)];
    return [keyword, keyword === "items" ? readInner(value) : value];
  });
  const name = typeof type === "string" ? { type: type.toLowerCase() } : {};
  const read = { ...name, ...Object.fromEntries(entries) };
  return nullable === true ? { anyOf: [read, { type: "null" }] } : read;
}

function readInner(schema: unknown): unknown {
  return typeof schema === "object" && schema !== null ? readOpenapi(schema as JsonSchema) : schema;
}

function mapValues(value: JsonSchema, map: (inner: unknown) => unknown): JsonSchema {
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, map(inner)]));
}
