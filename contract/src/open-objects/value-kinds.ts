/** From schemas of a property to a schema of one keyword for the values that they take at most. */

import {
  type JsonObject,
  type JsonValue,
  canonicalJson,
  isList,
  isObject,
} from "@toolwright/runtime/internal/json-schema";
import { declaredTypesOf, listedValuesOf, unionOf } from "../schema-rules/value-sets.js";

/** Lists values or types; undefined where a schema says neither. */
export function kindOf(schema: JsonValue): JsonObject | undefined {
  if (!isObject(schema)) return undefined;
  const [values, types, union] = [listedValuesOf(schema), declaredTypesOf(schema), unionOf(schema)];
  if (values !== undefined) return { enum: values };
  if (types !== undefined) return types.every((type) => type in fewValues) ? { enum: listAll(types) } : { type: types };
  return union && joinKinds(union.branches.map(kindOf));
}

/** Types whose values can be listed as well: both ways to say so mean the same. */
const fewValues: Readonly<Record<string, readonly JsonValue[]>> = { boolean: [false, true], null: [null] };

const listAll = (types: readonly string[]): readonly JsonValue[] => types.flatMap((type) => fewValues[type] ?? []);

/** The kind of values that are of one of several kinds. */
export function joinKinds(kinds: readonly (JsonObject | undefined)[]): JsonObject | undefined {
  const known = kinds.filter((kind) => kind !== undefined);
  if (known.length < kinds.length) return undefined;
  const [only, ...others] = known;
  if (others.length === 0) return only;
  const lists = known.map(listedValuesOf).filter((values) => values !== undefined);
  if (lists.length < known.length) return { type: [...new Set(known.flatMap(typesOf))].sort() };
  return { enum: [...new Map(lists.flat().map((value) => [canonicalJson(value), value])).values()] };
}

function typesOf(kind: JsonObject): readonly string[] {
  return declaredTypesOf(kind) ?? (listedValuesOf(kind) ?? []).map(typeOf);
}

function typeOf(value: JsonValue): string {
  if (value === null) return "null";
  return isList(value) ? "array" : typeof value;
}
