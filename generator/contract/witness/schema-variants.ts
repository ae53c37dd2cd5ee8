/** From a schema to the plain schemas whose union it is, near enough to make values: what is hard is left to the judges. */

import type { JsonObject, JsonValue } from "../../definition.js";
import { isList, isObject } from "../../json-values.js";
import { meet } from "./plain-schemas.js";
import type { FollowReference } from "./references.js";

/** One of the plain schemas that a schema comes to. */
export interface SchemaVariant {
  /** Without references, unions, conditions and, but for what cannot be said in one, `allOf`. */
  readonly schema: JsonObject;
  /** The schemas that it was put together from, and those that it has to do with otherwise. */
  readonly sources: ReadonlySet<JsonValue>;
}

/** Takes schemas apart; what it is asked twice it remembers. */
export type ReadVariants = (schema: JsonValue) => readonly SchemaVariant[];

/** Most variants of one schema: more come of unions that stand beside each other. */
const mostVariants = 48;

const anything: readonly SchemaVariant[] = [{ schema: {}, sources: new Set() }];

/** Makes what takes schemas apart. */
export function createVariantReader(follow: FollowReference): ReadVariants {
  const known = new WeakMap<JsonObject, readonly SchemaVariant[]>();
  /** The schemas that are being read at present: one that refers to itself says nothing more by that. */
  const open = new Set<JsonObject>();
  const read: ReadVariants = (schema) => {
    if (!isObject(schema)) return schema === false ? [] : anything;
    const before = known.get(schema);
    if (before !== undefined) return before;
    if (open.has(schema)) return anything;
    open.add(schema);
    const variants = takeApart(schema, { read, follow });
    open.delete(schema);
    known.set(schema, variants);
    return variants;
  };
  return read;
}

interface Taking {
  readonly read: ReadVariants;
  readonly follow: FollowReference;
}

const applied = new Set([
  ...["$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "if", "then", "else", "const", "not", "dependentSchemas"],
  ...["$defs", "$schema", "$id", "$comment", "title", "description", "default", "examples", "deprecated"],
]);

function takeApart(schema: JsonObject, taking: Taking): readonly SchemaVariant[] {
  const own = Object.fromEntries(Object.entries(schema).filter(([keyword]) => !applied.has(keyword)));
  if (schema["const"] !== undefined) own["enum"] = [schema["const"]];
  const beside = [schema["not"], schema["if"]].filter(isObject).flatMap((one) => sourcesOf(taking.read(one)));
  const first: SchemaVariant = { schema: own, sources: new Set([schema, ...beside]) };
  return [...factorsOf(schema, taking)].reduce<readonly SchemaVariant[]>(meetAll, [first]);
}

/** Lists of variants, of each of which a value fits one. */
function* factorsOf(schema: JsonObject, taking: Taking): Generator<readonly SchemaVariant[]> {
  const { read, follow } = taking;
  const target = follow(schema);
  if (target !== undefined) yield read(target);
  const { allOf, anyOf, oneOf, dependentSchemas } = schema;
  for (const member of isList(allOf) ? allOf : []) yield read(member);
  for (const members of [anyOf, oneOf]) {
    if (isList(members)) yield members.flatMap(read);
  }
  if (schema["if"] !== undefined) {
    const met = meetAll(read(schema["if"]), read(schema["then"] ?? true));
    yield [...met, ...read(schema["else"] ?? true)];
  }
  if (schema["not"] !== undefined) yield [{ schema: { not: schema["not"] }, sources: new Set() }];
  for (const [name, dependent] of isObject(dependentSchemas) ? Object.entries(dependentSchemas) : []) {
    const without: SchemaVariant = { schema: { properties: { [name]: false } }, sources: new Set() };
    const required: SchemaVariant = { schema: { required: [name] }, sources: new Set() };
    yield [without, ...meetAll([required], read(dependent))];
  }
}

function meetAll(left: readonly SchemaVariant[], right: readonly SchemaVariant[]): readonly SchemaVariant[] {
  const met: SchemaVariant[] = [];
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

function sourcesOf(variants: readonly SchemaVariant[]): readonly JsonValue[] {
  return variants.flatMap(({ sources }) => [...sources]);
}
