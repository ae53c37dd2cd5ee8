/** Where a schema meets a value: every keyword is asked, and says what it has against the value. */

import type { SchemaError } from "../../validation/schema-error.js";
import { escapeToken, isObject, type JsonSchema } from "../json-schema.js";

/** Says what one keyword has against the value. */
export type Check = (operand: unknown, meeting: Meeting, keyword: string) => void;

/** Where a schema meets a value. */
export interface Meeting {
  /** What checks each keyword. A keyword that has none decides nothing. */
  readonly keywords: Readonly<Record<string, Check>>;
  readonly schema: JsonSchema;
  readonly value: unknown;
  readonly root: JsonSchema;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly errors: SchemaError[];
  /** Names and indexes that a keyword has looked at: what is left is unevaluated. */
  readonly evaluated: Set<string>;
  readonly depth: number;
}

/** Keywords that look at what the others have left. */
const lateKeywords = ["unevaluatedProperties", "unevaluatedItems"];

/** More references than this, with no step into the value, lead nowhere. */
const deepest = 200;

/** Checks the value of a meeting against a schema. */
export function meet(schema: unknown, meeting: Meeting): boolean {
  const { errors } = meeting;
  const before = errors.length;
  if (schema === false) fail(meeting, "false schema");
  if (!isObject(schema)) return schema !== false;
  if (meeting.depth > deepest) throw new Error(`the reference at ${meeting.schemaPath} leads back to itself`);
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

/** Says that a keyword does not hold. */
export function fail(meeting: Meeting, keyword: string, params: SchemaError["params"] = {}): void {
  const { instancePath, schemaPath, errors } = meeting;
  errors.push({ instancePath, schemaPath: `${schemaPath}/${keyword}`, keyword, params });
}

/** Checks a member of the value. */
export function enter(
  meeting: Meeting,
  schema: unknown,
  { key, keyword }: { key: number | string; keyword: string },
): boolean {
  meeting.evaluated.add(String(key));
  return meet(schema, {
    ...meeting,
    // An object or an array, either is indexed by a key of its own.
    value: (meeting.value as Readonly<Record<string, unknown>>)[key],
    instancePath: `${meeting.instancePath}/${escapeToken(String(key))}`,
    schemaPath: `${meeting.schemaPath}/${keyword}`,
    evaluated: new Set(),
    depth: 0,
  });
}

/** Checks the same value against another schema; what fails is told where `errors` is that of the meeting. */
export function apply(
  meeting: Meeting,
  schema: unknown,
  keyword: string,
  errors: SchemaError[] = meeting.errors,
): boolean {
  const evaluated = new Set<string>();
  const schemaPath = keyword === "" ? meeting.schemaPath : `${meeting.schemaPath}/${keyword}`;
  const isValid = meet(schema, { ...meeting, schemaPath, errors, evaluated, depth: meeting.depth + 1 });
  if (isValid) for (const name of evaluated) meeting.evaluated.add(name);
  return isValid;
}

/** A keyword that says something of one kind of values only. */
export function about<Value>(
  kind: (value: unknown) => value is Value,
  check: (value: Value, ...rest: Parameters<Check>) => void,
): Check {
  return (operand, meeting, keyword) => {
    if (kind(meeting.value)) check(meeting.value, operand, meeting, keyword);
  };
}

/** Tells whether a value is a number. */
export const isNumber = (value: unknown): value is number => typeof value === "number";

/** Tells whether a value is a string. */
export const isString = (value: unknown): value is string => typeof value === "string";

/** Tells whether a value is an array. */
export const isArray = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** A keyword that limits a number, or something that is counted. */
export function limit<Value>(
  kind: (value: unknown) => value is Value,
  holds: (value: Value, limit: number) => boolean,
): Check {
  return about(kind, (value, operand, meeting, keyword) => {
    if (isNumber(operand) && !holds(value, operand)) fail(meeting, keyword, { limit: operand });
  });
}

/** Compiles a pattern as schemas mean it. */
export function compile(pattern: unknown): RegExp {
  try {
    return new RegExp(String(pattern), "u");
  } catch {
    throw new Error(`the pattern ${JSON.stringify(pattern)} is not a regular expression`);
  }
}
