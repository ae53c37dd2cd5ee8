/**
 * Plain schemas: without references, unions and conditions, so that values are easily made from them. A schema is
 * approximated by a union of these, its variants; values that are made from a variant must be validated.
 */

import {
  type JsonObject,
  type JsonValue,
  definitionKeywords,
  isJsonObject,
  isList,
  isObject,
  listOf,
  propertiesOf,
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

/** The intersection of two plain schemas; undefined if it is certainly empty. */
export function intersectSchemas(left: JsonObject, right: JsonObject): JsonObject | undefined {
  const merged: Record<string, JsonValue> = { ...left, ...right };
  const leftovers: JsonValue[] = [];
  for (const [keyword, first] of Object.entries(left)) {
    const second = right[keyword];
    if (second === undefined || keyword === "properties") continue;
    if (keyword === "type") {
      const types = intersectTypes(left, right);
      if (types.length === 0) return undefined;
      merged[keyword] = types;
    } else if (keyword === "enum") {
      const members = intersectMembers(first, second);
      if (members.length === 0) return undefined;
      merged[keyword] = members;
    } else {
      const conjunction = intersectKeyword(keyword, first, second);
      merged[keyword] = conjunction ?? first;
      if (conjunction === undefined && JSON.stringify(first) !== JSON.stringify(second))
        leftovers.push({ [keyword]: second });
    }
  }
  const before = listOf(merged["allOf"]);
  if (leftovers.length > 0) merged["allOf"] = [...before, ...leftovers];
  const properties = intersectProperties(left, right);
  return properties === undefined ? merged : { ...merged, properties };
}

export function conjunction(left: JsonValue, right: JsonValue): JsonValue {
  if (left === false || right === false) return false;
  if (left === true || left === right) return right;
  // Each member once: schemas that refer to each other would double at every level.
  return right === true ? left : { allOf: [...new Set([...conjunctsOf(left), ...conjunctsOf(right)])] };
}

function conjunctsOf(schema: JsonValue): readonly JsonValue[] {
  const isConjunction = isJsonObject(schema) && Object.keys(schema).join() === "allOf";
  return isConjunction ? listOf(schema["allOf"]) : [schema];
}

function intersectTypes(left: JsonObject, right: JsonObject): TypeName[] {
  const [first, second] = [plainTypesOf(left), plainTypesOf(right)];
  const allows = (types: readonly TypeName[], name: TypeName): boolean =>
    types.includes(name) || (name === "integer" && types.includes("number"));
  return typeNames.filter(
    (name) => allows(first, name) && allows(second, name) && (first.includes(name) || second.includes(name)),
  );
}

function intersectMembers(left: JsonValue, right: JsonValue): JsonValue[] {
  const written = new Set(listOf(right).map((member) => JSON.stringify(member)));
  return listOf(left).filter((member) => written.has(JSON.stringify(member)));
}

const lowest = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties", "minContains"];
const highest = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties", "maxContains"];
const inner = ["items", "additionalProperties", "propertyNames", "unevaluatedProperties", "unevaluatedItems"];

/** The conjunction of two values of a keyword; undefined if there is none. */
function intersectKeyword(keyword: string, left: JsonValue, right: JsonValue): JsonValue | undefined {
  if (typeof left === "number" && typeof right === "number") {
    if (lowest.includes(keyword)) return Math.max(left, right);
    if (highest.includes(keyword)) return Math.min(left, right);
  }
  if (inner.includes(keyword)) return conjunction(left, right);
  if (keyword === "uniqueItems") return left === true || right === true;
  if (isList(left) && isList(right)) {
    if (keyword === "required" || keyword === "allOf") return [...new Set([...left, ...right])];
    if (keyword === "prefixItems") {
      const length = Math.max(left.length, right.length);
      return Array.from({ length }, (_, index) => conjunction(left[index] ?? true, right[index] ?? true));
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
    return [name, isList(first) && isList(second) ? [...first, ...second] : conjunction(first, second)] as const;
  });
  return { ...left, ...Object.fromEntries(joined) };
}

function intersectProperties(left: JsonObject, right: JsonObject): JsonObject | undefined {
  if (!("properties" in left) && !("properties" in right)) return undefined;
  return joinNamed(propertiesBeside(left, right), propertiesBeside(right, left));
}

/** The properties of a schema, and `additionalProperties` for each that only the other one declares. */
function propertiesBeside(schema: JsonObject, other: JsonObject): JsonObject {
  const own = propertiesOf(schema);
  const further = schema["additionalProperties"];
  if (further === undefined || further === true || "patternProperties" in schema) return own;
  const missing = Object.keys(propertiesOf(other)).filter((name) => !Object.hasOwn(own, name));
  return { ...own, ...Object.fromEntries(missing.map((name) => [name, further])) };
}

export interface PlainVariant {
  /** Plain; `allOf` remains if keywords cannot be intersected. */
  readonly schema: JsonObject;
  /** The schemas that it is made of, and those that they exclude or test. */
  readonly sources: ReadonlySet<JsonValue>;
}

/** The variants of a schema, memoized. */
export type FindVariants = (schema: JsonValue) => readonly PlainVariant[];

const anything: readonly PlainVariant[] = [{ schema: {}, sources: new Set() }];

/** Sibling unions have many combinations; at most `mostVariants` are made. */
export function createVariants(follow: FollowReference, mostVariants = 48): FindVariants {
  const known = new WeakMap<JsonObject, readonly PlainVariant[]>();
  // Schemas in progress: one that refers to itself adds nothing.
  const open = new Set<JsonObject>();
  const variantsOf: FindVariants = (schema) => {
    if (!isObject(schema)) return schema === false ? [] : anything;
    const before = known.get(schema);
    if (before !== undefined) return before;
    if (open.has(schema)) return anything;
    open.add(schema);
    const variants = splitIntoVariants(schema, { variantsOf, follow, mostVariants });
    open.delete(schema);
    known.set(schema, variants);
    return variants;
  };
  return variantsOf;
}

interface VariantOptions {
  readonly variantsOf: FindVariants;
  readonly follow: FollowReference;
  readonly mostVariants: number;
}

/** Keywords that become variants. */
const applied: ReadonlySet<string> = new Set([
  ...["$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "if", "then", "else", "const", "not", "dependentSchemas"],
  ...definitionKeywords,
  ...silentKeywords,
]);

function splitIntoVariants(schema: JsonObject, options: VariantOptions): readonly PlainVariant[] {
  const own = Object.fromEntries(Object.entries(schema).filter(([keyword]) => !applied.has(keyword)));
  if (schema["const"] !== undefined) own["enum"] = [schema["const"]];
  const beside = [schema["not"], schema["if"]]
    .filter(isJsonObject)
    .flatMap((one) => options.variantsOf(one).flatMap(({ sources }) => [...sources]));
  const first: PlainVariant = { schema: own, sources: new Set([schema, ...beside]) };
  return [...factorsOf(schema, options)].reduce<readonly PlainVariant[]>(
    (found, factor) => intersectVariants(found, factor, options),
    [first],
  );
}

/** Lists of variants; a value satisfies one of each. */
function* factorsOf(schema: JsonObject, options: VariantOptions): Generator<readonly PlainVariant[]> {
  const { variantsOf, follow } = options;
  const target = follow(schema);
  if (target !== undefined) yield variantsOf(target);
  const { allOf, anyOf, oneOf, dependentSchemas } = schema;
  for (const member of listOf(allOf)) yield variantsOf(member);
  for (const members of [anyOf, oneOf]) {
    if (isList(members)) yield members.flatMap(variantsOf);
  }
  if (schema["if"] !== undefined) {
    const found = intersectVariants(variantsOf(schema["if"]), variantsOf(schema["then"] ?? true), options);
    yield [...found, ...variantsOf(schema["else"] ?? true)];
  }
  if (schema["not"] !== undefined) yield [{ schema: { not: schema["not"] }, sources: new Set() }];
  for (const [name, dependent] of isObject(dependentSchemas) ? Object.entries(dependentSchemas) : []) {
    const without: PlainVariant = { schema: { properties: { [name]: false } }, sources: new Set() };
    const required: PlainVariant = { schema: { required: [name] }, sources: new Set() };
    yield [without, ...intersectVariants([required], variantsOf(dependent), options)];
  }
}

function intersectVariants(
  left: readonly PlainVariant[],
  right: readonly PlainVariant[],
  { mostVariants }: VariantOptions,
): readonly PlainVariant[] {
  const found: PlainVariant[] = [];
  for (const first of left) {
    for (const second of right) {
      const schema = intersectSchemas(first.schema, second.schema);
      if (schema === undefined) continue;
      found.push({ schema, sources: new Set([...first.sources, ...second.sources]) });
      if (found.length === mostVariants) return found;
    }
  }
  return found;
}

/** The plain schemas of a schema, and of what these exclude. */
export function plainSchemasIn(schema: JsonValue, variantsOf: FindVariants): readonly JsonObject[] {
  const plain = variantsOf(schema).map((variant) => variant.schema);
  const excluded = plain.flatMap(({ not = false }) => variantsOf(not).map((variant) => variant.schema));
  return [...plain, ...excluded];
}
