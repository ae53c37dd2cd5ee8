/** From the schemas of a tool to values that show a change: a call that they accept, a result that they reject. */

import type { ValidateFunction } from "ajv";
import type { JsonObject, JsonValue } from "../definition.js";
import { isList, isObject } from "../json-values.js";
import { createAjv, describeErrors } from "../validation.js";
import type { SampleFinder } from "./tool-rules/rule.js";

/** Values of every type, of which any schema that says something rejects one. */
const anyValues: readonly JsonValue[] = [{}, null, "", 0, [], true];

/** Makes what finds values. */
export function createSampleFinder(): SampleFinder {
  return {
    findCall: (schemas, examples) => {
      const validators = schemas.map(compile);
      const candidates = [...examples, ...schemas.map(smallestOf)];
      const found = candidates.find((value) => validators.every((validate) => validate?.(value) === true));
      return isObject(found) ? found : undefined;
    },
    findRejected: (schema) => {
      const validate = compile(schema);
      const instance = validate && anyValues.find((value) => !validate(value));
      if (validate === undefined || instance === undefined) return undefined;
      validate(instance);
      return { instance, reason: describeErrors(validate) };
    },
  };
}

/** Undefined for a schema that Ajv cannot compile: nothing can be shown with it. */
function compile(schema: JsonObject): ValidateFunction | undefined {
  try {
    return createAjv({ strict: false, validateSchema: false, logger: false }).compile(schema);
  } catch {
    return undefined;
  }
}

/** A small value that a schema may accept; whether it does, a validator says. */
function smallestOf(schema: JsonValue): JsonValue {
  if (!isObject(schema)) return {};
  const { const: constant, enum: members, properties, required, type, minimum } = schema;
  if (constant !== undefined) return constant;
  if (isList(members)) return members[0] ?? null;
  if (type === "object" || properties !== undefined) {
    const names = isList(required) ? required.map(String) : [];
    const schemas = isObject(properties) ? properties : {};
    return Object.fromEntries(names.map((name) => [name, smallestOf(schemas[name] ?? {})]));
  }
  if (type === "string") return "a";
  if (type === "number" || type === "integer") return typeof minimum === "number" ? minimum : 0;
  if (type === "array") return [];
  return type === "boolean" ? false : null;
}
