/** The codec between arguments and their form in which optional properties are nullable. */

import { equalJson, isObject, type JsonSchema, listOf } from "../json-schema/json-values.js";
import { createMatcher, type Matcher } from "../json-schema/matches.js";
import { propertiesOf, schemasOfProperty, valuesOf } from "../json-schema/parts.js";
import { resolveReference } from "../json-schema/references.js";
import { visitSchemas } from "../json-schema/walk.js";
import type { Codec } from "./transform.js";

/** State of a conversion; `root` is the schema before its optional properties become nullable. */
interface Passage {
  readonly root: JsonSchema;
  readonly matches: Matcher;
  /** An optional property that may be null has a wrapper around its value. */
  readonly wraps: boolean;
  readonly way: "encode" | "decode";
  /** Results by value and schema, since unions ask repeatedly. Also ends schemas that only lead to themselves. */
  readonly passed: WeakMap<object, WeakMap<object, unknown>>;
}

export function createNullCodec(root: JsonSchema, { wraps }: Pick<Passage, "wraps">): Codec {
  const start = (way: Passage["way"], args: unknown): unknown =>
    pass(root, args, { root, matches: createMatcher(root), wraps, way, passed: new WeakMap() });
  return { encode: (args) => start("encode", args), decode: (args) => start("decode", args) };
}

function pass(schema: unknown, value: unknown, passage: Passage): unknown {
  if (!isObject(schema) || typeof value !== "object" || value === null) return value;
  const known = passage.passed.get(schema) ?? new WeakMap<object, unknown>();
  passage.passed.set(schema, known);
  if (known.has(value)) return known.get(value);
  known.set(value, value);
  const result = passThrough(schema, value, passage);
  known.set(value, result);
  return result;
}

/** A union decides by what its variants accept, so it sees a value without the nulls of its own properties. */
function passThrough(schema: JsonSchema, value: object, passage: Passage): unknown {
  const steps: ((current: unknown) => unknown)[] = [
    (current) => passOwn(schema, current, passage),
    (current) => pass(resolveReference(passage.root, schema["$ref"]), current, passage),
    ...listOf(schema["allOf"]).map((member) => (current: unknown) => pass(member, current, passage)),
    ...["anyOf", "oneOf"].map((keyword) => (current: unknown) => passUnion(listOf(schema[keyword]), current, passage)),
  ];
  const ordered = passage.way === "decode" ? steps : steps.toReversed();
  return ordered.reduce((current: unknown, step) => step(current), value);
}

function passOwn(schema: JsonSchema, value: unknown, passage: Passage): unknown {
  if (Array.isArray(value)) return passItems(schema, value, passage);
  return isObject(value) ? passProperties(schema, value, passage) : value;
}

function passItems(schema: JsonSchema, items: readonly unknown[], passage: Passage): unknown {
  const prefix = listOf(schema["prefixItems"]);
  return items.map((item, index) => pass(index < prefix.length ? prefix[index] : schema["items"], item, passage));
}

function passProperties(schema: JsonSchema, value: JsonSchema, passage: Passage): unknown {
  const properties = propertiesOf(schema);
  const required = listOf(schema["required"]);
  const entries = Object.entries(value).flatMap(([name, item]): [string, unknown][] => {
    if (!Object.hasOwn(properties, name)) {
      return [[name, schemasOfProperty(schema, name).reduce((now: unknown, inner) => pass(inner, now, passage), item)]];
    }
    const isOptional = !required.includes(name);
    const isAsked = isOptional && (passage.wraps || item === null);
    const mayBeNull = isAsked && passage.matches(properties[name], null);
    const isWrapped = passage.wraps && mayBeNull;
    const passInner = (inner: unknown): unknown => pass(properties[name], inner, passage);
    if (passage.way === "encode") return [[name, isWrapped ? { value: passInner(item) } : passInner(item)]];
    if (item === null && isOptional && (isWrapped || !mayBeNull)) return [];
    return [[name, passInner(isWrapped && isWrapper(item) ? item.value : item)]];
  });
  if (passage.way === "decode") return Object.fromEntries(entries);
  const absent = Object.keys(properties).filter((name) => !Object.hasOwn(value, name) && !required.includes(name));
  return Object.fromEntries([...entries, ...absent.map((name) => [name, null] as const)]);
}

function passUnion(variants: readonly unknown[], value: unknown, passage: Passage): unknown {
  if (variants.length === 0) return value;
  return passage.way === "decode" ? decodeUnion(variants, value, passage) : encodeUnion(variants, value, passage);
}

/** Reads a value as each variant in turn, and takes the first that accepts the result. */
function decodeUnion(variants: readonly unknown[], value: unknown, passage: Passage): unknown {
  for (const variant of variants) {
    const read = pass(variant, value, passage);
    if (passage.matches(variant, read)) return read;
  }
  // No variant accepts it, so validation will refuse it, with the clearest message for the intended variant.
  const similar = variants.filter((variant) => bearsTags(variant, value, passage));
  const meant = similar.find((variant) => namesProperties(variant, value, passage.root)) ?? similar[0];
  return pass(meant, value, passage);
}

/** Writes a value as the first variant that accepts it and reads it back unchanged. */
function encodeUnion(variants: readonly unknown[], value: unknown, passage: Passage): unknown {
  const accepting = variants.filter((variant) => passage.matches(variant, value));
  const written = accepting.map((variant) => (): unknown => pass(variant, value, passage));
  const back: Passage = { ...passage, way: "decode", passed: new WeakMap() };
  for (const write of written) {
    const candidate = write();
    if (equalJson(decodeUnion(variants, candidate, back), value)) return candidate;
  }
  return written[0]?.() ?? value;
}

/** Whether a value is an object with every tag of a variant, and with the variant's values. */
export function bearsTags(variant: unknown, value: unknown, { root, wraps }: Pick<Passage, "root" | "wraps">): boolean {
  return isLike(variant, root, (schema) => {
    if (!isObject(value)) return false;
    const required = listOf(schema["required"]);
    return Object.entries(propertiesOf(schema)).every(([name, property]) => {
      const allowed = isObject(property) ? valuesOf(property) : undefined;
      const sent = Object.hasOwn(value, name) ? value[name] : undefined;
      const said = wraps && isWrapper(sent) ? sent.value : sent;
      if (allowed === undefined) return said !== undefined || !required.includes(name);
      const isAbsent = (said === undefined || said === null) && !required.includes(name);
      return isAbsent || allowed.some((each) => equalJson(each, said));
    });
  });
}

/** Whether a variant names every property of an object; with null for absent ones, the object has all of its own. */
function namesProperties(variant: unknown, value: unknown, root: JsonSchema): boolean {
  return isLike(
    variant,
    root,
    (schema) => isObject(value) && Object.keys(value).every((name) => Object.hasOwn(propertiesOf(schema), name)),
  );
}

/** Whether a test holds for the object that a variant describes, or for one of those of its own variants. */
function isLike(variant: unknown, root: JsonSchema, test: (schema: JsonSchema) => boolean): boolean {
  const schema = isObject(variant) ? (resolveReference(root, variant["$ref"]) ?? variant) : {};
  return isObject(schema["properties"])
    ? test(schema)
    : listOf(schema["anyOf"]).some((inner) => isLike(inner, root, test));
}

/** Keywords that give the same object properties. */
const sources = ["properties", "$ref", "anyOf", "oneOf"];

/** Whether no two schemas may declare a property of one object: its value would be wrapped twice. */
export function canWrap(root: JsonSchema): boolean {
  let isPlain = true;
  visitSchemas(root, (schema) => {
    isPlain &&=
      sources.filter((keyword) => Object.hasOwn(schema, keyword)).length < 2 && !Object.hasOwn(schema, "allOf");
  });
  return isPlain;
}

/** Whether a value is wrapped. */
function isWrapper(value: unknown): value is { readonly value: unknown } {
  return isObject(value) && Object.hasOwn(value, "value") && Object.keys(value).length === 1;
}
