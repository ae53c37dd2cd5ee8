/** The keywords of a schema that tags set, by the type of the values that they constrain. */

import { isObject, type JsonObject, type JsonValue } from "@toolwright/runtime/internal/json-schema";
import { numberFormats, stringFormats } from "../../schemas/tags/formats.js";
import type { CommentTag } from "./comment-texts.js";
import { markKeywords } from "./marked-parameters.js";

/** Types of JSON values; an integer is a number. */
export type JsonType = "array" | "boolean" | "null" | "number" | "object" | "string";

const constraining = {
  number: ["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf"],
  string: ["format", "pattern", "minLength", "maxLength", "contentEncoding", "contentMediaType"],
  array: ["minItems", "maxItems", "uniqueItems"],
  object: ["minProperties", "maxProperties"],
  boolean: [],
  null: [],
} as const satisfies Readonly<Record<JsonType, readonly string[]>>;

/** The types that the keywords of a schema without a type are about. */
export function impliedTypes(schema: JsonObject): readonly JsonType[] {
  const about: Readonly<Record<JsonType, readonly string[]>> = {
    ...constraining,
    array: [...constraining.array, "items", "prefixItems"],
    object: [
      ...constraining.object,
      ...["properties", "required", "additionalProperties", "patternProperties", "propertyNames"],
    ],
  };
  const types = Object.keys(about) as readonly JsonType[]; // The keys of the record.
  return types.filter((type) => about[type].some((keyword) => keyword in schema));
}

/** The tags that constrain values of a type. */
export function constrainingTags(schema: JsonObject, type: JsonType): readonly CommentTag[] {
  return constraining[type].flatMap((keyword) => {
    const value = schema[keyword];
    if (value === undefined || isWithoutEffect(keyword, value)) return [];
    return [{ name: keyword, keyword, value }];
  });
}

function isWithoutEffect(keyword: string, value: JsonValue): boolean {
  return (
    (/^min(?:Length|Items|Properties)$/.test(keyword) && value === 0) || (keyword === "uniqueItems" && value !== true)
  );
}

/** The scalar of the runtime for strings of a format. */
export const scalarNames: ReadonlyMap<string, string> = new Map([
  ["uri", "Uri"],
  ["date-time", "DateTime"],
  ["date", "CalendarDate"],
  ["time", "TimeOfDay"],
  ["duration", "Duration"],
  ["email", "Email"],
  ["hostname", "Hostname"],
  ["ipv4", "Ipv4"],
  ["ipv6", "Ipv6"],
  ["uuid", "Uuid"],
]);

/** Whether a tag can set a format of strings. */
export function isStringFormat(format: JsonValue | undefined): format is string {
  return typeof format === "string" && stringFormats.includes(format);
}

/** Whether a tag can set a format of numbers. */
export function isNumberFormat(format: JsonValue | undefined): format is string {
  return typeof format === "string" && numberFormats.has(format);
}

/** The tags that say something about a value, in the order in which a comment reads best. */
export function describingTags(schema: JsonObject): readonly CommentTag[] {
  const flags = ["deprecated", "readOnly", "writeOnly"].filter((keyword) => schema[keyword] === true);
  const values = ["title", "default", "examples"].flatMap((keyword): readonly (readonly [string, JsonValue])[] => {
    const value = schema[keyword];
    if (value === undefined || (keyword === "title" && typeof value !== "string")) return [];
    return keyword === "examples" && !Array.isArray(value) ? [] : [[keyword, value]];
  });
  return [
    ...values.map(([keyword, value]) => ({ name: keyword, keyword, value })),
    ...flags.map((keyword) => ({ name: keyword, keyword, value: true })),
    ...Object.entries(markKeywords).flatMap(([name, keyword]) =>
      schema[keyword] === true ? [{ name, keyword, value: true }] : [],
    ),
  ];
}

/** Bounds that leave no value. */
export function hasContradiction(schema: JsonObject, type: JsonType): boolean {
  const valueOf = (keyword: string): number | undefined => {
    const value = schema[keyword];
    return typeof value === "number" ? value : undefined;
  };
  const exceeds = (lower: string, upper: string, mayBeEqual: boolean): boolean => {
    const [least, most] = [valueOf(lower), valueOf(upper)];
    return least !== undefined && most !== undefined && (mayBeEqual ? least > most : least >= most);
  };
  if (type === "string") return exceeds("minLength", "maxLength", true);
  if (type === "array") return exceeds("minItems", "maxItems", true);
  if (type === "object") return exceeds("minProperties", "maxProperties", true);
  return (
    type === "number" &&
    (exceeds("minimum", "maximum", true) ||
      exceeds("minimum", "exclusiveMaximum", false) ||
      exceeds("exclusiveMinimum", "maximum", false) ||
      exceeds("exclusiveMinimum", "exclusiveMaximum", false))
  );
}

/** A copy in which every object that declares names is closed, as the written types are. */
export function closeObjects(schema: JsonValue): JsonValue {
  if (Array.isArray(schema)) return schema.map(closeObjects);
  if (!isObject(schema)) return schema;
  const inner = Object.fromEntries(
    Object.entries(schema as JsonObject).map(([key, value]) => [key, closeObjects(value)]),
  );
  const isOpen = isObject(schema["properties"]) && schema["additionalProperties"] === undefined;
  return isOpen && schema["type"] !== undefined ? { ...inner, additionalProperties: false } : inner;
}
