/** Keywords about a value as a whole, and about arrays and objects. */

import { isList, isObject, listOf } from "../json-values.js";
import { findEqualItems } from "../linear-tests.js";
import { createFurtherTest, testPattern } from "../patterns.js";
import { boundTests, has, valueTests } from "../value-tests.js";
import { apply, enter, fail, isAccepted, type Check, type Meeting } from "./evaluation.js";

/** The name by which the error of a keyword gives its operand. */
const operandNames: Readonly<Record<string, string>> = { const: "allowedValue", enum: "allowedValues" };

/** Keywords that judge a value by itself. */
export const ownKeywords: Readonly<Record<string, Check>> = {
  ...Object.fromEntries(
    [...Object.entries(valueTests), ...Object.entries(boundTests)].map(([keyword, passes]): [string, Check] => {
      const name = Object.hasOwn(boundTests, keyword) ? "limit" : (operandNames[keyword] ?? keyword);
      return [
        keyword,
        (operand, meeting) => {
          if (!passes(meeting.value, operand)) fail(meeting, keyword, { [name]: operand });
        },
      ];
    }),
  ),
  pattern: (pattern, meeting) => {
    const { value, reporting } = meeting;
    if (typeof value !== "string" || testPattern(reporting.run.patterns, pattern, value)) return;
    fail(meeting, "pattern", { pattern });
  },
};

function about<Value>(
  kind: (value: unknown) => value is Value,
  check: (value: Value, ...rest: Parameters<Check>) => void,
): Check {
  return (operand, meeting, keyword) => {
    if (kind(meeting.value)) check(meeting.value, operand, meeting, keyword);
  };
}

function checkContains(items: readonly unknown[], operand: unknown, meeting: Meeting): void {
  const { minContains = 1, maxContains = Infinity } = meeting.schema as Readonly<Record<string, number>>;
  const matching = items.flatMap((item, index) =>
    isAccepted({ ...meeting, value: items }, operand, item) ? [index] : [],
  );
  for (const index of matching) meeting.seen?.add(String(index));
  if (matching.length >= minContains && matching.length <= maxContains) return;
  fail(meeting, "contains", { minContains, ...(maxContains < Infinity && { maxContains }) });
}

const prefixItems: Check = about(isList, (value, operand, meeting, keyword) => {
  listOf(operand).forEach((item, key) => {
    if (key < value.length) enter(meeting, item, { key, keyword, member: key });
  });
});

export const arrayKeywords: Readonly<Record<string, Check>> = {
  uniqueItems: about(isList, (value, operand, meeting) => {
    const equal = operand === true ? findEqualItems(value) : undefined;
    if (equal !== undefined) fail(meeting, "uniqueItems", { ...equal });
  }),
  prefixItems,
  items: about(isList, (value, operand, meeting, keyword) => {
    // Before draft 2019-09, `items` could hold an array of schemas.
    if (isList(operand)) return prefixItems(operand, meeting, keyword);
    const first = listOf(meeting.schema["prefixItems"]).length;
    if (operand === false && value.length > first) return fail(meeting, "items", { limit: first });
    for (let key = first; key < value.length; key++) enter(meeting, operand, { key, keyword: "items" });
  }),
  contains: about(isList, checkContains),
};

export const objectKeywords: Readonly<Record<string, Check>> = {
  required: about(isObject, (value, operand, meeting) => {
    for (const name of listOf(operand).map(String)) {
      if (!has(value, name)) fail(meeting, "required", { missingProperty: name });
    }
  }),
  dependentRequired: about(isObject, (value, operand, meeting) => {
    for (const [property, names] of Object.entries(isObject(operand) ? operand : {})) {
      if (!Object.hasOwn(value, property)) continue;
      for (const missingProperty of listOf(names).map(String)) {
        if (!Object.hasOwn(value, missingProperty)) fail(meeting, "dependentRequired", { property, missingProperty });
      }
    }
  }),
  dependentSchemas: about(isObject, (value, operand, meeting, keyword) => {
    for (const [member, schema] of Object.entries(isObject(operand) ? operand : {})) {
      if (Object.hasOwn(value, member)) apply(meeting, schema, { keyword, member });
    }
  }),
  propertyNames: about(isObject, (value, operand, meeting) => {
    for (const propertyName of Object.keys(value)) {
      if (!isAccepted(meeting, operand, propertyName)) fail(meeting, "propertyNames", { propertyName });
    }
  }),
  properties: about(isObject, (value, operand, meeting, keyword) => {
    for (const [key, schema] of Object.entries(isObject(operand) ? operand : {})) {
      if (has(value, key)) enter(meeting, schema, { key, keyword, member: key });
    }
  }),
  patternProperties: about(isObject, (value, operand, meeting, keyword) => {
    const { patterns } = meeting.reporting.run;
    for (const [pattern, schema] of Object.entries(isObject(operand) ? operand : {})) {
      const names = Object.keys(value).filter((name) => testPattern(patterns, pattern, name));
      for (const key of names) enter(meeting, schema, { key, keyword, member: pattern });
    }
  }),
  additionalProperties: about(isObject, (value, operand, meeting, keyword) => {
    const isFurther = createFurtherTest(meeting.schema, meeting.reporting.run.patterns);
    for (const key of Object.keys(value).filter(isFurther)) {
      if (operand === false) fail(meeting, keyword, { additionalProperty: key });
      else enter(meeting, operand, { key, keyword });
    }
  }),
};
