/** From an engine schema to the kinds of JSON values that it may accept. */

import { type JsonObject, type JsonValue, isList, isObject } from "@toolwright/runtime/internal/json-schema";
import { referenceTarget, type EngineDefinitions } from "../engine-schema.js";

/** A kind of JSON value; whole numbers are numbers. */
export type JsonKind = "string" | "number" | "boolean" | "null" | "array" | "object";

/** The kinds of values that a schema accepts; undefined if unknown. */
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
  // A definition that leads back to itself adds nothing.
  if (key !== undefined) {
    return open.has(key) ? new Set() : kindsBelow(definitions[key] ?? {}, definitions, new Set([...open, key]));
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
  return type === "integer" ? "number" : (type as JsonKind); // What JSON Schema calls a type.
}
