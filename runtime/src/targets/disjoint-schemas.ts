/** From two schemas to whether certainly no value matches both. */

import { equalJson, isObject, type JsonSchema } from "../json-schema/json-values.js";
import { requiredOf, valuesOf } from "../json-schema/parts.js";
import { resolveReference } from "../json-schema/references.js";

/** Deeper differences are ignored. */
const deepest = 3;

/** Whether certainly no value matches both schemas; false if that is hard to tell. */
export function areDisjoint(
  left: unknown,
  right: unknown,
  { root, depth = 0 }: { readonly root: JsonSchema; readonly depth?: number },
): boolean {
  if (left === false || right === false) return true;
  if (depth > deepest) return false;
  const further = { root, depth: depth + 1 };
  const lefts = alternativesOf(left, root);
  const rights = alternativesOf(right, root);
  return lefts.every((one) => rights.every((other) => areAlternativesDisjoint(one, other, further)));
}

/** The schemas of which a value must match one: the variants of unions, with references resolved. */
function alternativesOf(schema: unknown, root: JsonSchema, depth = 0): readonly JsonSchema[] {
  if (!isObject(schema) || depth > deepest) return [{}];
  const target = resolveReference(root, schema["$ref"]);
  if (target !== undefined) return alternativesOf(target, root, depth + 1);
  const variants: unknown = schema["anyOf"] ?? schema["oneOf"];
  if (!Array.isArray(variants)) return [schema];
  const { anyOf: _any, oneOf: _one, ...beside } = schema;
  const inner = variants.flatMap((variant) => alternativesOf(variant, root, depth + 1));
  // Keywords beside a union only apply to a variant that does not have them itself.
  return inner.map((variant) => ({ ...beside, ...variant }));
}

function areAlternativesDisjoint(
  left: JsonSchema,
  right: JsonSchema,
  further: { readonly root: JsonSchema; readonly depth: number },
): boolean {
  const [leftValues, rightValues] = [valuesOf(left), valuesOf(right)];
  if (leftValues !== undefined && rightValues !== undefined) {
    return !leftValues.some((value) => rightValues.some((other) => equalJson(value, other)));
  }
  const [leftTypes, rightTypes] = [typesOf(left, leftValues), typesOf(right, rightValues)];
  const shared = leftTypes.filter((type) => rightTypes.includes(type));
  if (shared.length === 0) return true;
  return shared.every((type) => type === "object") && areObjectsDisjoint(left, right, further);
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

function areObjectsDisjoint(
  left: JsonSchema,
  right: JsonSchema,
  further: { readonly root: JsonSchema; readonly depth: number },
): boolean {
  const [leftProperties, rightProperties] = [propertiesOf(left), propertiesOf(right)];
  const [leftRequired, rightRequired] = [requiredOf(left), requiredOf(right)];
  const isRefused = (name: string, by: JsonSchema): boolean =>
    by["additionalProperties"] === false && by["patternProperties"] === undefined && !(name in propertiesOf(by));
  if (leftRequired.some((name) => isRefused(name, right)) || rightRequired.some((name) => isRefused(name, left))) {
    return true;
  }
  return leftRequired
    .filter((name) => rightRequired.includes(name))
    .some((name) => areDisjoint(leftProperties[name] ?? {}, rightProperties[name] ?? {}, further));
}

/** Properties by name, in an object that inherits none. */
function propertiesOf({ properties }: JsonSchema): JsonSchema {
  return Object.assign(Object.create(null) as JsonSchema, isObject(properties) ? properties : {}); // Nothing but them.
}
