/** Keywords about a value as a whole, and about arrays and objects. */

import { isList, isObject, listOf } from "../json-values.js";
import { fragmentToken } from "../pointers.js";
import { boundTests, compile, findEqualItems, furtherNames, has, valueTests } from "../value-tests.js";
import { about, apply, enter, failCheck, meetSchemas, type Check, type Meeting } from "./meeting.js";

/** The name by which the error of a keyword gives its operand. */
const operandNames: Readonly<Record<string, string>> = { const: "allowedValue", enum: "allowedValues" };

/** Keywords that judge a value by itself. */
export const ownKeywords: Readonly<Record<string, Check>> = Object.fromEntries(
  [...Object.entries(valueTests), ...Object.entries(boundTests)].map(([keyword, passes]): [string, Check] => {
    const name = Object.hasOwn(boundTests, keyword) ? "limit" : (operandNames[keyword] ?? keyword);
    return [
      keyword,
      (operand, meeting) => {
        if (!passes(meeting.value, operand)) failCheck(meeting, keyword, { [name]: operand });
      },
    ];
  }),
);

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

const prefixItems: Check = about(isList, (value, operand, meeting, keyword) => {
  listOf(operand).forEach(
    (item, key) => key < value.length && enter(meeting, item, { key, keyword: `${keyword}/${key}` }),
  );
});

export const arrayKeywords: Readonly<Record<string, Check>> = {
  uniqueItems: about(isList, (value, operand, meeting) => {
    const equal = operand === true ? findEqualItems(value) : undefined;
    if (equal !== undefined) failCheck(meeting, "uniqueItems", equal);
  }),
  prefixItems,
  items: about(isList, (value, operand, meeting, keyword) => {
    // Before draft 2019-09, `items` could hold an array of schemas.
    if (isList(operand)) return prefixItems(operand, meeting, keyword);
    const first = listOf(meeting.schema["prefixItems"]).length;
    if (operand === false && value.length > first) return failCheck(meeting, "items", { limit: first });
    for (let key = first; key < value.length; key++) enter(meeting, operand, { key, keyword: "items" });
  }),
  contains: about(isList, checkContains),
};

export const objectKeywords: Readonly<Record<string, Check>> = {
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
  additionalProperties: about(isObject, (value, operand, meeting) => {
    for (const key of furtherNames(value, meeting.schema)) {
      if (operand === false) failCheck(meeting, "additionalProperties", { additionalProperty: key });
      else enter(meeting, operand, { key, keyword: "additionalProperties" });
    }
  }),
};
