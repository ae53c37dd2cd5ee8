/** From two plain schemas, without references and unions, to one for the values of both. */

import {
  type JsonObject,
  type JsonValue,
  definitionKeywords,
  isJsonObject,
  isList,
  isObject,
  silentKeywords,
} from "@toolwright/runtime/internal/json-schema";
import { type TypeName, typeNames } from "../json-schema/keyword-values.js";
import type { FollowReference } from "../json-schema/references.js";

/** The types that a plain schema allows; `integer` only where `number` is not. */
export function plainTypesOf({ type }: JsonObject): readonly TypeName[] {
  const written = type === undefined ? typeNames : isList(type) ? type : [type];
  const names = typeNames.filter((name) => written.includes(name));
  return names.includes("number") ? names.filter((name) => name !== "integer") : names;
}

/** Intersects two plain schemas; undefined where no value fits both. */
export function meet(left: JsonObject, right: JsonObject): JsonObject | undefined {
  const merged: Record<string, JsonValue> = { ...left, ...right };
  const leftovers: JsonValue[] = [];
  for (const [keyword, first] of Object.entries(left)) {
    const second = right[keyword];
    if (second === undefined || keyword === "properties") continue;
    if (keyword === "type") {
      const types = meetTypes(left, right);
      if (types.length === 0) return undefined;
      merged[keyword] = types;
    } else if (keyword === "enum") {
      const members = meetMembers(first, second);
      if (members.length === 0) return undefined;
      merged[keyword] = members;
    } else {
      const both = meetKeyword(keyword, first, second);
      merged[keyword] = both ?? first;
      if (both === undefined && JSON.stringify(first) !== JSON.stringify(second)) leftovers.push({ [keyword]: second });
    }
  }
  const before = isList(merged["allOf"]) ? merged["allOf"] : [];
  if (leftovers.length > 0) merged["allOf"] = [...before, ...leftovers];
  const properties = meetProperties(left, right);
  return properties === undefined ? merged : { ...merged, properties };
}

export function both(left: JsonValue, right: JsonValue): JsonValue {
  if (left === false || right === false) return false;
  if (left === true || left === right) return right;
  return right === true ? left : { allOf: [left, right] };
}

function meetTypes(left: JsonObject, right: JsonObject): TypeName[] {
  const [first, second] = [plainTypesOf(left), plainTypesOf(right)];
  const allows = (types: readonly TypeName[], name: TypeName): boolean =>
    types.includes(name) || (name === "integer" && types.includes("number"));
  return typeNames.filter(
    (name) => allows(first, name) && allows(second, name) && (first.includes(name) || second.includes(name)),
  );
}

function meetMembers(left: JsonValue, right: JsonValue): JsonValue[] {
  const written = new Set((isList(right) ? right : []).map((member) => JSON.stringify(member)));
  return (isList(left) ? left : []).filter((member) => written.has(JSON.stringify(member)));
}

const lowest = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties", "minContains"];
const highest = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties", "maxContains"];
const inner = ["items", "additionalProperties", "propertyNames", "unevaluatedProperties", "unevaluatedItems"];

/** The value of a keyword that means both; undefined without one. */
function meetKeyword(keyword: string, left: JsonValue, right: JsonValue): JsonValue | undefined {
  if (typeof left === "number" && typeof right === "number") {
    if (lowest.includes(keyword)) return Math.max(left, right);
    if (highest.includes(keyword)) return Math.min(left, right);
  }
  if (inner.includes(keyword)) return both(left, right);
  if (keyword === "uniqueItems") return left === true || right === true;
  if (isList(left) && isList(right)) {
    if (keyword === "required" || keyword === "allOf") return [...new Set([...left, ...right])];
    if (keyword === "prefixItems") {
      const length = Math.max(left.length, right.length);
      return Array.from({ length }, (_, index) => both(left[index] ?? true, right[index] ?? true));
    }
  }
  if (isObject(left) && isObject(right) && (keyword === "patternProperties" || keyword === "dependentRequired")) {
    return joinNamed(left, right);
  }
  return undefined;
}

function joinNamed(left: JsonObject, right: JsonObject): JsonObject {
  const joined = Object.entries(right).map(([name, second]) => {
    const first = Object.hasOwn(left, name) ? left[name] : undefined;
    if (first === undefined) return [name, second] as const;
    return [name, isList(first) && isList(second) ? [...first, ...second] : both(first, second)] as const;
  });
  return { ...left, ...Object.fromEntries(joined) };
}

function meetProperties(left: JsonObject, right: JsonObject): JsonObject | undefined {
  if (!("properties" in left) && !("properties" in right)) return undefined;
  return joinNamed(propertiesBeside(left, right), propertiesBeside(right, left));
}

/** The properties of a schema, with those that only the other one names and this one allows. */
function propertiesBeside(schema: JsonObject, other: JsonObject): JsonObject {
  const own = isObject(schema["properties"]) ? schema["properties"] : {};
  const named = isObject(other["properties"]) ? Object.keys(other["properties"]) : [];
  const further = schema["additionalProperties"];
  if (further === undefined || further === true || "patternProperties" in schema) return own;
  const missing = named.filter((name) => !Object.hasOwn(own, name));
  return { ...own, ...Object.fromEntries(missing.map((name) => [name, further])) };
}

export interface PlainVariant {
  /** Without references, unions, conditions and, where one schema suffices, `allOf`. */
  readonly schema: JsonObject;
  /** The schemas that compose it, and related ones. */
  readonly sources: ReadonlySet<JsonValue>;
}

/** Splits schemas into variants; caches the result. */
export type ReadVariants = (schema: JsonValue) => readonly PlainVariant[];

const anything: readonly PlainVariant[] = [{ schema: {}, sources: new Set() }];

/** Creates a reader of variants; sibling unions have many combinations, of which only some are read. */
export function createVariantReader(follow: FollowReference, mostVariants = 48): ReadVariants {
  const known = new WeakMap<JsonObject, readonly PlainVariant[]>();
  /** The schemas being read: one that refers to itself adds nothing. */
  const open = new Set<JsonObject>();
  const read: ReadVariants = (schema) => {
    if (!isObject(schema)) return schema === false ? [] : anything;
    const before = known.get(schema);
    if (before !== undefined) return before;
    if (open.has(schema)) return anything;
    open.add(schema);
    const variants = takeApart(schema, { read, follow, mostVariants });
    open.delete(schema);
    known.set(schema, variants);
    return variants;
  };
  return read;
}

interface Taking {
  readonly read: ReadVariants;
  readonly follow: FollowReference;
  readonly mostVariants: number;
}

/** Keywords that a variant lacks, since they made the variants. */
const applied: ReadonlySet<string> = new Set([
  ...["$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "if", "then", "else", "const", "not", "dependentSchemas"],
  ...definitionKeywords,
  ...silentKeywords,
]);

function takeApart(schema: JsonObject, taking: Taking): readonly PlainVariant[] {
  const own = Object.fromEntries(Object.entries(schema).filter(([keyword]) => !applied.has(keyword)));
  if (schema["const"] !== undefined) own["enum"] = [schema["const"]];
  const beside = [schema["not"], schema["if"]].filter(isJsonObject).flatMap((one) => sourcesOf(taking.read(one)));
  const first: PlainVariant = { schema: own, sources: new Set([schema, ...beside]) };
  return [...factorsOf(schema, taking)].reduce<readonly PlainVariant[]>(
    (met, factor) => meetAll(met, factor, taking),
    [first],
  );
}

/** Arrays of variants; a value fits one of each. */
function* factorsOf(schema: JsonObject, taking: Taking): Generator<readonly PlainVariant[]> {
  const { read, follow } = taking;
  const target = follow(schema);
  if (target !== undefined) yield read(target);
  const { allOf, anyOf, oneOf, dependentSchemas } = schema;
  for (const member of isList(allOf) ? allOf : []) yield read(member);
  for (const members of [anyOf, oneOf]) {
    if (isList(members)) yield members.flatMap(read);
  }
  if (schema["if"] !== undefined) {
    const met = meetAll(read(schema["if"]), read(schema["then"] ?? true), taking);
    yield [...met, ...read(schema["else"] ?? true)];
  }
  if (schema["not"] !== undefined) yield [{ schema: { not: schema["not"] }, sources: new Set() }];
  for (const [name, dependent] of isObject(dependentSchemas) ? Object.entries(dependentSchemas) : []) {
    const without: PlainVariant = { schema: { properties: { [name]: false } }, sources: new Set() };
    const required: PlainVariant = { schema: { required: [name] }, sources: new Set() };
    yield [without, ...meetAll([required], read(dependent), taking)];
  }
}

function meetAll(
  left: readonly PlainVariant[],
  right: readonly PlainVariant[],
  { mostVariants }: Taking,
): readonly PlainVariant[] {
  const met: PlainVariant[] = [];
  for (const first of left) {
    for (const second of right) {
      const schema = meet(first.schema, second.schema);
      if (schema === undefined) continue;
      met.push({ schema, sources: new Set([...first.sources, ...second.sources]) });
      if (met.length === mostVariants) return met;
    }
  }
  return met;
}

function sourcesOf(variants: readonly PlainVariant[]): readonly JsonValue[] {
  return variants.flatMap(({ sources }) => [...sources]);
}
