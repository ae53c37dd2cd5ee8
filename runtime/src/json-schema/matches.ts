/** From a schema to what says whether values match it; the one file that imports the bundled validator. */

import { dereference, validate, type OutputUnit, type Schema } from "@cfworker/json-schema";
import { isObject, mapInner, pointerTokens, type JsonSchema } from "./json-schema.js";

/** Asks a schema, and the schemas in it, about values. */
export interface Matcher {
  /** Tells whether a value matches the root, or a schema that stands in it; never throws. */
  readonly matches: (schema: unknown, value: unknown) => boolean;
  /**
   * What the root has against a value: nothing where it matches.
   *
   * @throws {Error} when the schema cannot be judged, such as by a reference that leads nowhere.
   */
  readonly findFaults: (value: unknown) => readonly Fault[];
}

/** What is wrong at one place of a value. */
export interface Fault {
  readonly message: string;
  /** Names and indexes that lead to the place. */
  readonly path: readonly string[];
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

/** Faults that only say that there is another one further in. */
const passingOn = new Set(["$ref", "allOf", "properties", "items", "prefixItems", "additionalProperties", "if"]);

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
    findFaults: (value) => {
      const { root: whole, lookup } = prepareOnce();
      // No JSON: the validator throws at what has no type there.
      if (["undefined", "function", "symbol", "bigint"].includes(typeof value)) {
        return [{ message: `A value of type "${typeof value}" is not JSON.`, path: [] }];
      }
      const { valid, errors } = validate(value, whole, "2020-12", lookup, false);
      if (valid) return [];
      const telling = errors.filter(({ keyword }) => !passingOn.has(keyword));
      return (telling.length > 0 ? telling : errors).map(readFault);
    },
  };
}

/** The validator writes into the schemas that it reads, so it gets copies. */
function prepare(root: JsonSchema): Prepared {
  const copies = new WeakMap<object, Schema>();
  const copy = (schema: JsonSchema): Schema => {
    const kept = Object.entries(schema).filter(([keyword]) => deciding.has(keyword));
    // The values of a schema's keywords are what the validator expects, or it throws and nothing matches.
    const made = mapInner(Object.fromEntries(kept), copy) as Schema;
    copies.set(schema, made);
    return made;
  };
  const whole = copy(root);
  // The validator's own type has no name for what its lookup holds.
  return { root: whole, copies, lookup: dereference(whole) as Record<string, Schema | boolean> };
}

function readFault({ error, keyword, instanceLocation }: OutputUnit): Fault {
  const message = keyword === "false" ? "Nothing may stand here." : error;
  return { message, path: pointerTokens(decodeURIComponent(instanceLocation.slice(1))) };
}
