/** Keywords that judge a value by itself: whether it passes. */

import { formats } from "./formats.js";
import { equalJson, isList, isObject, listOf, type JsonSchema } from "./json-values.js";

const isNumber = (value: unknown): value is number => typeof value === "number";

const isString = (value: unknown): value is string => typeof value === "string";

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: isString,
  number: (value) => isNumber(value) && Number.isFinite(value),
  integer: Number.isInteger,
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
  array: isList,
  object: isObject,
};

type ValueTest = (value: unknown, operand: unknown) => boolean;

/** A bound of values of one kind; others pass. */
function bound<Value>(
  kind: (value: unknown) => value is Value,
  holds: (value: Value, bound: number) => boolean,
): ValueTest {
  return (value, operand) => !kind(value) || !isNumber(operand) || holds(value, operand);
}

export const boundTests: Readonly<Record<string, ValueTest>> = {
  minimum: bound(isNumber, (value, least) => value >= least),
  maximum: bound(isNumber, (value, most) => value <= most),
  exclusiveMinimum: bound(isNumber, (value, least) => value > least),
  exclusiveMaximum: bound(isNumber, (value, most) => value < most),
  minLength: bound(isString, (value, least) => [...value].length >= least),
  maxLength: bound(isString, (value, most) => value.length <= most || [...value].length <= most),
  minItems: bound(isList, (value, least) => value.length >= least),
  maxItems: bound(isList, (value, most) => value.length <= most),
  minProperties: bound(isObject, (value, least) => Object.keys(value).length >= least),
  maxProperties: bound(isObject, (value, most) => Object.keys(value).length <= most),
};

/** Whether a value is of a type, or of one of several. */
export const isOfType: ValueTest = (value, operand) =>
  (isList(operand) ? operand : [operand]).some((type) => types[String(type)]?.(value));

export const valueTests: Readonly<Record<string, ValueTest>> = {
  type: isOfType,
  const: (value, operand) => equalJson(value, operand),
  enum: (value, operand) => listOf(operand).some((each) => equalJson(value, each)),
  // As Ajv decides: the quotient is whole, except for the last digits of a float.
  multipleOf: bound(isNumber, (value, divisor) => Number.isInteger(value / divisor)),
  pattern: (value, operand) => !isString(value) || compile(operand).test(value),
  format: (value, operand) => {
    const check = isString(operand) && Object.hasOwn(formats, operand) ? formats[operand] : undefined;
    return !isString(value) || check?.(value) !== false;
  },
};

/** Throws an `Error` for what is no regular expression. */
export function compile(pattern: unknown): RegExp {
  try {
    return new RegExp(String(pattern), "u");
  } catch {
    throw new Error(`the pattern ${JSON.stringify(pattern)} is not a regular expression`);
  }
}

/** The first two items that are equal. */
export function findEqualItems(items: readonly unknown[]): { readonly i: number; readonly j: number } | undefined {
  for (let i = items.length - 1; i > 0; i--) {
    for (let j = i - 1; j >= 0; j--) if (equalJson(items[i], items[j])) return { i, j };
  }
  return undefined;
}

/** An undefined property counts as absent, since JSON cannot express it. */
export function has(value: JsonSchema, name: string): boolean {
  return Object.hasOwn(value, name) && value[name] !== undefined;
}

/** Names of the properties that `properties` and `patternProperties` of a schema do not apply to. */
export function furtherNames(value: JsonSchema, { properties, patternProperties }: JsonSchema): string[] {
  const patterns = Object.keys(isObject(patternProperties) ? patternProperties : {}).map(compile);
  return Object.keys(value).filter(
    (name) =>
      !(isObject(properties) && Object.hasOwn(properties, name)) && !patterns.some((pattern) => pattern.test(name)),
  );
}
