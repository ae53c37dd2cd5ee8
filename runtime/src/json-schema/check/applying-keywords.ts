/** Keywords that apply other schemas to the same value, or to what those leave unevaluated. */

import { isList, isObject, listOf } from "../json-values.js";
import { findReferenced } from "../references.js";
import { apply, enter, failCheck, type Check, type Meeting } from "./meeting.js";
import type { SchemaError } from "../../validation/schema-error.js";
import { readUnion } from "./unions.js";

/** Reports the errors of the intended variant of a union instead of those of each. */
function checkUnion(operand: unknown, meeting: Meeting, keyword: string): void {
  const { root, schemaPath: path, instancePath, value, errors } = meeting;
  const variants = listOf(operand).map((schema, index) => {
    const own: SchemaError[] = [];
    apply(meeting, schema, `${keyword}/${index}`, own);
    return { schema, errors: own };
  });
  const passing = variants.filter((variant) => variant.errors.length === 0).length;
  if (keyword === "anyOf" ? passing > 0 : passing === 1) return;
  errors.push(...readUnion(variants, { root, keyword, path, instancePath, value }));
}

function checkCondition(operand: unknown, meeting: Meeting): void {
  const branch = apply(meeting, operand, "if", []) ? "then" : "else";
  const schema = meeting.schema[branch];
  if (schema !== undefined) apply(meeting, schema, branch);
}

function checkUnevaluated(operand: unknown, meeting: Meeting, keyword: string): void {
  const { value, evaluated } = meeting;
  if (keyword === "unevaluatedItems" ? !isList(value) : !isObject(value)) return;
  // An object or an array: both have string keys.
  for (const key of Object.keys(value as object).filter((name) => !evaluated.has(name))) {
    if (operand === false)
      failCheck(meeting, keyword, isList(value) ? { len: Number(key) } : { unevaluatedProperty: key });
    else enter(meeting, operand, { key: isList(value) ? Number(key) : key, keyword });
  }
}

export const applyingKeywords: Readonly<Record<string, Check>> = {
  $ref: (operand, meeting) => {
    const target = findReferenced(meeting.root, operand);
    if (target === undefined) throw new Error(`the reference ${JSON.stringify(operand)} does not resolve`);
    // Ajv's `schemaPath` leads into the referenced schema.
    const schemaPath = String(operand).replace(/\/$/, "");
    apply({ ...meeting, schemaPath }, target, "");
  },
  allOf: (operand, meeting) => {
    listOf(operand).forEach((member, index) => apply(meeting, member, `allOf/${index}`));
  },
  anyOf: checkUnion,
  oneOf: checkUnion,
  not: (operand, meeting) => {
    if (apply({ ...meeting, evaluated: new Set() }, operand, "not", [])) failCheck(meeting, "not");
  },
  if: checkCondition,
  $dynamicRef: (operand) => {
    throw new Error(`$dynamicRef ${JSON.stringify(operand)} is not supported`);
  },
  unevaluatedProperties: checkUnevaluated,
  unevaluatedItems: checkUnevaluated,
};
