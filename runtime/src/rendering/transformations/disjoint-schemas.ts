/** Decides whether two schemas are disjoint: certainly no value matches both. */

import { equalJson, isObject, type JsonSchema } from "../../json-schema/json-values.js";
import { requiredOf, valuesOf } from "../../json-schema/parts.js";
import { resolveReference } from "../../json-schema/references.js";

/** Deeper differences are ignored. */
const maximumDepth = 3;

/** Whether certainly no value matches both schemas; false if that is hard to tell. */
export type AreDisjoint = (left: unknown, right: unknown) => boolean;

/** Creates a test for schemas of one root. Equal schemas are compared once: nested unions repeat their variants. */
export function createDisjointness(root: JsonSchema): AreDisjoint {
  const idOf = createSchemaIds();
  const known = new Map<string, boolean>();
  const areDisjoint = (left: unknown, right: unknown, depth: number): boolean => {
    if (left === false || right === false) return true;
    if (depth > maximumDepth) return false;
    const key = `${idOf(left)} ${idOf(right)} ${depth}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const rights = alternativesOf(right, root);
    const inner: AreDisjoint = (one, other) => areDisjoint(one, other, depth + 1);
    const result = alternativesOf(left, root).every((one) =>
      rights.every((other) => areAlternativesDisjoint(one, other, inner)),
    );
    known.set(key, result);
    return result;
  };
  return (left, right) => areDisjoint(left, right, 0);
}

/** Numbers schemas; equal texts get the same number. */
export function createSchemaIds(): (schema: unknown) => number {
  const byText = new Map<string | undefined, number>();
  const bySchema = new WeakMap<object, number>();
  return (schema) => {
    const known = isObject(schema) ? bySchema.get(schema) : undefined;
    if (known !== undefined) return known;
    const text = JSON.stringify(schema);
    const id = byText.get(text) ?? byText.size;
    byText.set(text, id);
    if (isObject(schema)) bySchema.set(schema, id);
    return id;
  };
}

/** The schemas that a value may match: variants of unions, with references resolved. */
function alternativesOf(schema: unknown, root: JsonSchema, depth = 0): readonly JsonSchema[] {
  if (!isObject(schema) || depth > maximumDepth) return [{}];
  const target = resolveReference(root, schema["$ref"]);
  if (target !== undefined) return alternativesOf(target, root, depth + 1);
  const variants: unknown = schema["anyOf"] ?? schema["oneOf"];
  if (!Array.isArray(variants)) return [schema];
  const { anyOf: _any, oneOf: _one, ...beside } = schema;
  const inner = variants.flatMap((variant) => alternativesOf(variant, root, depth + 1));
  // A keyword beside a union applies to the variants that do not have it themselves.
  return inner.map((variant) => ({ ...beside, ...variant }));
}

function areAlternativesDisjoint(left: JsonSchema, right: JsonSchema, areDisjoint: AreDisjoint): boolean {
  const [leftValues, rightValues] = [valuesOf(left), valuesOf(right)];
  if (leftValues !== undefined && rightValues !== undefined) {
    return !leftValues.some((value) => rightValues.some((other) => equalJson(value, other)));
  }
  const [leftTypes, rightTypes] = [typesOf(left, leftValues), typesOf(right, rightValues)];
  const shared = leftTypes.filter((type) => rightTypes.includes(type));
  if (shared.length === 0) return true;
  return shared.every((type) => type === "object") && areObjectsDisjoint(left, right, areDisjoint);
}

const allTypes = ["null", "boolean", "number", "string", "array", "object"];

/** Types of the values; integers are numbers. */
function typesOf({ type }: JsonSchema, values: readonly unknown[] | undefined): readonly string[] {
  if (values !== undefined) return [...new Set(values.map(typeOf))];
  const named = Array.isArray(type) ? (type as readonly unknown[]) : type === undefined ? allTypes : [type];
  return named.map((name) => (name === "integer" ? "number" : String(name)));
}

function typeOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}

function areObjectsDisjoint(left: JsonSchema, right: JsonSchema, areDisjoint: AreDisjoint): boolean {
  const [leftProperties, rightProperties] = [propertiesOf(left), propertiesOf(right)];
  const [leftRequired, rightRequired] = [requiredOf(left), requiredOf(right)];
  const isRefused = (name: string, by: JsonSchema): boolean =>
    by["additionalProperties"] === false && by["patternProperties"] === undefined && !(name in propertiesOf(by));
  if (leftRequired.some((name) => isRefused(name, right)) || rightRequired.some((name) => isRefused(name, left))) {
    return true;
  }
  return leftRequired
    .filter((name) => rightRequired.includes(name))
    .some((name) => areDisjoint(leftProperties[name] ?? {}, rightProperties[name] ?? {}));
}

/** The properties in an object without a prototype. */
function propertiesOf({ properties }: JsonSchema): JsonSchema {
  return Object.assign(Object.create(null) as JsonSchema, isObject(properties) ? properties : {}); // It has nothing else.
}
