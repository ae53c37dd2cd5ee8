/** Where a schema meets a value: checks every keyword, which reports its errors. */

import type { SchemaError } from "../../validation/schema-error.js";
import { isObject, type JsonSchema } from "../json-values.js";
import { accepts, resolve, type Run } from "../matches.js";
import { UncheckedTextError } from "../patterns.js";
import { escapeToken, fragmentToken } from "../pointers.js";
import type { UnionReader } from "./unions.js";

/** Reports the errors of a value that does not satisfy a keyword. */
export type Check = (operand: unknown, meeting: Meeting, keyword: string) => void;

/** What evaluations of one root share; verdicts by themselves come from `run`. */
export interface Reporting {
  readonly run: Run;
  /** The check of each keyword; a keyword without one is ignored. */
  readonly checks: ReadonlyMap<string, Check>;
  readonly readUnion: UnionReader;
  /** Errors by definition and value, with the place that they were found at. */
  readonly known: Map<object, Map<object, Found>>;
}

interface Found {
  readonly errors: SchemaError[];
  readonly instancePath: string;
  readonly seen: Set<string>;
}

export interface Meeting {
  readonly reporting: Reporting;
  readonly schema: JsonSchema;
  readonly value: unknown;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly errors: SchemaError[];
  /** Names and indexes that a schema has evaluated, where a keyword asks for the others. */
  readonly seen: Set<string> | undefined;
  readonly depth: number;
}

/** More consecutive references than this, without a step into the value, are a cycle. */
const deepest = 200;

/** Above this, only missing properties are looked for: what is missing explains an unknown name. */
const mostErrors = 1_000;

const lateKeywords = ["unevaluatedProperties", "unevaluatedItems"];

export function evaluate(schema: unknown, meeting: Meeting): boolean {
  const { errors } = meeting;
  const before = errors.length;
  if (schema === false) fail(meeting, "false schema");
  if (!isObject(schema)) return schema !== false;
  if (meeting.depth > deepest) throw new Error(`the reference at ${meeting.schemaPath} refers to itself`);
  const isLate = lateKeywords.some((keyword) => Object.hasOwn(schema, keyword));
  const seen = meeting.seen ?? (isLate ? new Set<string>() : undefined);
  const inner = meeting.schema === schema && meeting.seen === seen ? meeting : { ...meeting, schema, seen };
  for (const keyword of Object.keys(schema)) if (!lateKeywords.includes(keyword)) ask(keyword, inner);
  if (isLate) for (const keyword of lateKeywords) if (Object.hasOwn(schema, keyword)) ask(keyword, inner);
  return errors.length === before;
}

function ask(keyword: string, meeting: Meeting): void {
  if (hasEnough(meeting) && keyword !== "required") return;
  try {
    meeting.reporting.checks.get(keyword)?.(meeting.schema[keyword], meeting, keyword);
  } catch (error) {
    if (!(error instanceof UncheckedTextError)) throw error;
    fail(meeting, "pattern", { pattern: error.pattern, limit: error.limit });
  }
}

export function fail(meeting: Meeting, keyword: string, params: SchemaError["params"] = {}): void {
  const { instancePath, schemaPath, errors } = meeting;
  if (hasEnough(meeting) && keyword !== "required") return;
  errors.push({ instancePath, schemaPath: `${schemaPath}/${keyword}`, keyword, params });
}

function hasEnough({ errors }: Meeting): boolean {
  return errors.length >= mostErrors;
}

/** Where a schema stands in another. */
export interface Place {
  readonly keyword: string;
  /** The name or index of the schema under the keyword. */
  readonly member?: number | string;
}

function pathTo({ schemaPath }: Meeting, { keyword, member }: Place): string {
  return `${schemaPath}/${keyword}${member === undefined ? "" : `/${fragmentToken(String(member))}`}`;
}

/** Checks a member of the value. */
export function enter(meeting: Meeting, schema: unknown, place: Place & { readonly key: number | string }): void {
  const key = String(place.key);
  meeting.seen?.add(key);
  if (hasEnough(meeting)) return;
  // Written out, since copying a meeting for each of many elements takes longer than checking them.
  evaluate(schema, {
    reporting: meeting.reporting,
    schema: isObject(schema) ? schema : meeting.schema,
    errors: meeting.errors,
    // An object or an array: both have string keys.
    value: (meeting.value as Readonly<Record<string, unknown>>)[key],
    instancePath: `${meeting.instancePath}/${typeof place.key === "number" ? key : escapeToken(key)}`,
    schemaPath: pathTo(meeting, place),
    seen: undefined,
    depth: 0,
  });
}

/** Checks the same value against another schema; `errors` get what would otherwise be reported. */
export function apply(meeting: Meeting, schema: unknown, place: Place, errors: SchemaError[] = meeting.errors): void {
  applyAt({ ...meeting, schemaPath: pathTo(meeting, place), errors }, schema);
}

function applyAt(meeting: Meeting, schema: unknown): void {
  const seen = meeting.seen && new Set<string>();
  const isValid = evaluate(schema, { ...meeting, seen, depth: meeting.depth + 1 });
  if (isValid) for (const name of seen ?? []) meeting.seen?.add(name);
}

/** The verdict on the same value, or on another. */
export function isAccepted(meeting: Meeting, schema: unknown, value: unknown = meeting.value): boolean {
  const { run } = meeting.reporting;
  const seen = value === meeting.value && meeting.seen ? new Set<string>() : undefined;
  const isValid = accepts(schema, value, { run, seen, depth: meeting.depth + 1 });
  if (isValid) for (const name of seen ?? []) meeting.seen?.add(name);
  return isValid;
}

/** Checks what a reference leads to, once for each value. */
export function applyReferenced(meeting: Meeting, reference: unknown): void {
  const { reporting, value, instancePath } = meeting;
  const target = resolve(reporting.run, reference);
  // Ajv's `schemaPath` leads into the referenced schema.
  const inner = { ...meeting, schemaPath: String(reference).replace(/\/$/, "") };
  if (!isObject(target) || typeof value !== "object" || value === null) return applyAt(inner, target);
  const known = reporting.known.get(target) ?? new Map<object, Found>();
  reporting.known.set(target, known);
  const found = known.get(value) ?? { errors: [], instancePath, seen: new Set<string>() };
  if (!known.has(value)) {
    applyAt({ ...inner, errors: found.errors, seen: found.seen }, target);
    known.set(value, found);
  }
  for (const name of found.seen) meeting.seen?.add(name);
  for (const error of found.errors) {
    if (hasEnough(meeting)) return;
    const rest = error.instancePath.slice(found.instancePath.length);
    meeting.errors.push(found.instancePath === instancePath ? error : { ...error, instancePath: instancePath + rest });
  }
}
