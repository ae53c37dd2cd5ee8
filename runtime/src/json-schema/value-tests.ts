/** Keywords that judge a value by itself: whether it passes. */

import { formats } from "./formats.js";
import { equalJson, isList, isObject, listOf, type JsonSchema } from "./json-values.js";
import { countCharacters } from "./linear-tests.js";

const isNumber = (value: unknown): value is number => typeof value === "number";

export const isString = (value: unknown): value is string => typeof value === "string";

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
  minLength: bound(isString, (value, least) => value.length >= 2 * least || countCharacters(value) >= least),
  maxLength: bound(
    isString,
    (value, most) => value.length <= most || (value.length <= 2 * most && countCharacters(value) <= most),
  ),
  minItems: bound(isList, (value, least) => value.length >= least),
  maxItems: bound(isList, (value, most) => value.length <= most),
  minProperties: bound(isObject, (value, least) => Object.keys(value).length >= least),
  maxProperties: bound(isObject, (value, most) => Object.keys(value).length <= most),
};

/** Whether a value is of a type, or of one of several. */
export const isOfType: ValueTest = (value, operand) =>
  (isList(operand) ? operand : [operand]).some(
    (type) => isString(type) && Object.hasOwn(types, type) && types[type]?.(value),
  );

export const valueTests: Readonly<Record<string, ValueTest>> = {
  type: isOfType,
  const: (value, operand) => equalJson(value, operand),
  enum: (value, operand) => listOf(operand).some((each) => equalJson(value, each)),
  // As Ajv decides: the quotient is whole, except for the last digits of a float.
  multipleOf: bound(isNumber, (value, divisor) => Number.isInteger(value / divisor)),
  format: (value, operand) => {
    const check = isString(operand) && Object.hasOwn(formats, operand) ? formats[operand] : undefined;
    return !isString(value) || check?.(value) !== false;
  },
};

/** An undefined property counts as absent, since JSON cannot express it. */
export function has(value: JsonSchema, name: string): boolean {
  return Object.hasOwn(value, name) && value[name] !== undefined;
}
