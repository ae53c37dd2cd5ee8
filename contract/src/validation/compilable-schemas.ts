/** Tells without Ajv whether a schema compiles, and whether validation ends soon: compiling is the slow part. */

import {
  asText,
  type JsonObject,
  type JsonValue,
  isObject,
  mapSubschemas,
  resolveReference,
  valueAt,
  visitSchemas,
  visitSubschemas,
} from "@toolwright/runtime/internal/json-schema";
import { valueKinds } from "../json-schema/keyword-values.js";
import { isAnnotation } from "../json-schema/keywords.js";
import { isReadable } from "../json-schema/nodes.js";
import { subschemasInPlace } from "../json-schema/subschemas.js";
import { createSchemaValidator, type SchemaValidator } from "./schema-validator.js";

/** Deeper nesting, also through references, may exhaust the stack. */
const deepest = 60;

/** References into definitions whose names need no escapes, neither in a pointer nor in a URI. */
const plainReference = /^#\/\$defs\/([\w.:/-]+)$/;

/** Names that Ajv also finds where no keyword holds a schema, and asynchronous schemas. */
const named = /"\$(?:id|\w*[aA]nchor|async)":/;

type FindTarget = (schema: JsonObject) => JsonObject | undefined;

const known = new WeakMap<JsonObject, boolean>();

/** True if Ajv compiles a document and validates in a finite number of steps; false if only Ajv can tell. */
export function surelyCompiles(document: JsonObject): boolean {
  const isSure = known.get(document) ?? hasOnlyKnownParts(document);
  known.set(document, isSure);
  return isSure;
}

function hasOnlyKnownParts(document: JsonObject): boolean {
  const { $defs = {} } = document;
  if (!isReadable(document) || !isObject($defs) || named.test(JSON.stringify(document))) return false;
  const targetOf: FindTarget = ({ $ref }) => {
    const path = plainReference.exec(asText($ref))?.[1]?.split("/") ?? [""];
    const target = valueAt<JsonValue>($defs, path);
    return isObject(target) ? target : undefined;
  };
  const terminates = createTermination(targetOf);
  let isKnown = Object.keys($defs).length <= deepest;
  const visit = (schema: JsonObject, depth: number): void => {
    isKnown &&=
      depth <= deepest &&
      Object.keys(schema).every((keyword) => isKeywordValid(keyword, schema[keyword] ?? null)) &&
      (!("$ref" in schema) || targetOf(schema) !== undefined) &&
      terminates(schema);
    if (!isKnown) return;
    visitSubschemas<JsonValue>(schema, (inner, _keyword, member) =>
      visit(inner, depth + (member === undefined ? 1 : 2)),
    );
  };
  visit(document, 1);
  return isKnown;
}

function isKeywordValid(keyword: string, value: JsonValue): boolean {
  return (
    valueKinds.get(keyword)?.accepts(value) ?? (isAnnotation(keyword) && !keyword.startsWith("$") && keyword !== "id")
  );
}

/** Whether a schema never applies itself to the same value again. */
function createTermination(targetOf: FindTarget): (schema: JsonObject) => boolean {
  const ending = new Set<JsonValue>();
  const ends = (schema: JsonValue | undefined, open: readonly JsonValue[]): boolean => {
    if (!isObject(schema) || ending.has(schema)) return true;
    if (open.includes(schema) || open.length > deepest) return false;
    if (![targetOf(schema), ...subschemasInPlace(schema)].every((part) => ends(part, [...open, schema]))) return false;
    ending.add(schema);
    return true;
  };
  return (schema) => ends(schema, []);
}

/** Longer chains of references are reported as too deep. */
const longestChain = 1000;

/** Beyond this number of schema applications, validating one value takes seconds. */
const mostTimes = 50_000;

/** Whether a document applies schemas to one value too often: each definition that refers to another twice doubles it. */
export function appliesTooOften(document: JsonObject): boolean {
  const text = JSON.stringify(document);
  // Without references a schema applies as often as it is written.
  if (text.length <= mostTimes && !text.includes('"$ref":')) return false;
  const known = new Map<JsonValue, number>();
  const open = new Set<JsonValue>();
  const timesOf = (schema: JsonValue | undefined): number => {
    const before = schema === undefined ? 0 : known.get(schema);
    if (before !== undefined || !isObject(schema) || open.has(schema) || open.size > longestChain) return before ?? 1;
    open.add(schema);
    const target = "$ref" in schema ? [resolveReference(document, schema["$ref"])] : [];
    const times = [...subschemasInPlace(schema), ...target].reduce<number>((sum, part) => sum + timesOf(part), 1);
    open.delete(schema);
    known.set(schema, times);
    return times;
  };
  let isOften = false;
  visitSchemas(document, (schema) => {
    isOften ||= timesOf(schema) > mostTimes;
  });
  return isOften;
}

/** The pointer to the first part of a schema that has a fault without those around and inside it; `#` if none has. */
export function pointerToFault(fault: string, schema: JsonObject, validator: SchemaValidator): string {
  let found: string | undefined;
  visitSchemas<JsonValue>(schema, (part, pointer) => {
    const { $ref, ...own } = mapSubschemas<JsonValue>(part, () => true);
    // Ajv names the reference that leads nowhere.
    const isLost = typeof $ref === "string" && `${fault} `.includes(`reference ${$ref} `);
    if (isLost || (!surelyCompiles(own) && validator.findFault(own) === fault)) found ??= pointer;
  });
  return `#${found ?? ""}`;
}

/** Why Ajv cannot compile a schema, and the pointer to the part with the fault. */
export interface SchemaFault {
  readonly fault: string;
  readonly pointer: string;
}

/** Creates a function that finds the fault of a schema; Ajv is created for the first one that may have one. */
export function createFaultFinder(): (schema: JsonObject) => SchemaFault | undefined {
  let validator: SchemaValidator | undefined;
  return (schema) => {
    if (surelyCompiles(schema)) return undefined;
    validator ??= createSchemaValidator();
    const fault = validator.findFault(schema);
    return fault === undefined ? undefined : { fault, pointer: pointerToFault(fault, schema, validator) };
  };
}
