/** Follows references such as `#/$defs/Node`, and lists the schemas that apply to the same value as another. */

import { isList, isObject, listOf, type JsonObject, type JsonSchema, type JsonValue } from "./json-values.js";
import { decodeFragment, pointerTokens, valueAt } from "./pointers.js";
import { propertiesOf, requiredOf } from "./parts.js";

/** The object that a local reference names in its root, by pointer or by anchor; undefined if there is none. */
export function resolveReference<Value>(root: JsonSchema<Value>, reference: unknown): JsonSchema<Value> | undefined {
  const found = findReferenced(root, reference);
  return isObject(found) ? (found as JsonSchema<Value>) : undefined; // An object of JSON holds JSON.
}

/** Like `resolveReference`, but also returns booleans, which are schemas too, and any other value. */
export function findReferenced<Value>(root: JsonSchema<Value>, reference: unknown): Value | undefined;
export function findReferenced(root: JsonSchema, reference: unknown): unknown {
  if (typeof reference !== "string" || !reference.startsWith("#")) return undefined;
  const fragment = decodeFragment(reference.slice(1));
  return /^[^/]/.test(fragment) ? findAnchor(root, fragment) : valueAt<unknown>(root, pointerTokens(fragment));
}

/** Searches every value, whether or not it holds schemas; has no recursion, so depth exhausts no stack. */
function findAnchor(root: JsonSchema, name: string): JsonSchema | undefined {
  const waiting: unknown[] = [root];
  for (const value of waiting) {
    if (isObject(value) && (value["$anchor"] === name || value["$dynamicAnchor"] === name)) return value;
    if (isObject(value) || isList(value)) waiting.push(...Object.values(value));
  }
  return undefined;
}

/** The target of a reference: a schema, another document, or nothing. */
export type ReferenceTarget<Value = unknown> =
  | { readonly kind: "schema"; readonly schema: JsonSchema<Value> }
  | { readonly kind: "boolean" | "elsewhere" | "nothing" };

/** Follows a reference, even to a non-object. */
export function findTarget<Value>(root: JsonSchema<Value>, reference: unknown): ReferenceTarget<Value> {
  const schema = resolveReference(root, reference);
  if (schema !== undefined) return { kind: "schema", schema };
  if (typeof reference === "string" && !reference.startsWith("#")) return { kind: "elsewhere" };
  return { kind: typeof findReferenced(root, reference) === "boolean" ? "boolean" : "nothing" };
}

/** The maximum number of references and intersections in a row, without a step into the value. */
const deepestPart = 20;

/** A schema with its references and `allOf` members: a value must match them all. */
export function partsOf<Value>(schema: unknown, root: JsonSchema<Value>, depth = 0): readonly JsonSchema<Value>[] {
  if (!isObject(schema) || depth > deepestPart) return [];
  const others = [resolveReference(root, schema["$ref"]), ...listOf(schema["allOf"])];
  // The schema is in the root, so its keywords have the same type.
  return [schema as JsonSchema<Value>, ...others.flatMap((other) => partsOf(other, root, depth + 1))];
}

/** A schema and those that may apply to the same value beside it, through these keywords too. */
export function applyingSchemas(
  schema: unknown,
  root: JsonSchema,
  keywords: readonly string[] = ["then", "else"],
): readonly JsonSchema[] {
  const found = new Set<JsonSchema>();
  const waiting = [schema];
  for (const one of waiting) {
    if (!isObject(one) || found.has(one)) continue;
    found.add(one);
    const dependent = isObject(one["dependentSchemas"]) ? Object.values(one["dependentSchemas"]) : [];
    const lists = ["allOf", "anyOf", "oneOf"].flatMap((keyword) => listOf(one[keyword]));
    waiting.push(
      resolveReference(root, one["$ref"]),
      ...keywords.map((keyword) => one[keyword]),
      ...dependent,
      ...lists,
    );
  }
  return [...found];
}

/** Lists the variants of a schema whose root describes an object; one without a union has one. */
export function variantsOf(
  schema: JsonObject,
): { readonly properties: Readonly<Record<string, JsonObject>>; readonly required: readonly string[] }[] {
  const { anyOf } = schema;
  const variants = Array.isArray(anyOf)
    ? anyOf.map((variant: JsonValue) => followReference(schema, variant))
    : [schema];
  return variants.map((variant) => {
    const properties = Object.entries(propertiesOf(variant)).map(([name, property]) => {
      const written = isObject(property) ? property : {};
      return [name, { ...followReference(schema, written), ...written }] as const;
    });
    return { properties: Object.fromEntries(properties), required: requiredOf(variant) };
  });
}

/** The schema that a value refers to, or the value itself; empty if neither is a schema. */
export function followReference(root: JsonObject, value: JsonValue | undefined): JsonObject {
  if (!isObject(value)) return {};
  return typeof value["$ref"] === "string" ? (resolveReference(root, value["$ref"]) ?? {}) : value;
}
