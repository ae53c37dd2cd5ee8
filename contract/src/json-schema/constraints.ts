/** The constraints of a schema as text, without annotations: as written, or in a canonical order. */

import {
  type JsonObject,
  type JsonValue,
  canonicalJson,
  compareText,
  definitionKeywords,
  isList,
  isObject,
  mapSubschemas,
} from "@toolwright/runtime/internal/json-schema";
import { isAnnotation } from "./keywords.js";
import { nameWithoutSide, referenceWithoutSide } from "./schema-pool.js";

/** Keywords that are targets of references. */
const referenced: ReadonlySet<string> = new Set([
  ...definitionKeywords,
  ...["$anchor", "$dynamicAnchor", "$recursiveAnchor"],
]);

/** Whether a keyword constrains no values, as annotations and all unknown keywords. */
export function isDescriptive(keyword: string): boolean {
  return isAnnotation(keyword) && !referenced.has(keyword);
}

/** Keywords with arrays whose order does not matter. */
const unordered: ReadonlySet<string> = new Set(["type", "enum", "required", "anyOf", "oneOf", "allOf"]);

/** Equal for schemas that differ only in annotations and order. */
export function canonicalConstraints(schema: JsonValue): string {
  return canonicalText(canonicalForm(schema));
}

/** Equal for schemas that differ only in annotations and the order of keys; references keep their targets. */
export function sortedConstraints(schema: JsonValue): string {
  return canonicalJson(withoutAnnotations(schema));
}

/** Equal for schemas that differ only in annotations. */
export function writtenConstraints(schema: JsonValue): string {
  return JSON.stringify(withoutAnnotations(schema));
}

function withoutAnnotations(schema: JsonValue): JsonValue {
  if (!isObject(schema)) return schema;
  const kept = Object.entries(schema).filter(([keyword]) => !isDescriptive(keyword));
  return mapSubschemas(Object.fromEntries(kept), withoutAnnotations);
}

const forms = new WeakMap<JsonObject, JsonObject>();

/** Without annotations and in order; memoized, because each level of a schema is compared. */
function canonicalForm(schema: JsonValue): JsonValue {
  if (!isObject(schema)) return schema;
  const known = forms.get(schema);
  if (known !== undefined) return known;
  const kept = Object.entries(schema).filter(([keyword]) => !isDescriptive(keyword));
  const entries = Object.entries(mapSubschemas(Object.fromEntries(kept), canonicalForm));
  const form: JsonObject = Object.fromEntries(
    entries.map(([keyword, value]) => [keyword, unordered.has(keyword) ? inOrder(value) : value]),
  );
  forms.set(schema, form);
  return form;
}

function inOrder(value: JsonValue): JsonValue {
  if (!isList(value)) return value;
  const members = value.map((member) => ({ member, text: canonicalText(member) }));
  return members.sort((left, right) => compareText(left.text, right.text)).map(({ member }) => member);
}

const canonicalTexts = new WeakMap<JsonObject, string>();

function canonicalText(form: JsonValue): string {
  if (!isObject(form)) return canonicalJson(form);
  const text = canonicalTexts.get(form) ?? canonicalJson(form);
  canonicalTexts.set(form, text);
  return text;
}

/** Whether two documents of one pool differ at most in annotations, order and the sides in names of definitions. */
export function haveSameConstraints(left: JsonObject, right: JsonObject): boolean {
  const text = textOf(left);
  return text !== undefined && text === textOf(right);
}

const texts = new WeakMap<JsonObject, string | undefined>();

/** Memoized: documents are compared with many others. */
function textOf(document: JsonObject): string | undefined {
  if (!texts.has(document)) texts.set(document, writeText(document));
  return texts.get(document);
}

/** Undefined if definitions of both sides would get the same name. */
function writeText({ $defs, ...root }: JsonObject): string | undefined {
  const definitions = Object.entries(isObject($defs) ? $defs : {});
  const named = new Map(definitions.map(([name, schema]) => [nameWithoutSide(name), withoutSides(schema)]));
  if (named.size < definitions.length) return undefined;
  return canonicalConstraints({ ...withoutSides(root), $defs: Object.fromEntries(named) });
}

function withoutSides(schema: JsonObject): JsonObject;
function withoutSides(schema: JsonValue): JsonValue;
function withoutSides(schema: JsonValue): JsonValue {
  if (!isObject(schema)) return schema;
  const { $ref } = schema;
  const inner = mapSubschemas(schema, (one) => withoutSides(one));
  return typeof $ref === "string" ? { ...inner, $ref: referenceWithoutSide($ref) } : inner;
}
