/** From a schema to plain schemas whose union approximates it, to make values from: the judges decide hard cases. */

import {
  type JsonObject,
  type JsonValue,
  definitionKeywords,
  isJsonObject,
  isList,
  isObject,
  silentKeywords,
} from "@toolwright/runtime/internal/json-schema";
import { meet } from "./plain-schemas.js";
import type { FollowReference } from "../json-schema/references.js";

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
