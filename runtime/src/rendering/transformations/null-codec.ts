/** Converts arguments to the form in which optional properties are nullable, and back. */

import { equalJson, isObject, listOf, type JsonSchema } from "../../json-schema/json-values.js";
import { createMatcher, type Matcher } from "../../json-schema/evaluate.js";
import { propertiesOf, requiredOf, itemSchemaOf, schemasOfProperty, valuesOf } from "../../json-schema/parts.js";
import { resolveReference } from "../../json-schema/references.js";
import { boundTests } from "../../json-schema/value-tests.js";
import { visitSchemas } from "../../json-schema/walk.js";
import type { Codec } from "./transformation.js";

interface Conversion {
  /** The schema before its optional properties become nullable. */
  readonly root: JsonSchema;
  readonly matches: Matcher;
  /** The first ignores bounds, the second tuples too: where a target drops these, a model may break only them. */
  readonly looser: readonly Matcher[];
  /** An optional property that may be null has a wrapper around its value. */
  readonly wraps: boolean;
  readonly direction: "encode" | "decode";
  /** Results by schema and value: unions ask repeatedly, and a schema may lead back to itself. */
  readonly results: WeakMap<object, WeakMap<object, unknown>>;
}

export function createNullCodec(root: JsonSchema, { wraps }: Pick<Conversion, "wraps">): Codec {
  const start = (direction: Conversion["direction"]) => (args: unknown) => {
    // Positions are dropped last: they may distinguish one tuple from another.
    const looser = [bounds, [...bounds, "prefixItems"]].map((ignored) => createMatcher(root, { ignored }));
    return convert(root, args, {
      root,
      matches: createMatcher(root),
      looser,
      wraps,
      direction,
      results: new WeakMap(),
    });
  };
  return { encode: start("encode"), decode: start("decode") };
}

const bounds = [...Object.keys(boundTests), "multipleOf", "format", "pattern", "uniqueItems"];

function convert(schema: unknown, value: unknown, conversion: Conversion): unknown {
  if (!isObject(schema) || typeof value !== "object" || value === null) return value;
  const results = conversion.results.get(schema) ?? new WeakMap<object, unknown>();
  conversion.results.set(schema, results);
  if (results.has(value)) return results.get(value);
  results.set(value, value);
  const result = convertByKeywords(schema, value, conversion);
  results.set(value, result);
  return result;
}

/** A union decides by what its variants accept, so it gets a value without the nulls of the schema's own properties. */
function convertByKeywords(schema: JsonSchema, value: object, conversion: Conversion): unknown {
  const steps: ((current: unknown) => unknown)[] = [
    (current) => convertMembers(schema, current, conversion),
    (current) => convert(resolveReference(conversion.root, schema["$ref"]), current, conversion),
    ...listOf(schema["allOf"]).map((member) => (current: unknown) => convert(member, current, conversion)),
    ...["anyOf", "oneOf"].map(
      (keyword) => (current: unknown) => convertUnion(listOf(schema[keyword]), current, conversion),
    ),
  ];
  const ordered = conversion.direction === "decode" ? steps : steps.toReversed();
  return ordered.reduce((current: unknown, step) => step(current), value);
}

function convertMembers(schema: JsonSchema, value: unknown, conversion: Conversion): unknown {
  if (isObject(value)) return convertProperties(schema, value, conversion);
  if (!Array.isArray(value)) return value;
  return value.map((item: unknown, index) => convert(itemSchemaOf(schema, index), item, conversion));
}

function convertProperties(schema: JsonSchema, value: JsonSchema, conversion: Conversion): unknown {
  const { wraps, direction } = conversion;
  const properties = propertiesOf(schema);
  const required = requiredOf(schema);
  const entries = Object.entries(value).flatMap(([name, item]): [string, unknown][] => {
    if (!Object.hasOwn(properties, name)) {
      const schemas = schemasOfProperty(schema, name);
      return [[name, schemas.reduce((current: unknown, inner) => convert(inner, current, conversion), item)]];
    }
    const property = properties[name];
    const isOptional = !required.includes(name);
    const mayBeNull = isOptional && (wraps || item === null) && conversion.matches(property, null);
    const isWrapped = wraps && mayBeNull;
    if (direction === "encode") {
      const converted = convert(property, item, conversion);
      return [[name, isWrapped ? { value: converted } : converted]];
    }
    if (item === null && isOptional && (isWrapped || !mayBeNull)) return [];
    return [[name, convert(property, isWrapped ? unwrap(item) : item, conversion)]];
  });
  if (direction === "decode") return Object.fromEntries(entries);
  const absent = Object.keys(properties).filter((name) => !Object.hasOwn(value, name) && !required.includes(name));
  return Object.fromEntries([...entries, ...absent.map((name) => [name, null] as const)]);
}

function convertUnion(variants: readonly unknown[], value: unknown, conversion: Conversion): unknown {
  if (variants.length === 0) return value;
  return (conversion.direction === "decode" ? decodeUnion : encodeUnion)(variants, value, conversion);
}

/** Decodes a value as each variant in turn, and returns the first result that its variant accepts: strictly, or else loosely. */
function decodeUnion(variants: readonly unknown[], value: unknown, conversion: Conversion): unknown {
  for (const accepts of [conversion.matches, ...conversion.looser]) {
    for (const variant of variants) {
      const decoded = convert(variant, value, conversion);
      if (accepts(variant, decoded)) return decoded;
    }
  }
  // No variant accepts the value: validation refuses it, with the clearest message for the intended variant.
  const tagged = variants.filter((variant) => matchesTags(variant, value, conversion));
  const intended = tagged.find((variant) => declaresAll(variant, value, conversion.root)) ?? tagged[0];
  return convert(intended, value, conversion);
}

/** Encodes a value as the first variant that accepts it and from which it decodes unchanged. */
function encodeUnion(variants: readonly unknown[], value: unknown, conversion: Conversion): unknown {
  const accepting = variants.filter((variant) => conversion.matches(variant, value));
  const back: Conversion = { ...conversion, direction: "decode", results: new WeakMap() };
  for (const variant of accepting) {
    const encoded = convert(variant, value, conversion);
    if (equalJson(decodeUnion(variants, encoded, back), value)) return encoded;
  }
  return convert(accepting[0], value, conversion);
}

/** Whether an object has the constants and enum values that a variant requires of its properties. */
export function matchesTags(
  variant: unknown,
  value: unknown,
  { root, wraps }: Pick<Conversion, "root" | "wraps">,
): boolean {
  return someObject(variant, root, (schema) => {
    if (!isObject(value)) return false;
    const required = requiredOf(schema);
    return Object.entries(propertiesOf(schema)).every(([name, property]) => {
      const allowed = isObject(property) ? valuesOf(property) : undefined;
      const sent = Object.hasOwn(value, name) ? value[name] : undefined;
      const unwrapped = wraps ? unwrap(sent) : sent;
      const isAbsent = unwrapped === undefined || (allowed !== undefined && unwrapped === null);
      if (isAbsent && !required.includes(name)) return true;
      return allowed === undefined ? !isAbsent : allowed.some((each) => equalJson(each, unwrapped));
    });
  });
}

/** Whether a variant declares every property of an object, in which null stands for absent properties. */
function declaresAll(variant: unknown, value: unknown, root: JsonSchema): boolean {
  return someObject(
    variant,
    root,
    (schema) => isObject(value) && Object.keys(value).every((name) => Object.hasOwn(propertiesOf(schema), name)),
  );
}

/** Whether a test holds for a variant that describes an object, or for one of its own variants. */
function someObject(variant: unknown, root: JsonSchema, test: (schema: JsonSchema) => boolean): boolean {
  const schema = isObject(variant) ? (resolveReference(root, variant["$ref"]) ?? variant) : {};
  return isObject(schema["properties"])
    ? test(schema)
    : listOf(schema["anyOf"]).some((inner) => someObject(inner, root, test));
}

/** Keywords that declare properties of the same object. */
const sources = ["properties", "$ref", "anyOf", "oneOf"];

/** Whether no two schemas may declare a property of one object: its value would be wrapped twice. */
export function canWrap(root: JsonSchema): boolean {
  let canWrapAll = true;
  visitSchemas(root, (schema) => {
    canWrapAll &&=
      sources.filter((keyword) => Object.hasOwn(schema, keyword)).length < 2 && !Object.hasOwn(schema, "allOf");
  });
  return canWrapAll;
}

/** The value in a wrapper; any other value itself. */
function unwrap(value: unknown): unknown {
  return isObject(value) && String(Object.keys(value)) === "value" ? value["value"] : value;
}
