/** From a schema to what says whether values match it; the one file that imports the bundled validator. */

import { dereference, validate, type Schema } from "@cfworker/json-schema";
import { isObject, mapPlaces, type JsonSchema } from "./json-schema.js";

/** Asks a schema, and the schemas in it, about values. */
export interface Matcher {
  /** Tells whether a value matches the root, or a schema that stands in it; never throws. */
  readonly matches: (schema: unknown, value: unknown) => boolean;
  /**
   * Every keyword that the root has against a value, outer ones before those further in: nothing where it matches.
   * The keywords of a union's variants come right behind the union. What a schema that is `false` refuses, `not` does.
   *
   * @throws {Error} when the schema cannot be judged, or the value is no JSON.
   */
  readonly findRefusals: (value: unknown) => readonly Refusal[];
}

/** A keyword that a value does not meet. */
export interface Refusal {
  readonly keyword: string;
  /** URI fragment to the keyword, through each `$ref` on the way. */
  readonly keywordLocation: string;
  /** URI fragment to the place in the value. */
  readonly instanceLocation: string;
}

/** Keywords that decide what matches. The validator would read others, such as a vendor's, as if schemas stood in them. */
const deciding = new Set([
  ...["$ref", "$defs", "definitions", "$anchor", "type", "enum", "const", "not", "anyOf", "allOf", "oneOf"],
  ...["if", "then", "else", "properties", "required", "patternProperties", "additionalProperties"],
  ...["unevaluatedProperties", "minProperties", "maxProperties", "propertyNames", "dependentRequired"],
  ...["dependentSchemas", "prefixItems", "items", "unevaluatedItems", "contains", "minContains", "maxContains"],
  ...["minItems", "maxItems", "uniqueItems", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
  ...["multipleOf", "minLength", "maxLength", "pattern", "format"],
]);

interface Prepared {
  readonly root: Schema;
  readonly copies: WeakMap<object, Schema>;
  readonly lookup: Record<string, Schema | boolean>;
}

/** Prepares a schema for questions, when the first is asked. */
export function createMatcher(root: JsonSchema): Matcher {
  let prepared: Prepared | undefined;
  const prepareOnce = (): Prepared => (prepared ??= prepare(root));
  return {
    matches: (schema, value) => {
      if (!isObject(schema)) return schema !== false;
      // What cannot be judged, such as a pattern that is none or a reference that leads nowhere, matches nothing.
      try {
        const { copies, lookup } = prepareOnce();
        const copy = copies.get(schema);
        return copy !== undefined && validate(value, copy, "2020-12", lookup).valid;
      } catch {
        return false;
      }
    },
    findRefusals: (value) => {
      const { root: whole, lookup } = prepareOnce();
      return validate(value, whole, "2020-12", lookup, false).errors;
    },
  };
}

/** The validator writes into the schemas that it reads, so it gets copies. */
function prepare(root: JsonSchema): Prepared {
  const copies = new WeakMap<object, Schema>();
  const copy = (schema: JsonSchema): Schema => {
    const kept = Object.entries(schema).filter(([keyword]) => deciding.has(keyword));
    // The values of a schema's keywords are what the validator expects, or it throws and nothing matches.
    const made = mapPlaces(Object.fromEntries(kept), copyPlace) as Schema;
    copies.set(schema, made);
    return made;
  };
  // The validator does not say where a schema that is `false` stands.
  const copyPlace = (inner: unknown): unknown =>
    isObject(inner) ? copy(inner) : inner === false ? { not: {} } : inner;
  const whole = copy(root);
  // The validator's own type has no name for what its lookup holds.
  return { root: whole, copies, lookup: dereference(whole) as Record<string, Schema | boolean> };
}
