/** From arguments to the same arguments with every default that their schema has. */

import { copyJson, isObject, listOf, resolveReference, schemasOfProperty, type JsonSchema } from "./json-schema.js";
import { createMatcher, type Matcher } from "./matches.js";

interface Filling {
  readonly root: JsonSchema;
  readonly matcher: Matcher;
  /** Schemas whose default is being filled in turn: a default that holds itself would go on for ever. */
  readonly defaulting: ReadonlySet<JsonSchema>;
}

/** References, unions and intersections are followed this far without a step into the value. */
const deepest = 20;

/**
 * Makes a function that fills in the defaults of a value's properties, at every depth that is there: in elements of
 * lists, behind references, and in the first variant of a union that accepts the value. The value is not touched.
 */
export function createDefaultsFiller(root: JsonSchema): (value: unknown) => unknown {
  const matcher = createMatcher(root);
  return (value) => fill(root, value, { root, matcher, defaulting: new Set() });
}

function fill(schema: unknown, value: unknown, filling: Filling): unknown {
  if (typeof value !== "object" || value === null) return value;
  let filled: unknown = value;
  for (const part of listParts(schema, value, filling)) {
    if (Array.isArray(filled)) filled = fillItems(part, filled, filling);
    else if (isObject(filled)) filled = fillProperties(part, filled, filling);
  }
  return filled;
}

/** The schemas that speak of a value: the schema, what it refers to, and the variant that accepts the value. */
function listParts(schema: unknown, value: unknown, filling: Filling, depth = 0): readonly JsonSchema[] {
  if (!isObject(schema) || depth > deepest) return [];
  const variants = [...listOf(schema["anyOf"]), ...listOf(schema["oneOf"])];
  const others = [
    resolveReference(filling.root, schema["$ref"]),
    ...listOf(schema["allOf"]),
    variants.find((variant) => filling.matcher.matches(variant, value)),
  ];
  return [schema, ...others.flatMap((other) => listParts(other, value, filling, depth + 1))];
}

function fillItems(schema: JsonSchema, items: readonly unknown[], filling: Filling): unknown {
  const prefix = listOf(schema["prefixItems"]);
  return items.map((item, index) => fill(index < prefix.length ? prefix[index] : schema["items"], item, filling));
}

function fillProperties(schema: JsonSchema, value: JsonSchema, filling: Filling): unknown {
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
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
    const within = { ...filling, defaulting: new Set([...filling.defaulting, holder]) };
    return [[name, fill(property, made, within)]];
  });
  return Object.fromEntries([...present, ...absent]);
}
