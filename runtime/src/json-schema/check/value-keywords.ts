/** Keywords about a value as a whole, and about numbers, strings, arrays and objects. */

import { formats } from "../formats.js";
import { equalJson, isObject, listOf, type JsonSchema } from "../json-values.js";
import {
  about,
  apply,
  compile,
  enter,
  failCheck,
  isArray,
  isNumber,
  isString,
  limit,
  meetSchemas,
  type Check,
  type Meeting,
} from "./meeting.js";
import { fragmentToken } from "../pointers.js";

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

function checkContains(items: readonly unknown[], operand: unknown, meeting: Meeting): void {
  const { minContains = 1, maxContains = Infinity } = meeting.schema as Readonly<Record<string, number>>;
  const matching = items.filter((_item, index) => {
    const quiet: Meeting = { ...meeting, errors: [], evaluated: new Set() };
    const isMatch = enter(quiet, operand, { key: index, keyword: "contains" });
    if (isMatch) meeting.evaluated.add(String(index));
    return isMatch;
  });
  if (matching.length >= minContains && matching.length <= maxContains) return;
  failCheck(meeting, "contains", { minContains, ...(maxContains < Infinity && { maxContains }) });
}

function checkUnique(items: readonly unknown[], operand: unknown, meeting: Meeting): void {
  if (operand !== true) return;
  for (let i = items.length - 1; i > 0; i--) {
    for (let j = i - 1; j >= 0; j--) {
      if (equalJson(items[i], items[j])) return failCheck(meeting, "uniqueItems", { i, j });
    }
  }
}

const prefixItems: Check = about(isArray, (value, operand, meeting, keyword) => {
  listOf(operand).forEach(
    (item, key) => key < value.length && enter(meeting, item, { key, keyword: `${keyword}/${key}` }),
  );
});

export const arrayKeywords: Readonly<Record<string, Check>> = {
  minItems: limit(isArray, (value, least) => value.length >= least),
  maxItems: limit(isArray, (value, most) => value.length <= most),
  uniqueItems: about(isArray, checkUnique),
  prefixItems,
  items: about(isArray, (value, operand, meeting, keyword) => {
    // Before draft 2019-09, `items` could hold an array of schemas.
    if (isArray(operand)) return prefixItems(operand, meeting, keyword);
    const first = listOf(meeting.schema["prefixItems"]).length;
    if (operand === false && value.length > first) return failCheck(meeting, "items", { limit: first });
    for (let key = first; key < value.length; key++) enter(meeting, operand, { key, keyword: "items" });
  }),
  contains: about(isArray, checkContains),
};

/** An undefined property counts as absent, since JSON cannot express it. */
function has(value: JsonSchema, name: string): boolean {
  return Object.hasOwn(value, name) && value[name] !== undefined;
}

function checkAdditional(value: JsonSchema, operand: unknown, meeting: Meeting): void {
  const { properties, patternProperties } = meeting.schema;
  const patterns = Object.keys(isObject(patternProperties) ? patternProperties : {}).map(compile);
  for (const key of Object.keys(value)) {
    if (isObject(properties) && Object.hasOwn(properties, key)) continue;
    if (patterns.some((pattern) => pattern.test(key))) continue;
    if (operand === false) failCheck(meeting, "additionalProperties", { additionalProperty: key });
    else enter(meeting, operand, { key, keyword: "additionalProperties" });
  }
}

export const objectKeywords: Readonly<Record<string, Check>> = {
  minProperties: limit(isObject, (value, least) => Object.keys(value).length >= least),
  maxProperties: limit(isObject, (value, most) => Object.keys(value).length <= most),
  required: about(isObject, (value, operand, meeting) => {
    for (const name of listOf(operand).map(String)) {
      if (!has(value, name)) failCheck(meeting, "required", { missingProperty: name });
    }
  }),
  dependentRequired: about(isObject, (value, operand, meeting) => {
    for (const [property, names] of Object.entries(isObject(operand) ? operand : {})) {
      if (!Object.hasOwn(value, property)) continue;
      for (const missingProperty of listOf(names).map(String)) {
        if (!Object.hasOwn(value, missingProperty))
          failCheck(meeting, "dependentRequired", { property, missingProperty });
      }
    }
  }),
  dependentSchemas: about(isObject, (value, operand, meeting) => {
    for (const [property, schema] of Object.entries(isObject(operand) ? operand : {})) {
      if (Object.hasOwn(value, property)) apply(meeting, schema, `dependentSchemas/${fragmentToken(property)}`);
    }
  }),
  propertyNames: about(isObject, (value, operand, meeting) => {
    for (const propertyName of Object.keys(value)) {
      const named = { ...meeting, value: propertyName, evaluated: new Set<string>(), depth: 0 };
      if (!meetSchemas(operand, { ...named, errors: [] })) {
        failCheck(meeting, "propertyNames", { propertyName });
      }
    }
  }),
  properties: about(isObject, (value, operand, meeting) => {
    for (const [key, schema] of Object.entries(isObject(operand) ? operand : {})) {
      if (has(value, key)) enter(meeting, schema, { key, keyword: `properties/${fragmentToken(key)}` });
    }
  }),
  patternProperties: about(isObject, (value, operand, meeting) => {
    for (const [pattern, schema] of Object.entries(isObject(operand) ? operand : {})) {
      const names = Object.keys(value).filter((name) => compile(pattern).test(name));
      for (const key of names) enter(meeting, schema, { key, keyword: `patternProperties/${fragmentToken(pattern)}` });
    }
  }),
  additionalProperties: about(isObject, checkAdditional),
};
