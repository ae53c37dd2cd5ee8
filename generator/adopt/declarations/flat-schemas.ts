/** Brings schemas into the form that types are written from: without intersections, and without what no type can say. */

import {
  copyJson,
  isList,
  isObject,
  type JsonObject,
  type JsonValue,
  listOf,
  resolveReference,
  visitSchemas,
  annotationKeywords,
} from "@toolwright/runtime/internal/json-schema";
import { toSchema2020, withPointers } from "@toolwright/contract/internal/json-schema";
import { mostDepth } from "../../diagnostics/collections.js";
import { memoize } from "../../sources/memoize.js";
import { markKeywords } from "./marked-parameters.js";
import { mergeSchemas, type Merging } from "./merged-schemas.js";
import { findRecursion } from "./recursive-schemas.js";

/** Something in a schema that the written type does not say, or says differently. */
export interface Loss {
  /** A JSON Pointer in the schema, as 2020-12. */
  readonly pointer: string;
  readonly keyword: string;
  /** Why, as the end of a sentence. */
  readonly reason: string;
  /** `type` changes which values are accepted, `text` what is said about them; an `annotation` means nothing to either side. */
  readonly kind: "annotation" | "text" | "type";
}

export interface FlatSchemas {
  readonly root: JsonObject;
  /** A schema without `allOf`; with a `$ref`, it has nothing else but annotations. */
  readonly flatten: (schema: JsonObject) => JsonObject | false;
  /** The constraints of a flat schema that is made of others, one of which contains itself; undefined for any other. */
  readonly mergedRecursion: (flat: JsonObject) => JsonObject | undefined;
  /** The schema that a `$ref` leads to. */
  readonly follow: (reference: JsonValue | undefined) => JsonObject | undefined;
  readonly merge: (left: JsonValue, right: JsonValue) => JsonValue;
  readonly pointerOf: (schema: JsonValue) => string;
  readonly lose: (schema: JsonObject, keyword: string, reason: string, kind?: Loss["kind"]) => void;
}

/** Why no type has a keyword. */
const reasons: ReadonlyMap<string, string> = new Map(
  Object.entries({
    not: "no type excludes values",
    if: "no type depends on a condition",
    dependentRequired: "no type requires a property for another one",
    dependentSchemas: "no type depends on whether a property is present",
    contains: "no type says what an array has to contain",
    unevaluatedItems: "no type looks at what other schemas have evaluated",
    unevaluatedProperties: "no type looks at what other schemas have evaluated",
    $dynamicRef: "no type has a reference that depends on where it is used from",
    $recursiveRef: "no type has a reference that depends on where it is used from",
    formatMinimum: "no tag bounds a format",
    formatMaximum: "no tag bounds a format",
    formatExclusiveMinimum: "no tag bounds a format",
    formatExclusiveMaximum: "no tag bounds a format",
  }),
);

/** Keywords that only have a meaning beside another one. */
const companions: ReadonlySet<string> = new Set(["then", "else", "minContains", "maxContains"]);

/** Why a type stands for only a part of its schema. */
export const tooDeep = `references lead through more than ${mostDepth} schemas`;

/** Keywords whose schemas are merged with the one that they are in. */
const referring = ["$ref", "allOf"];

const composing = ["$ref", "anyOf", "oneOf", "allOf", "if", "dependentSchemas"];

/** A copy of a schema as 2020-12, in which every reference is a pointer and no object occurs twice. */
export function asPointed(schema: JsonObject): JsonObject {
  return copyJson(withPointers(toSchema2020(schema)));
}

/** Reads a schema of any dialect; `note` receives each loss once. */
export function readFlatSchemas(schema: JsonObject, note: (loss: Loss) => void): FlatSchemas {
  const root = asPointed(schema);
  const pointers = new Map<JsonValue, string>();
  visitSchemas(root, (part, pointer) => void pointers.set(part, pointer));
  const flat = new Map<JsonObject, JsonObject | false>();
  const recursive = new Set<JsonObject>();
  const open = new Set<JsonObject>();
  const pointerOf = (part: JsonValue): string => pointers.get(part) ?? "";
  const lose: FlatSchemas["lose"] = (part, keyword, reason, kind = "type") =>
    note({ pointer: pointerOf(part), keyword, reason, kind });
  const follow = memoize((reference: JsonValue | undefined) => resolveReference(root, reference));
  const { isEndless, isRecursive, refersToRecursion } = findRecursion(follow);
  // A schema that is made of others is where the first of them is.
  const locate = <Made extends JsonValue>(made: Made, ...parts: readonly JsonValue[]): Made => {
    const first = parts.find((part) => pointers.has(part));
    if (isObject(made) && !pointers.has(made)) pointers.set(made, first === undefined ? "" : pointerOf(first));
    return made;
  };
  const merging: Merging = {
    open: (part) => {
      const whole = flatten(part);
      if (whole === false) return { not: {} };
      const { $ref, ...beside } = whole;
      if ($ref === undefined) return whole;
      const target = follow($ref);
      if (target === undefined || open.size > mostDepth) {
        lose(part, "$ref", target === undefined ? "it leads to no schema" : tooDeep);
        return beside;
      }
      return { ...merging.open(target), ...beside };
    },
    defer: (left, right) =>
      isRecursive(left) || isRecursive(right) ? locate(intersectionOf(left, right), left, right) : undefined,
    lose: (part, keyword) => lose(part, keyword, "no type has two of them"),
  };
  const merge = (left: JsonValue, right: JsonValue): JsonValue => {
    const merged = mergeSchemas(merging, left, right);
    const isNew = isObject(merged) && merged !== left && merged !== right;
    if (isNew && (refersToRecursion(left) || refersToRecursion(right))) recursive.add(merged as JsonObject); // An object of JSON.
    return locate(merged, left, right);
  };
  const flatten = (part: JsonObject): JsonObject | false => {
    const known = flat.get(part);
    if (known !== undefined) return known;
    open.add(part);
    const stripped = strip(part, lose);
    if (isEndless(part)) {
      delete stripped["$ref"];
      lose(part, "$ref", "it leads to itself");
    }
    const made = intersect(stripped, { flatten, merge, open: merging.open });
    open.delete(part);
    flat.set(part, made);
    if (made === false) return made;
    flat.set(made, locate(made, part));
    const isMerged = made["$ref"] === undefined && referring.some((keyword) => keyword in stripped);
    if (recursive.has(part) || (isMerged && refersToRecursion(part))) recursive.add(made);
    return made;
  };
  const mergedRecursion = (whole: JsonObject): JsonObject | undefined =>
    recursive.has(whole) ? locate(splitAnnotations(whole)[1], whole) : undefined;
  return { root, flatten, mergedRecursion, follow, merge, pointerOf, lose };
}

interface Intersecting extends Pick<FlatSchemas, "flatten" | "merge"> {
  readonly open: Merging["open"];
}

/** A schema without its `allOf`. */
function intersect({ allOf, ...whole }: JsonObject, { flatten, merge, open }: Intersecting): JsonObject | false {
  const { $ref, ...rest } = whole;
  const [annotations, constraints] = splitAnnotations($ref === undefined ? whole : rest);
  const own = Object.keys(constraints).length === 0 ? [] : [constraints];
  const parts: JsonValue[] = [...($ref === undefined ? [] : [{ $ref }]), ...own, ...listOf(allOf)];
  if (parts.includes(false)) return false;
  const schemas = parts.filter((one): one is JsonObject => isObject(one) && Object.keys(one).length > 0);
  const [only, ...others] = schemas;
  if (only === undefined) return annotations;
  if (others.length === 0 && own.includes(only)) return { ...constraints, ...annotations };
  if (others.length === 0) {
    if (only["$ref"] !== undefined && Object.keys(only).length === 1) return { ...only, ...annotations };
    const inner = flatten(only);
    return inner === false ? false : { ...inner, ...annotations };
  }
  const merged = schemas.reduce<JsonValue>((left, right) => merge(left, right), true);
  if (!isObject(merged)) return merged === false ? false : annotations;
  const { $ref: left, ...resolved } = open(merged);
  return { ...(left === undefined ? {} : { $ref: left }), ...resolved, ...annotations };
}

/** A schema for the values of two others. */
function intersectionOf(left: JsonObject, right: JsonObject): JsonObject {
  const parts = [left, right].flatMap((part) =>
    Object.keys(part).join() === "allOf" ? listOf(part["allOf"]) : [part],
  );
  const different = new Map(parts.map((part) => [JSON.stringify(part), part as JsonValue])); // A part of the JSON.
  return { allOf: [...different.values()] };
}

const marks: readonly string[] = Object.values(markKeywords);

/** Whether a keyword constrains no value. */
export function isAnnotating(keyword: string): boolean {
  return annotationKeywords.has(keyword) || marks.includes(keyword);
}

function splitAnnotations(schema: JsonObject): readonly [annotations: JsonObject, constraints: JsonObject] {
  const entries = Object.entries(schema);
  const isAnnotation = ([keyword]: readonly [string, JsonValue]): boolean => isAnnotating(keyword);
  return [
    Object.fromEntries(entries.filter(isAnnotation)),
    Object.fromEntries(entries.filter((entry) => !isAnnotation(entry))),
  ];
}

/** Keywords that types and tags are written from. */
const written = new Set([
  ...annotationKeywords,
  ...Object.values<string>(markKeywords),
  ...["$ref", "allOf", "anyOf", "oneOf", "type", "enum", "const"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  ...["minLength", "maxLength", "pattern", "format", "contentEncoding", "contentMediaType"],
  ...["items", "prefixItems", "minItems", "maxItems", "uniqueItems"],
  ...["properties", "patternProperties", "additionalProperties", "propertyNames", "required"],
  ...["minProperties", "maxProperties"],
]);

/** Keywords for the schema as a document. */
const ofDocument = new Set(["$schema", "$id", "$anchor", "$dynamicAnchor", "$comment", "$defs", "definitions"]);

/** Removes keywords without a type, and notes those that have a meaning. */
function strip(schema: JsonObject, lose: FlatSchemas["lose"]): Record<string, JsonValue> {
  const kept: Record<string, JsonValue> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (ofDocument.has(keyword) || companions.has(keyword)) continue;
    if (keyword === "not" && isEmptySchema(value)) kept["enum"] = [];
    else if (keyword === "if" && schema["then"] === undefined && schema["else"] === undefined) continue;
    else if (keyword === "unevaluatedProperties" && isPlain(schema)) kept["additionalProperties"] ??= value;
    else if (keyword === "unevaluatedItems" && isPlain(schema)) kept["items"] ??= value;
    else if (reasons.has(keyword)) {
      if (!isTrivial(keyword, value)) lose(schema, keyword, reasons.get(keyword) ?? "");
    } else if (written.has(keyword)) kept[keyword] = value;
    else lose(schema, keyword, "no tag sets it", "annotation");
  }
  return kept;
}

function isPlain(schema: JsonObject): boolean {
  return !composing.some((keyword) => keyword in schema);
}

function isEmptySchema(value: JsonValue): boolean {
  return value === true || (isObject(value) && Object.keys(value).length === 0);
}

/** Whether a keyword accepts everything. */
function isTrivial(keyword: string, value: JsonValue): boolean {
  if (keyword.startsWith("unevaluated")) return isEmptySchema(value);
  if (keyword === "not") return value === false;
  return isObject(value) && !isList(value) && keyword.startsWith("dependent") && Object.keys(value).length === 0;
}
