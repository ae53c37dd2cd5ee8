/** From a schema to a validator that reads it whenever it is asked: for tools without a generated one. */

import { isObject, type JsonSchema } from "../json-schema/json-schema.js";
import { createMatcher } from "../json-schema/matches.js";
import { checkJudgeable } from "./judgeable-schemas.js";
import { readRefusals } from "./refusals.js";
import type { SchemaError, Validator } from "./schema-error.js";

/**
 * Makes a validator that reports every error in the shape that Ajv has for it, but that of a union only the errors of
 * the variant that the value comes nearest to are reported, or the union's own where no variant is nearest. Nothing is
 * prepared before the first call.
 *
 * The validator throws an `Error` where the schema itself is wrong: a reference that leads nowhere, a pattern that is
 * no regular expression.
 */
export function createValidator(schema: JsonSchema): Validator {
  let judge: ((value: unknown) => readonly SchemaError[]) | undefined;
  const validate: Validator = (value): value is unknown => {
    judge ??= prepareJudge(schema);
    const errors = judge(value);
    validate.errors = errors.length === 0 ? null : errors;
    return errors.length === 0;
  };
  return validate;
}

function prepareJudge(schema: JsonSchema): (value: unknown) => readonly SchemaError[] {
  checkJudgeable(schema);
  const matcher = createMatcher(schema);
  const judge = (value: unknown): readonly SchemaError[] => {
    const refusals = matcher.findRefusals(value);
    return refusals.length === 0 ? [] : readRefusals(refusals, { root: schema, value, matches: matcher.matches });
  };
  return (value) => {
    try {
      return judge(value);
    } catch (error) {
      if (error instanceof RangeError) return [refuseWhole("depth")];
      const plain = toPlainJson(value);
      return plain === undefined ? [refuseWhole("json")] : judge(plain.value);
    }
  };
}

/** An error of the whole value that no keyword of a schema stands for. */
function refuseWhole(keyword: string): SchemaError {
  return { instancePath: "", schemaPath: "#", keyword, params: {} };
}

/**
 * A value as `JSON.stringify` would write it, with names that every validator can write down: members that are
 * undefined go, and half a surrogate pair in a name becomes U+FFFD. Undefined where the value is no JSON.
 */
function toPlainJson(value: unknown): { readonly value: unknown } | undefined {
  try {
    const text = JSON.stringify(value, (_name, item: unknown) => {
      if (!isObject(item)) return item;
      return Object.fromEntries(
        Object.entries(item).map(([name, member]) => [name.replaceAll(/\p{Surrogate}/gu, "\ufffd"), member]),
      );
    });
    return text === undefined ? undefined : { value: JSON.parse(text) };
  } catch {
    return undefined; // A cycle or a big integer: no JSON.
  }
}
