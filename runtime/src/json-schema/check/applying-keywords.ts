/** Keywords that ask other schemas about the same value, and what these leave. */

import { findReferenced, isObject, listOf, type JsonSchema } from "../json-schema.js";
import { apply, enter, fail, isArray, isString, type Check, type Meeting } from "./meeting.js";
import type { SchemaError } from "../../validation/schema-error.js";

function checkAny(operand: unknown, meeting: Meeting, keyword: string): void {
  const failures: SchemaError[][] = [];
  const passing: number[] = [];
  listOf(operand).forEach((branch, index) => {
    const errors: SchemaError[] = [];
    if (apply(meeting, branch, `${keyword}/${index}`, errors)) passing.push(index);
    else failures.push(errors);
  });
  const isValid = keyword === "anyOf" ? passing.length > 0 : passing.length === 1;
  if (isValid) return;
  if (passing.length === 0) for (const errors of failures) meeting.errors.push(...errors);
  fail(meeting, keyword, keyword === "oneOf" ? { passingSchemas: passing.length === 0 ? null : passing } : {});
}

function checkCondition(operand: unknown, meeting: Meeting): void {
  const branch = apply(meeting, operand, "if", []) ? "then" : "else";
  const schema = meeting.schema[branch];
  if (schema !== undefined && !apply(meeting, schema, branch)) fail(meeting, "if", { failingKeyword: branch });
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
    apply(meeting, target, "$ref");
  },
  allOf: (operand, meeting) => {
    listOf(operand).forEach((member, index) => apply(meeting, member, `allOf/${index}`));
  },
  anyOf: checkAny,
  oneOf: checkAny,
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
