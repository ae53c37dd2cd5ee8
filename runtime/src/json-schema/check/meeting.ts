/** Where a schema meets a value: checks every keyword, which reports its errors. */

import type { SchemaError } from "../../validation/schema-error.js";
import { isObject, type JsonSchema } from "../json-values.js";
import { escapeToken } from "../pointers.js";

export type Check = (operand: unknown, meeting: Meeting, keyword: string) => void;

export interface Meeting {
  /** The check of each keyword; a keyword without one is ignored. */
  readonly keywords: Readonly<Record<string, Check>>;
  readonly schema: JsonSchema;
  readonly value: unknown;
  readonly root: JsonSchema;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly errors: SchemaError[];
  readonly evaluated: Set<string>;
  readonly depth: number;
}

const lateKeywords = ["unevaluatedProperties", "unevaluatedItems"];

/** More consecutive references than this, without a step into the value, are a cycle. */
const deepest = 200;

export function meetSchemas(schema: unknown, meeting: Meeting): boolean {
  const { errors } = meeting;
  const before = errors.length;
  if (schema === false) failCheck(meeting, "false schema");
  if (!isObject(schema)) return schema !== false;
  if (meeting.depth > deepest) throw new Error(`the reference at ${meeting.schemaPath} refers to itself`);
  const inner = { ...meeting, schema };
  for (const [keyword, operand] of Object.entries(schema)) {
    if (!lateKeywords.includes(keyword)) ask(keyword, operand, inner);
  }
  for (const keyword of lateKeywords) if (Object.hasOwn(schema, keyword)) ask(keyword, schema[keyword], inner);
  return errors.length === before;
}

function ask(keyword: string, operand: unknown, meeting: Meeting): void {
  const check = Object.hasOwn(meeting.keywords, keyword) ? meeting.keywords[keyword] : undefined;
  check?.(operand, meeting, keyword);
}

export function failCheck(meeting: Meeting, keyword: string, params: SchemaError["params"] = {}): void {
  const { instancePath, schemaPath, errors } = meeting;
  errors.push({ instancePath, schemaPath: `${schemaPath}/${keyword}`, keyword, params });
}

export function enter(
  meeting: Meeting,
  schema: unknown,
  { key, keyword }: { key: number | string; keyword: string },
): boolean {
  meeting.evaluated.add(String(key));
  return meetSchemas(schema, {
    ...meeting,
    // An object or an array: both have string keys.
    value: (meeting.value as Readonly<Record<string, unknown>>)[key],
    instancePath: `${meeting.instancePath}/${escapeToken(String(key))}`,
    schemaPath: `${meeting.schemaPath}/${keyword}`,
    evaluated: new Set(),
    depth: 0,
  });
}

/** Checks the same value against another schema; reports its errors only if `errors` is the meeting's own. */
export function apply(
  meeting: Meeting,
  schema: unknown,
  keyword: string,
  errors: SchemaError[] = meeting.errors,
): boolean {
  const evaluated = new Set<string>();
  const schemaPath = keyword === "" ? meeting.schemaPath : `${meeting.schemaPath}/${keyword}`;
  const isValid = meetSchemas(schema, { ...meeting, schemaPath, errors, evaluated, depth: meeting.depth + 1 });
  if (isValid) for (const name of evaluated) meeting.evaluated.add(name);
  return isValid;
}

export function about<Value>(
  kind: (value: unknown) => value is Value,
  check: (value: Value, ...rest: Parameters<Check>) => void,
): Check {
  return (operand, meeting, keyword) => {
    if (kind(meeting.value)) check(meeting.value, operand, meeting, keyword);
  };
}
