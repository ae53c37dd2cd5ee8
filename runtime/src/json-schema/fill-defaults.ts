/** Fills in the defaults of a schema. */

import { copyJson, isObject, listOf, type JsonSchema } from "./json-values.js";
import { createMatcher, type Matcher } from "./evaluate.js";
import { propertiesOf, schemaOfItem, schemasOfProperty } from "./parts.js";
import { resolveReference } from "./references.js";

interface Filling {
  readonly root: JsonSchema;
  readonly matches: Matcher;
  /** Schemas whose default is being filled in: a default that contains itself would never end. */
  readonly defaulting: ReadonlySet<JsonSchema>;
}

/** Most references, unions and intersections in a row, without a step into the value. */
const deepest = 20;

/**
 * Creates a function that fills in the defaults of a value at every depth: in array elements, behind references, and in
 * the first variant of a union that accepts the value. It does not change the value, and returns it if nothing is filled
 * in.
 */
export function createDefaultsFiller(root: JsonSchema): (value: unknown) => unknown {
  if (!JSON.stringify(root).includes('"default":')) return (value) => value;
  return (value) => fill(root, value, { root, matches: createMatcher(root), defaulting: new Set() });
}

function fill(schema: unknown, value: unknown, filling: Filling): unknown {
  if (!isObject(schema) || typeof value !== "object" || value === null) return value;
  let filled: unknown = value;
  for (const part of listParts(schema, value, filling)) {
    if (Array.isArray(filled)) filled = fillItems(part, filled, filling);
    else if (isObject(filled)) filled = fillProperties(part, filled, filling);
  }
  return filled;
}

/** The schemas that apply to a value: the schema, its references, and the variants that accept the value. */
function listParts(schema: unknown, value: unknown, filling: Filling, depth = 0): readonly JsonSchema[] {
  if (!isObject(schema) || depth > deepest) return [];
  const variants = [...listOf(schema["anyOf"]), ...listOf(schema["oneOf"])];
  const others = [
    resolveReference(filling.root, schema["$ref"]),
    ...listOf(schema["allOf"]),
    variants.find((variant) => filling.matches(variant, value)),
  ];
  return [schema, ...others.flatMap((other) => listParts(other, value, filling, depth + 1))];
}

function fillItems(schema: JsonSchema, items: readonly unknown[], filling: Filling): unknown {
  const filled = items.map((item, index) => fill(schemaOfItem(schema, index), item, filling));
  return filled.every((item, index) => item === items[index]) ? items : filled;
}

function fillProperties(schema: JsonSchema, value: JsonSchema, filling: Filling): unknown {
  const properties = propertiesOf(schema);
  const present = Object.entries(value).map(([name, item]): [string, unknown] => [
    name,
    schemasOfProperty(schema, name).reduce((filled, inner) => fill(inner, filled, filling), item),
  ]);
  const absent = Object.entries(properties).flatMap(([name, property]): [string, unknown][] => {
    if (Object.hasOwn(value, name) || !isObject(property)) return [];
    const holder = listParts(property, undefined, filling).find((part) => Object.hasOwn(part, "default"));
    if (holder === undefined) return [];
    const made = copyJson(holder["default"]);
    if (filling.defaulting.has(holder)) return [[name, made]];
    const defaulting = new Set([...filling.defaulting, holder]);
    return [[name, fill(property, made, { ...filling, defaulting })]];
  });
  const isSame = absent.length === 0 && present.every(([name, item]) => item === value[name]);
  return isSame ? value : Object.fromEntries([...present, ...absent]);
}
