/** Keywords about a value as a whole, and about numbers and strings. */

import { formats } from "../formats.js";
import { equalJson, isObject, listOf } from "../json-values.js";
import { about, compile, failCheck, isArray, isNumber, isString, limit, type Check } from "./meeting.js";

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: isString,
  number: (value) => isNumber(value) && Number.isFinite(value),
  integer: Number.isInteger,
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
  array: isArray,
  object: isObject,
};

/** Decides as Ajv does: the quotient is whole, except for the last digits of a float. */
function isMultiple(value: number, divisor: number): boolean {
  return Number.isInteger(value / divisor);
}

export const scalarKeywords: Readonly<Record<string, Check>> = {
  type: (operand, meeting) => {
    const allowed = isArray(operand) ? operand : [operand];
    if (!allowed.some((type) => types[String(type)]?.(meeting.value))) failCheck(meeting, "type", { type: operand });
  },
  const: (operand, meeting) => {
    if (!equalJson(meeting.value, operand)) failCheck(meeting, "const", { allowedValue: operand });
  },
  enum: (operand, meeting) => {
    if (!listOf(operand).some((value) => equalJson(meeting.value, value)))
      failCheck(meeting, "enum", { allowedValues: operand });
  },
  minimum: limit(isNumber, (value, least) => value >= least),
  maximum: limit(isNumber, (value, most) => value <= most),
  exclusiveMinimum: limit(isNumber, (value, least) => value > least),
  exclusiveMaximum: limit(isNumber, (value, most) => value < most),
  multipleOf: about(isNumber, (value, operand, meeting) => {
    if (isNumber(operand) && !isMultiple(value, operand)) failCheck(meeting, "multipleOf", { multipleOf: operand });
  }),
  minLength: limit(isString, (value, least) => [...value].length >= least),
  maxLength: limit(isString, (value, most) => value.length <= most || [...value].length <= most),
  pattern: about(isString, (value, operand, meeting) => {
    if (!compile(operand).test(value)) failCheck(meeting, "pattern", { pattern: operand });
  }),
  format: about(isString, (value, operand, meeting) => {
    const check = isString(operand) && Object.hasOwn(formats, operand) ? formats[operand] : undefined;
    if (check?.(value) === false) failCheck(meeting, "format", { format: operand });
  }),
};
