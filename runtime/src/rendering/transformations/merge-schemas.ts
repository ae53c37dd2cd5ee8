/** Merges alternative schemas into one that accepts the values of each. */

import { equalJson, isObject, listOf, type JsonSchema } from "../../json-schema/json-values.js";
import { valuesOf } from "../../json-schema/parts.js";
import type { Trace } from "./transformation.js";

/** Merges equal schemas into one, enums into an enum, and any others into a union. */
export function mergeSchemas(schemas: readonly unknown[], trace: Trace): unknown {
  const different = unique(schemas);
  if (different.length === 1 || !different.every(isObject)) return different.length === 1 ? different[0] : true;
  const [first, ...others] = different;
  if (first === undefined) return true;
  const bare = unique(different.map(withoutTexts));
  const texts = mergeTexts(different);
  if (bare.length === 1) return trace.derive({ ...texts, ...withoutTexts(first) }, first);
  const simple = mergeScalars([first, ...others]);
  if (simple !== undefined) return trace.derive({ ...texts, ...simple }, first);
  return trace.derive({ anyOf: different.flatMap(variantsOf) }, first);
}

/** Merges schemas of scalars that have no keywords but types and values. */
function mergeScalars(schemas: readonly JsonSchema[]): JsonSchema | undefined {
  const isPlain = schemas.every((schema) =>
    Object.keys(withoutTexts(schema)).every((keyword) => ["type", "enum", "const"].includes(keyword)),
  );
  const types = schemas.map(({ type }) => (Array.isArray(type) ? (type as readonly unknown[]) : [type]));
  if (!isPlain || types.some((listed) => listed.some((type) => !scalar.has(type)))) return undefined;
  const all = nullLast(types.flat(), "null");
  const type = all.length === 1 ? all[0] : all;
  const values = schemas.map(valuesOf);
  if (values.every((listed) => listed === undefined)) return { type };
  if (values.some((listed) => listed === undefined)) return undefined;
  return {
    type,
    enum: nullLast(
      values.flatMap((listed) => listed ?? []),
      null,
    ),
  };
}

const scalar = new Set<unknown>(["string", "number", "integer", "boolean", "null"]);

function nullLast(items: readonly unknown[], nothing: unknown): readonly unknown[] {
  const different = unique(items);
  return different.includes(nothing) ? [...different.filter((item) => item !== nothing), nothing] : different;
}

/** The variants of a union that has no other keywords; of any other schema, itself. */
function variantsOf(schema: JsonSchema): readonly unknown[] {
  const { anyOf, ...rest } = schema;
  return Array.isArray(anyOf) && Object.keys(rest).length === 0 ? listOf(anyOf) : [schema];
}

function withoutTexts({ title: _title, description: _description, ...rest }: JsonSchema): JsonSchema {
  return rest;
}

function mergeTexts(schemas: readonly JsonSchema[]): JsonSchema {
  const descriptions = unique(schemas.map(({ description }) => description).filter((text) => typeof text === "string"));
  const titles = unique(schemas.map(({ title }) => title));
  return {
    ...(titles.length === 1 && titles[0] !== undefined && { title: titles[0] }),
    ...(descriptions.length > 0 && { description: descriptions.join("\nOr: ") }),
  };
}

export function unique<Item>(items: readonly Item[]): readonly Item[] {
  return items.filter((item, index) => items.findIndex((earlier) => equalJson(earlier, item)) === index);
}
