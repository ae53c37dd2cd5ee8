/** Keywords that apply other schemas to the same value, or to what those leave unevaluated. */

import { isList, isObject, listOf } from "../json-values.js";
import type { SchemaError } from "../../validation/schema-error.js";
import { apply, applyReferenced, enter, fail, isAccepted, type Check, type Meeting } from "./evaluation.js";

/** Reports the errors of the intended variant of a union instead of those of each. */
function checkUnion(operand: unknown, meeting: Meeting, keyword: string): void {
  const { reporting, schemaPath: path, instancePath, value } = meeting;
  const passing = listOf(operand).filter((variant) => isAccepted(meeting, variant)).length;
  if (keyword === "anyOf" ? passing > 0 : passing === 1) return;
  const variants = listOf(operand).map((schema, member) => {
    const errors: SchemaError[] = [];
    apply(meeting, schema, { keyword, member }, errors);
    return { schema, errors };
  });
  const union = { root: reporting.run.root, operand, keyword, path, instancePath, value };
  for (const error of reporting.readUnion(variants, union)) meeting.errors.push(error);
}

function checkCondition(operand: unknown, meeting: Meeting): void {
  const branch = isAccepted(meeting, operand) ? "then" : "else";
  const schema = meeting.schema[branch];
  if (schema !== undefined) apply(meeting, schema, { keyword: branch });
}

function checkUnevaluated(operand: unknown, meeting: Meeting, keyword: string): void {
  const { value, seen } = meeting;
  if (keyword === "unevaluatedItems" ? !isList(value) : !isObject(value)) return;
  // An object or an array: both have string keys.
  for (const name of Object.keys(value as object).filter((one) => seen?.has(one) !== true)) {
    const key = isList(value) ? Number(name) : name;
    if (operand !== false) enter(meeting, operand, { key, keyword });
    else fail(meeting, keyword, isList(value) ? { len: Number(name) } : { unevaluatedProperty: name });
  }
}

export const applyingKeywords: Readonly<Record<string, Check>> = {
  $ref: (operand, meeting) => applyReferenced(meeting, operand),
  allOf: (operand, meeting) => {
    listOf(operand).forEach((schema, member) => apply(meeting, schema, { keyword: "allOf", member }));
  },
  anyOf: checkUnion,
  oneOf: checkUnion,
  not: (operand, meeting) => {
    if (isAccepted({ ...meeting, seen: undefined }, operand)) fail(meeting, "not");
  },
  if: checkCondition,
  $dynamicRef: (operand) => {
    throw new Error(`$dynamicRef ${JSON.stringify(operand)} is not supported`);
  },
  unevaluatedProperties: checkUnevaluated,
  unevaluatedItems: checkUnevaluated,
};
