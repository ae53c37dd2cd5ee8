/** Keywords that ask other schemas about the same value, and what these leave. */

import { findReferenced, isObject, listOf, type JsonSchema } from "../json-schema.js";
import { apply, enter, fail, isArray, isString, type Check, type Meeting } from "./meeting.js";
import type { SchemaError } from "../../validation/schema-error.js";
import { readUnion } from "./unions.js";

/** A union says what the variant that is meant has against the value, and not what each of them has. */
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
  if (keyword === "unevaluatedItems" ? !isArray(value) : !isObject(value)) return;
  // An object or an array, either has keys of its own.
  for (const key of Object.keys(value as object).filter((name) => !evaluated.has(name))) {
    if (operand === false) fail(meeting, keyword, isArray(value) ? { len: Number(key) } : { unevaluatedProperty: key });
    else enter(meeting, operand, { key: isArray(value) ? Number(key) : key, keyword });
  }
}

/** What a reference names: a place by its pointer, or a schema by its anchor. */
function findTarget(root: JsonSchema, reference: unknown): unknown {
  if (!isString(reference) || !/^#[^/]/.test(reference)) return findReferenced(root, reference);
  const findAnchor = (value: unknown): unknown => {
    if (!isObject(value) && !isArray(value)) return undefined;
    if (isObject(value) && value["$anchor"] === reference.slice(1)) return value;
    return Object.values(value).map(findAnchor).find(isObject);
  };
  return findAnchor(root);
}

/** What checks them. */
export const applyingKeywords: Readonly<Record<string, Check>> = {
  $ref: (operand, meeting) => {
    const target = findTarget(meeting.root, operand);
    if (target === undefined) throw new Error(`the reference ${JSON.stringify(operand)} leads nowhere`);
    // What fails stands where the reference leads.
    const schemaPath = String(operand).replace(/\/$/, "");
    apply({ ...meeting, schemaPath }, target, "");
  },
  allOf: (operand, meeting) => {
    listOf(operand).forEach((member, index) => apply(meeting, member, `allOf/${index}`));
  },
  anyOf: checkUnion,
  oneOf: checkUnion,
  not: (operand, meeting) => {
    if (apply({ ...meeting, evaluated: new Set() }, operand, "not", [])) fail(meeting, "not");
  },
  if: checkCondition,
  $dynamicRef: (operand) => {
    throw new Error(`$dynamicRef ${JSON.stringify(operand)} is not supported`);
  },
  unevaluatedProperties: checkUnevaluated,
  unevaluatedItems: checkUnevaluated,
};
