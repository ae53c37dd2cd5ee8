/** Keywords about objects. */

import { isObject, listOf, type JsonSchema } from "../json-values.js";
import { fragmentToken } from "../pointers.js";
import { about, apply, compile, enter, failCheck, limit, meetSchemas, type Check, type Meeting } from "./meeting.js";

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
