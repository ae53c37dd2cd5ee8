/** The types that each tag fits: adds its constraint to a schema, or explains why it does not fit. */

import { isList, isObject, sameJson, type JsonObject, type JsonValue } from "@toolwright/runtime/internal/json-schema";
import { referenceTarget, type EngineDefinitions } from "../engine-schema.js";
import { numberFormats } from "./formats.js";

interface Constraint {
  readonly keyword: string;
  readonly value: JsonValue;
}

/** A constrained schema, or the reason after "does not apply to this type:". */
type Constrained = { readonly schema: JsonObject } | { readonly misfit: string };

const keywordsOf: Readonly<Record<"number" | "string" | "array" | "object", string>> = {
  number: "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf type",
  string: "minLength maxLength pattern format contentEncoding contentMediaType",
  array: "minItems maxItems uniqueItems",
  object: "minProperties maxProperties",
};

const kindByKeyword = new Map(
  (["number", "string", "array", "object"] as const).flatMap((kind) =>
    keywordsOf[kind].split(" ").map((keyword) => [keyword, kind] as const),
  ),
);

/** The kind of values that a keyword constrains. */
export function constrainedKind(keyword: string): JsonKind {
  const kind = kindByKeyword.get(keyword);
  if (kind === undefined) throw new Error(`A tag must set a keyword that constrains values; ${keyword} does not.`);
  return kind;
}

/** Adds a constraint to a schema; in a union, to the members that it fits. */
export function constrain(schema: JsonObject, constraint: Constraint, definitions: EngineDefinitions): Constrained {
  const { keyword, value } = constraint;
  const implied = keyword === "format" ? numberFormats.get(String(value)) : undefined;
  if (implied !== undefined) {
    return Object.entries(implied).reduce<Constrained>(
      (found, [name, part]) =>
        "schema" in found ? constrain(found.schema, { keyword: name, value: part }, definitions) : found,
      { schema },
    );
  }
  const kind = keyword === "type" && value !== "integer" ? (value as JsonKind) : constrainedKind(keyword);
  const about = `the tag applies to ${kind}s`;
  if (value === "integer" && keyword === "type") return toIntegers(schema, definitions) ?? { misfit: about };
  const kinds = kindsOf(schema, definitions);
  if (kinds === undefined) return { misfit: `it may be any value, and ${about}` };
  // The tag repeats what the type says.
  if (keyword === "type") return kinds.has(kind) ? { schema } : { misfit: `it is no ${kind}` };
  return kinds.has(kind) ? add(schema, constraint, definitions) : { misfit: about };
}

function add(schema: JsonObject, { keyword, value }: Constraint, definitions: EngineDefinitions): Constrained {
  const { anyOf } = schema;
  const kind = constrainedKind(keyword);
  const fits = (member: JsonValue): member is JsonObject =>
    isObject(member) && kindsOf(member, definitions)?.has(kind) === true;
  if (isList(anyOf)) {
    const members: JsonValue[] = [];
    for (const member of anyOf) {
      const added = fits(member) ? add(member, { keyword, value }, definitions) : { schema: member };
      if ("misfit" in added) return added;
      members.push(added.schema);
    }
    return { schema: { ...schema, anyOf: members } };
  }
  const own = schema[keyword];
  if (own === undefined) return { schema: { ...typed(schema, definitions), [keyword]: value } };
  if (sameJson(own, value)) return { schema };
  const isListBound = keyword === "minItems" || keyword === "maxItems";
  const tighter = tighterBound(keyword, { own, value });
  // The type itself fixes the length of a tuple.
  if (isListBound && tighter === own) return { misfit: `it already has ${sayBound(keyword, own)}` };
  if (tighter !== undefined) return { schema: { ...schema, [keyword]: tighter } };
  if (keyword === "format") return { misfit: `it already has the format ${String(own)}` };
  const both = isList(schema["allOf"]) ? schema["allOf"] : [];
  return { schema: { ...schema, allOf: [...both, { [keyword]: value }] } };
}

/** Adds the types that Ajv requires for a keyword beside a reference or a composition. */
function typed(schema: JsonObject, definitions: EngineDefinitions): JsonObject {
  const kinds = [...(kindsOf(schema, definitions) ?? [])];
  if ("type" in schema || kinds.length === 0) return schema;
  const key = referenceTarget(schema["$ref"]);
  const known = key === undefined ? undefined : definitions.get(key)?.["type"];
  return { ...schema, type: known ?? (kinds.length === 1 ? (kinds[0] ?? "null") : kinds) };
}

function tighterBound(
  keyword: string,
  { own, value }: { readonly own: JsonValue; readonly value: JsonValue },
): JsonValue | undefined {
  if (typeof own !== "number" || typeof value !== "number") return undefined;
  if (/^(?:min|exclusiveMin)/.test(keyword)) return Math.max(own, value);
  return /^(?:max|exclusiveMax)/.test(keyword) ? Math.min(own, value) : undefined;
}

export function sayBound(keyword: string, value: JsonValue): string {
  if (keyword === "minItems") return `at least ${String(value)} elements`;
  if (keyword === "maxItems") return `at most ${String(value)} elements`;
  if (keyword === "minProperties") return `at least ${String(value)} properties`;
  if (keyword === "maxProperties") return `at most ${String(value)} properties`;
  return `the ${keyword} ${String(value)}`;
}

/** Turns the numbers of a schema into integers, also in unions and arrays; undefined if it has none. */
function toIntegers(schema: JsonObject, definitions: EngineDefinitions): Constrained | undefined {
  const key = referenceTarget(schema["$ref"]);
  if (key !== undefined) {
    const { $ref: _reference, ...beside } = schema;
    // A recursive reference needs no change of its own.
    const others = new Map(definitions);
    others.delete(key);
    return toIntegers({ ...definitions.get(key), ...beside }, others);
  }
  const { type } = schema;
  const types = isList(type) ? type : [type];
  if (!types.includes("number") && !types.includes("integer")) return partsToIntegers(schema, definitions);
  const values = isList(schema["enum"]) ? schema["enum"] : [schema["const"]];
  const broken = values.find((value) => typeof value === "number" && !Number.isInteger(value));
  if (broken !== undefined) return { misfit: `${String(broken)} is not an integer` };
  if (!isList(type)) return { schema: { ...schema, type: "integer" } };
  return { schema: { ...schema, type: type.map((name) => (name === "number" ? "integer" : name)) } };
}

function partsToIntegers(schema: JsonObject, definitions: EngineDefinitions): Constrained | undefined {
  const changed: Record<string, JsonValue> = {};
  for (const keyword of ["anyOf", "items", "additionalItems"]) {
    const value = schema[keyword];
    const parts = (isList(value) ? value : [value]).map((part) =>
      isObject(part) ? toIntegers(part, definitions) : undefined,
    );
    const misfit = parts.find((part) => part !== undefined && "misfit" in part);
    if (misfit !== undefined) return misfit;
    const schemas = parts.map((part) => (part !== undefined && "schema" in part ? part.schema : undefined));
    if (schemas.every((part) => part === undefined)) continue;
    const [only = {}] = schemas;
    changed[keyword] = isList(value) ? value.map((part, index) => schemas[index] ?? part) : only;
  }
  return Object.keys(changed).length === 0 ? undefined : { schema: { ...schema, ...changed } };
}

/** A type of JSON value; integers are numbers. */
type JsonKind = "string" | "number" | "boolean" | "null" | "array" | "object";

/** The kinds of values that a schema accepts; undefined if it does not say. */
export function kindsOf(schema: JsonObject, definitions: EngineDefinitions): ReadonlySet<JsonKind> | undefined {
  return kindsBelow(schema, definitions, new Set());
}

function kindsBelow(
  schema: JsonObject,
  definitions: EngineDefinitions,
  open: ReadonlySet<string>,
): ReadonlySet<JsonKind> | undefined {
  const { type, anyOf, allOf, not } = schema;
  if (type !== undefined) return new Set((isList(type) ? type : [type]).map(asKind));
  const key = referenceTarget(schema["$ref"]);
  // A recursive reference adds nothing.
  if (key !== undefined) {
    return open.has(key) ? new Set() : kindsBelow(definitions.get(key) ?? {}, definitions, new Set([...open, key]));
  }
  if ("const" in schema) return new Set([jsonKindOf(schema["const"] ?? null)]);
  if (isList(schema["enum"])) return new Set(schema["enum"].map(jsonKindOf));
  const inMembers = (members: readonly JsonValue[]): (ReadonlySet<JsonKind> | undefined)[] =>
    members.map((member) => (isObject(member) ? kindsBelow(member, definitions, open) : undefined));
  if (isList(anyOf)) {
    const sets = inMembers(anyOf);
    return sets.includes(undefined) ? undefined : new Set(sets.flatMap((kinds) => [...(kinds ?? [])]));
  }
  if (isList(allOf)) {
    const sets = inMembers(allOf).filter((kinds) => kinds !== undefined);
    return sets.length === 0
      ? undefined
      : sets.reduce((left, right) => new Set([...left].filter((kind) => right.has(kind))));
  }
  return isObject(not) && Object.keys(not).length === 0 ? new Set() : undefined;
}

export function jsonKindOf(value: JsonValue): JsonKind {
  if (value === null) return "null";
  if (isList(value)) return "array";
  if (typeof value === "object") return "object";
  return asKind(typeof value);
}

function asKind(type: JsonValue): JsonKind {
  return type === "integer" ? "number" : (type as JsonKind); // `type` is a type name of JSON Schema.
}
