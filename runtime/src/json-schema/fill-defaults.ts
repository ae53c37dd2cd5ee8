/** Fills in the defaults of a schema. */

import { copyJson, isObject, listOf, type JsonSchema } from "./json-values.js";
import { createMatcher, type Matcher } from "./evaluate.js";
import { propertiesOf, itemSchemaOf, schemasOfProperty } from "./parts.js";
import { resolveReference } from "./references.js";

interface Defaults {
  readonly root: JsonSchema;
  readonly matches: Matcher;
  /** Schemas whose default is being filled in: a default that contains itself would never end. */
  readonly defaulting: ReadonlySet<JsonSchema>;
  /** Defaults that may still be filled in inside a default. Their number may double at each level. */
  readonly left?: { count: number };
}

/** The maximum number of defaults inside a default. */
const mostInside = 1_000;

/** The maximum number of references, unions and intersections in a row, without a step into the value. */
const deepest = 20;

/**
 * Creates a function that fills in the defaults of a value at every depth: in array elements, behind references, and in
 * the first variant of a union that accepts the value. It does not change the value, and returns it if nothing is filled
 * in.
 *
 * The function throws an `Error` if a default has more than 1,000 others inside.
 */
export function createDefaultsFiller(root: JsonSchema): (value: unknown) => unknown {
  if (!JSON.stringify(root).includes('"default":')) return (value) => value;
  return (value) => fill(root, value, { root, matches: createMatcher(root), defaulting: new Set() });
}

function fill(schema: unknown, value: unknown, defaults: Defaults): unknown {
  if (!isObject(schema) || typeof value !== "object" || value === null) return value;
  let filled: unknown = value;
  for (const part of listParts(schema, value, defaults)) {
    if (Array.isArray(filled)) filled = fillItems(part, filled, defaults);
    else if (isObject(filled)) filled = fillProperties(part, filled, defaults);
  }
  return filled;
}

/** The schemas that apply to a value: the schema, its references, and the variants that accept the value. */
function listParts(schema: unknown, value: unknown, defaults: Defaults, depth = 0): readonly JsonSchema[] {
  if (!isObject(schema) || depth > deepest) return [];
  const variants = [...listOf(schema["anyOf"]), ...listOf(schema["oneOf"])];
  const others = [
    resolveReference(defaults.root, schema["$ref"]),
    ...listOf(schema["allOf"]),
    variants.find((variant) => defaults.matches(variant, value)),
  ];
  return [schema, ...others.flatMap((other) => listParts(other, value, defaults, depth + 1))];
}

function fillItems(schema: JsonSchema, items: readonly unknown[], defaults: Defaults): unknown {
  const filled = items.map((item, index) => fill(itemSchemaOf(schema, index), item, defaults));
  return filled.every((item, index) => item === items[index]) ? items : filled;
}

function fillProperties(schema: JsonSchema, value: JsonSchema, defaults: Defaults): unknown {
  const properties = propertiesOf(schema);
  const filled = Object.keys(value).flatMap((name): [string, unknown][] => {
    const item = value[name];
    if (typeof item !== "object" || item === null) return [];
    const made = schemasOfProperty(schema, name).reduce(
      (inside, inner) => fill(inner, inside, defaults),
      item as unknown,
    );
    return made === item ? [] : [[name, made]];
  });
  const absent = Object.entries(properties).flatMap(([name, property]): [string, unknown][] => {
    if (Object.hasOwn(value, name) || !isObject(property)) return [];
    const holder = listParts(property, undefined, defaults).find((part) => Object.hasOwn(part, "default"));
    if (holder === undefined) return [];
    const made = copyJson(holder["default"]);
    if (defaults.defaulting.has(holder)) return [[name, made]];
    const left = defaults.left ?? { count: mostInside + 1 };
    left.count -= 1;
    if (left.count < 0) throw new Error(`a default has more than ${mostInside.toLocaleString("en")} others inside`);
    const defaulting = new Set([...defaults.defaulting, holder]);
    return [[name, fill(property, made, { ...defaults, defaulting, left })]];
  });
  if (filled.length + absent.length === 0) return value;
  return { ...value, ...Object.fromEntries(filled), ...Object.fromEntries(absent) };
}
