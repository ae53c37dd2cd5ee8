/** Describes keywords as sentences for models, and edits the keywords of a schema. */

import { isObject, type JsonSchema } from "../../json-schema/json-values.js";
import { annotationKeywords, contentKeywords } from "../../json-schema/keywords.js";
import { countNoun } from "../../validation/describe-value.js";
import type { LossEffect, LossFacts } from "./losses.js";

/** Keywords that describe a value without constraining it, including those of OpenAPI. */
export const annotations: ReadonlySet<string> = new Set([
  ...[...annotationKeywords, ...contentKeywords, "example", "propertyOrdering", "nullable"],
]);

/** Describes a keyword in one sentence; undefined if it takes more than one. */
export function describeKeyword(keyword: string, value: unknown): string | undefined {
  return descriptions[keyword]?.(value);
}

const descriptions: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  minLength: (value) => `At least ${countNoun(value, "character")}.`,
  maxLength: (value) => `At most ${countNoun(value, "character")}.`,
  minimum: (value) => `At least ${String(value)}.`,
  maximum: (value) => `At most ${String(value)}.`,
  exclusiveMinimum: (value) => `More than ${String(value)}.`,
  exclusiveMaximum: (value) => `Less than ${String(value)}.`,
  multipleOf: (value) => `A multiple of ${String(value)}.`,
  minItems: (value) => `At least ${countNoun(value, "item")}.`,
  maxItems: (value) => `At most ${countNoun(value, "item")}.`,
  uniqueItems: (value) => (value === true ? "No two items are equal." : undefined),
  minProperties: (value) => `At least ${countNoun(value, "property")}.`,
  maxProperties: (value) => `At most ${countNoun(value, "property")}.`,
  pattern: (value) => `Matches the regular expression ${String(value)}.`,
  format: (value) => `Format: ${String(value)}.`,
  default: (value) => `Default: ${JSON.stringify(value)}.`,
  const: (value) => `Always ${JSON.stringify(value)}.`,
  enum: (value) =>
    Array.isArray(value) ? `One of ${value.map((item) => JSON.stringify(item)).join(", ")}.` : undefined,
};

/** The loss of a keyword that only the description still states. */
export function onlyDescribed(keyword: string, sentence: string, effect: LossEffect): LossFacts {
  return { keyword, effect, message: `Only the description states it: "${sentence}"` };
}

/** Picks the keywords of a schema, or the properties of an object, for which a test holds. */
export function pick(schema: JsonSchema, test: (keyword: string) => boolean): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => test(keyword)));
}

export function omit(schema: JsonSchema, keywords: readonly string[]): JsonSchema {
  return pick(schema, (keyword) => !keywords.includes(keyword));
}

/** Replaces a keyword with others, in its place in the order of keys. */
export function replaceKeyword(schema: JsonSchema, keyword: string, replacement: JsonSchema): JsonSchema {
  const entries = Object.entries(schema).flatMap(([name, value]): [string, unknown][] => {
    if (name === keyword) return Object.entries(replacement);
    return Object.hasOwn(replacement, name) ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

export function rename(schema: JsonSchema, names: ReadonlyMap<string, string>): JsonSchema {
  return Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [names.get(keyword) ?? keyword, value]));
}

export function addToDescription(schema: JsonSchema, sentences: readonly string[]): JsonSchema {
  if (sentences.length === 0) return schema;
  const { description, ...rest } = schema;
  const before = typeof description === "string" ? description.trimEnd() : "";
  const separator = before === "" ? "" : /[.!?:]$/.test(before) ? " " : ". ";
  return { description: `${before}${separator}${sentences.join(" ")}`, ...rest };
}

/** Names a schema in a few words, such as `string` or `"on"`. */
export function nameSchema(schema: unknown): string {
  if (!isObject(schema)) return "anything";
  const { $ref, title, const: only, enum: values, type, anyOf } = schema;
  if (typeof title === "string") return title;
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(" or ");
  if (typeof $ref === "string") return $ref.slice($ref.lastIndexOf("/") + 1);
  if (Array.isArray(anyOf)) return anyOf.map(nameSchema).join(" or ");
  if (Array.isArray(type)) return type.join(" or ");
  return typeof type === "string" ? type : "anything";
}
