/** From the field of a JSON object to its value: of the kind that it must have, or not there at all. */

import type { JsonObject, JsonValue } from "../../definition.js";
import { isList, isObject } from "../../json-values.js";
import { listWords } from "../../spelling.js";
import type { InventoryProblem, JsonPath } from "./contract-tool.js";

/** A kind of value. */
export interface FieldKind<Value> {
  /** The kind in words: `a text`. */
  readonly expected: string;
  readonly accepts: (value: JsonValue) => boolean;
  /** Never there: carries the type of the values. */
  readonly value?: Value;
}

/** An object whose fields are read. */
export interface FieldOwner {
  readonly object: JsonObject;
  /** Where the object stands. */
  readonly path: JsonPath;
  readonly complain: (problem: InventoryProblem) => void;
}

export const text: FieldKind<string> = { expected: "a text", accepts: (value) => typeof value === "string" };

export const flag: FieldKind<boolean> = { expected: "true or false", accepts: (value) => typeof value === "boolean" };

export const amount: FieldKind<number> = { expected: "a number", accepts: (value) => typeof value === "number" };

export const object: FieldKind<JsonObject> = { expected: "an object", accepts: isObject };

/** One of some words. */
export function oneOf<const Word extends string>(words: readonly Word[]): FieldKind<Word> {
  return { expected: listWords(words), accepts: (value) => words.some((word) => word === value) };
}

/** A list whose elements are all of a kind. */
export function listOf<Value>(kind: FieldKind<Value>): FieldKind<readonly Value[]> {
  return {
    expected: `a list, each element ${kind.expected}`,
    accepts: (value) => isList(value) && value.every(kind.accepts),
  };
}

/** A kind that may be null as well. */
export function orNull<Value>(kind: FieldKind<Value>): FieldKind<Value | null> {
  return { expected: `${kind.expected}, or null`, accepts: (value) => value === null || kind.accepts(value) };
}

/** Reads a field; undefined where it is not there, and where it is of another kind, which is complained of. */
export function readField<Value>(owner: FieldOwner, key: string, kind: FieldKind<Value>): Value | undefined {
  const value = Object.hasOwn(owner.object, key) ? owner.object[key] : undefined;
  if (value === undefined) return undefined;
  if (kind.accepts(value)) return value as Value; // The kind has just looked at it.
  owner.complain({
    code: "invalid-field",
    message: `"${key}" must be ${kind.expected}.`,
    remedy: "Correct the field, or generate the file again.",
    path: [...owner.path, key],
  });
  return undefined;
}
