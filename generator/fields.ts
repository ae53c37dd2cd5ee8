/**
 * From the static value of a declaration to its fields, each checked for its type.
 *
 * `readFields` is one long function because its readers share what they know of the object and how they refuse.
 */

import type { JsonObject } from "./definition.js";
import { createDiagnostic, type Report, type SourceLocation } from "./diagnostics.js";
import { listWords, nearest } from "./spelling.js";
import { isComplete, toJson, type StaticObject, type StaticValue } from "./static-values.js";

/** Reads the fields of one object; a field of another type than asked for is reported and counts as absent. */
export interface FieldReader {
  readonly text: (field: string) => string | undefined;
  readonly flag: (field: string) => boolean | undefined;
  readonly number: (field: string, bounds: NumberBounds) => number | undefined;
  readonly texts: (field: string) => readonly string[] | undefined;
  readonly oneOf: <const Word extends string>(field: string, words: readonly Word[]) => Word | undefined;
  readonly object: (field: string) => StaticObject | undefined;
  readonly objects: (field: string) => readonly LocatedObject[] | undefined;
  /** Whether the field is written. */
  readonly has: (field: string) => boolean;
  /** Whether the field is written, perhaps misspelled, or in a part of the object that could not be read. */
  readonly mayHave: (field: string) => boolean;
  /** Position of the field's value, or of the whole object where the field is absent. */
  readonly locate: (field: string) => SourceLocation;
}

/** An object in a list, with its position. */
export interface LocatedObject {
  readonly value: JsonObject;
  readonly location: SourceLocation;
}

/** Which object has the fields, and which fields it may have. */
export interface FieldOwner {
  /** The field that holds the object, or null for the declaration itself. */
  readonly field: string | null;
  readonly known: readonly string[];
  /** What to do instead of writing a field that it must not have, where there is something special to say. */
  readonly remedies?: ReadonlyMap<string, string>;
}

/** What a number must be. */
export interface NumberBounds {
  readonly minimum: number;
  readonly integer: boolean;
}

/** Codes for words outside a closed list, where a field has one of its own. */
const wordCodes = { effect: "unknown-effect", stability: "unknown-stability" } as const;

/** Makes a reader of an object's fields, and reports those that it must not have. */
export function readFields(object: StaticObject, owner: FieldOwner, report: Report): FieldReader {
  const { known } = owner;
  const misspelled = new Set<string>();
  for (const [field, { location }] of object.entries) {
    if (known.includes(field)) continue;
    const remedy = owner.remedies?.get(field);
    const meant = remedy === undefined ? nearest(field, known) : undefined;
    if (meant !== undefined) misspelled.add(meant);
    const parameters = {
      owner: owner.field === null ? "A tool declaration" : `"${owner.field}"`,
      field,
      nearest: meant,
      remedy: remedy ?? `The fields are ${known.join(", ")}.`,
    };
    report(createDiagnostic("unknown-field", parameters, location));
  }
  const valueOf = (field: string): StaticValue | undefined => object.entries.get(field)?.value;
  const pathOf = (field: string): string => (owner.field === null ? field : `${owner.field}.${field}`);
  const refuse = (field: string, value: StaticValue, expected: string): undefined => {
    if (value.kind === "unknown") return; // Reported when it was read.
    report(
      createDiagnostic("invalid-field", { field: pathOf(field), expected, actual: quoteValue(value) }, value.location),
    );
  };
  const scalar = (field: string, expected: string, fits: (value: unknown) => boolean): unknown => {
    const value = valueOf(field);
    if (value === undefined) return undefined;
    return value.kind === "scalar" && fits(value.value) ? value.value : refuse(field, value, expected);
  };
  const list = (field: string): readonly StaticValue[] | undefined => {
    const value = valueOf(field);
    if (value === undefined) return undefined;
    return value.kind === "array" ? value.elements : refuse(field, value, "an array");
  };
  const isText = (value: unknown): value is string => typeof value === "string";
  const text = (field: string): string | undefined => {
    const value = scalar(field, "a string", isText);
    return isText(value) ? value : undefined;
  };
  return {
    text,
    flag: (field) => {
      const value = scalar(field, "true or false", (flag) => typeof flag === "boolean");
      return typeof value === "boolean" ? value : undefined;
    },
    number: (field, { minimum, integer }) => {
      const expected = `a${integer ? " whole" : ""} number of at least ${minimum}`;
      const fits = (value: unknown): boolean =>
        typeof value === "number" &&
        value >= minimum &&
        Number.isFinite(value) &&
        (!integer || Number.isInteger(value));
      const value = scalar(field, expected, fits);
      return typeof value === "number" ? value : undefined;
    },
    texts: (field) =>
      list(field)?.flatMap((value, index) => {
        if (value.kind === "scalar" && isText(value.value)) return [value.value];
        return refuse(`${field}[${index}]`, value, "a string") ?? [];
      }),
    oneOf: (field, words) => {
      const word = text(field);
      const found = words.find((candidate) => candidate === word);
      const location = valueOf(field)?.location;
      if (word === undefined || found !== undefined || location === undefined) return found;
      const parameters = { value: word, nearest: nearest(word, words), known: listWords(words) };
      const code = field in wordCodes ? wordCodes[field as keyof typeof wordCodes] : undefined; // `in` has checked it.
      report(
        code === undefined
          ? createDiagnostic(
              "invalid-field",
              { field: pathOf(field), expected: listWords(words), actual: JSON.stringify(word) },
              location,
            )
          : createDiagnostic(code, parameters, location),
      );
      return undefined;
    },
    object: (field) => {
      const value = valueOf(field);
      if (value === undefined) return undefined;
      return value.kind === "object" ? value : refuse(field, value, "an object");
    },
    objects: (field) =>
      list(field)?.flatMap((value, index) => {
        if (!isComplete(value)) return []; // Reported when it was read.
        // A static object becomes a JSON object.
        if (value.kind === "object") return [{ value: toJson(value) as JsonObject, location: value.location }];
        return refuse(`${field}[${index}]`, value, "an object") ?? [];
      }),
    has: (field) => object.entries.has(field),
    mayHave: (field) => object.entries.has(field) || misspelled.has(field) || object.incomplete,
    locate: (field) => valueOf(field)?.location ?? object.location,
  };
}

/** What a message calls a value. */
export function quoteValue(value: StaticValue): string {
  if (value.kind === "array") return "an array";
  if (value.kind !== "scalar") return "an object";
  return typeof value.value === "string" ? JSON.stringify(value.value) : String(value.value);
}
