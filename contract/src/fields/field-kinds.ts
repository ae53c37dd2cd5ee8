/** The kinds of values that a tool's fields have. */

import { type JsonObject, type JsonValue, isList, isObject } from "@toolwright/runtime/internal/json-schema";
import { listWords } from "../word-lists.js";

/** A kind of value. */
export interface FieldKind<Value = unknown> {
  /** The kind in words: `a string`. */
  readonly expected: string;
  /** Whether a value is of this kind; of an object with parts only whether it is an object. */
  readonly accepts: (value: JsonValue) => boolean;
  /** The only strings allowed. */
  readonly words?: readonly string[];
  /** The kind of an array's elements. */
  readonly elements?: FieldKind;
  /** The parts of an object, by their names in a declaration; absent where any JSON object is allowed. */
  readonly parts?: Readonly<Record<string, FieldPart>>;
  /** Never present: carries the type of the values. */
  readonly value?: Value;
}

/** A part of a field's object. */
export interface FieldPart<Value = unknown> {
  readonly kind: FieldKind;
  /** The value of an absent part; without it, the object counts as empty unless it has the part. */
  readonly absent?: Value;
  /** How a declaration writes the part, if it is required. */
  readonly example?: string;
  /** Never present: carries the type of the values. */
  readonly value?: Value;
}

export const string: FieldKind<string> = { expected: "a string", accepts: (value) => typeof value === "string" };

export const flag: FieldKind<boolean> = { expected: "true or false", accepts: (value) => typeof value === "boolean" };

export const object: FieldKind<JsonObject> = { expected: "an object", accepts: isObject };

export const strings: FieldKind<readonly string[]> = arrayOf(string);

export function number({
  minimum,
  integer,
}: {
  readonly minimum: number;
  readonly integer: boolean;
}): FieldKind<number> {
  return {
    expected: `${integer ? "an integer" : "a number"} of at least ${minimum}`,
    accepts: (value) =>
      typeof value === "number" && value >= minimum && Number.isFinite(value) && (!integer || Number.isInteger(value)),
  };
}

/** One of some words. */
export function oneOf<Word extends string>(words: readonly Word[]): FieldKind<Word> {
  return { expected: listWords(words), accepts: (value) => words.some((word) => word === value), words };
}

export function arrayOf<Value>(elements: FieldKind<Value>): FieldKind<readonly Value[]> {
  return {
    expected: `an array, each element ${elements.expected}`,
    accepts: (value) => isList(value) && value.every(elements.accepts),
    elements,
  };
}

/** An object with known parts. */
export function objectOf<Value extends object>(parts: {
  readonly [Part in keyof Value & string]: FieldPart<Value[Part]>;
}): FieldKind<Value> {
  return { expected: "an object", accepts: isObject, parts };
}
