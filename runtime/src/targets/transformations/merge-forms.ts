/** From the forms that a value may have to one schema for all of them. */

import { equalJson, isObject, listOf, type JsonSchema } from "../../json-schema/json-values.js";
import { valuesOf } from "../../json-schema/parts.js";
import type { Notes } from "../transform.js";

/** Merges forms: into one if they are alike, into an enum if they list values, and into a union otherwise. */
export function mergeForms(forms: readonly unknown[], notes: Notes): unknown {
  const different = unique(forms);
  if (different.length === 1 || !different.every(isObject)) return different.length === 1 ? different[0] : true;
  const [first, ...others] = different;
  if (first === undefined) return true;
  const bare = unique(different.map(withoutWords));
  const words = wordsOf(different);
  if (bare.length === 1) return notes.derive({ ...words, ...withoutWords(first) }, first);
  const simple = mergeScalars([first, ...others]);
  if (simple !== undefined) return notes.derive({ ...words, ...simple }, first);
  return notes.derive({ anyOf: different.flatMap((form) => variantsOf(form)) }, first);
}

/** One schema for scalars with nothing but types and values. */
function mergeScalars(forms: readonly JsonSchema[]): JsonSchema | undefined {
  const isPlain = forms.every((form) =>
    Object.keys(withoutWords(form)).every((keyword) => ["type", "enum", "const"].includes(keyword)),
  );
  const types = forms.map(({ type }) => (Array.isArray(type) ? (type as readonly unknown[]) : [type]));
  if (!isPlain || types.some((listed) => listed.some((type) => !scalar.has(type)))) return undefined;
  const all = nullLast(types.flat(), "null");
  const type = all.length === 1 ? all[0] : all;
  const values = forms.map(valuesOf);
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

/** A union's variants, if the union has no other keywords. */
function variantsOf(form: JsonSchema): readonly unknown[] {
  const { anyOf, ...rest } = form;
  return Array.isArray(anyOf) && Object.keys(rest).length === 0 ? listOf(anyOf) : [form];
}

function withoutWords({ title: _title, description: _description, ...rest }: JsonSchema): JsonSchema {
  return rest;
}

function wordsOf(forms: readonly JsonSchema[]): JsonSchema {
  const descriptions = unique(forms.map(({ description }) => description).filter((text) => typeof text === "string"));
  const titles = unique(forms.map(({ title }) => title));
  return {
    ...(titles.length === 1 && titles[0] !== undefined && { title: titles[0] }),
    ...(descriptions.length > 0 && { description: descriptions.join("\nOr: ") }),
  };
}

export function unique<Item>(items: readonly Item[]): readonly Item[] {
  return items.filter((item, index) => items.findIndex((earlier) => equalJson(earlier, item)) === index);
}
