/** Finds tags of a schema that conflict with another tag, with the type, or with a value. */

import { isList, isObject, type JsonObject, type JsonValue } from "@toolwright/runtime/internal/json-schema";
import type { Direction } from "@toolwright/contract/internal/changes";
import { createRefusalExplainer, type ExplainRefusal } from "@toolwright/contract/internal/validation";
import { createDiagnostic, type Diagnostic } from "../../diagnostics/diagnostics.js";
import { canonicalize } from "../canonical.js";
import {
  openRefused,
  referenceTarget,
  type EngineDefinitions,
  type EngineSchema,
  type TagRecord,
} from "../engine-schema.js";
import { constrainedKind, jsonKindOf } from "./types-of-tags.js";

/** A tag that conflicts with a bound of another tag or of the type. */
export interface Contradiction {
  readonly record: TagRecord;
  readonly against: TagRecord | { readonly keyword: string; readonly value: number };
}

/** Lower bounds with the upper bounds that they must not exceed; exclusive ones must not be equal either. */
const pairs = (
  [
    ["minimum", "maximum", "exclusiveMaximum"],
    ["exclusiveMinimum", "maximum", "exclusiveMaximum"],
    ["minLength", "maxLength"],
    ["minItems", "maxItems"],
    ["minProperties", "maxProperties"],
  ] as const
).flatMap(([lower, ...uppers]) => uppers.map((upper) => ({ lower, upper })));

const bounds: ReadonlySet<string> = new Set(pairs.flatMap(({ lower, upper }) => [lower, upper]));

/** Finds bounds that leave no value, among the tags of a schema and the schema without them. */
export function findContradictions(
  schema: JsonObject,
  records: readonly TagRecord[],
  definitions: EngineDefinitions,
): Contradiction[] {
  if (!records.some(({ keyword }) => bounds.has(keyword))) return [];
  return pairs.flatMap(({ lower, upper }): Contradiction[] => {
    const [least, most] = [lower, upper].map((keyword) => records.findLast((record) => record.keyword === keyword));
    if (least === undefined && most === undefined) return [];
    const from = least?.value ?? ownBound(schema, lower, definitions);
    const to = most?.value ?? ownBound(schema, upper, definitions);
    if (typeof from !== "number" || typeof to !== "number") return [];
    const isSatisfiable = from < to || (from === to && !`${lower}${upper}`.includes("exclusive"));
    if (isSatisfiable) return [];
    if (least !== undefined && most !== undefined) return [{ record: most, against: least }];
    if (most !== undefined) return [{ record: most, against: { keyword: lower, value: from } }];
    return least === undefined ? [] : [{ record: least, against: { keyword: upper, value: to } }];
  });
}

/** A bound of the type itself; a closed object has at most its listed properties. */
function ownBound(start: JsonObject, keyword: string, definitions: EngineDefinitions): JsonValue | undefined {
  const schema = findDefining(start, keyword, definitions);
  const own = schema[keyword];
  if (own !== undefined) return own;
  const { properties, required, additionalProperties } = schema;
  if (keyword === "minProperties" && Array.isArray(required)) return required.length;
  if (keyword !== "maxProperties" || additionalProperties !== false) return undefined;
  return isObject(properties) ? Object.keys(properties).length : undefined;
}

function findDefining(start: JsonObject, keyword: string, definitions: EngineDefinitions): JsonObject {
  const seen = new Set<JsonObject>();
  let schema = start;
  while (schema[keyword] === undefined && !seen.has(schema)) {
    seen.add(schema);
    schema = definitions.get(referenceTarget(schema["$ref"]) ?? "") ?? schema;
  }
  return schema;
}

interface WrongValue {
  readonly record: TagRecord;
  readonly finding: Diagnostic;
}

/** Finds defaults and examples that a schema rejects, and tags that exclude its values. */
export function findWrongValues(
  schema: EngineSchema,
  records: readonly TagRecord[],
  direction: Direction,
): WrongValue[] {
  const explainRefusal = createRefusalExplainer();
  let whole: JsonObject | undefined;
  return records.flatMap((record): WrongValue[] => {
    if (record.keyword !== "default" && record.keyword !== "examples") {
      return findExcluded(schema, record, explainRefusal);
    }
    whole ??= openRefused(canonicalize(schema, direction));
    const values = record.keyword === "examples" && isList(record.value) ? record.value : [record.value];
    for (const value of values) {
      const problem = explainRefusal(whole, value);
      if (problem !== undefined) return [{ record, finding: describeWrongValue(record, value, problem) }];
    }
    return [];
  });
}

function findExcluded(schema: EngineSchema, record: TagRecord, explainRefusal: ExplainRefusal): WrongValue[] {
  const { keyword, value: limit } = record;
  const kind = constrainedKind(keyword);
  const values = valuesOf(schema.root, schema.definitions).filter((value) => jsonKindOf(value) === kind);
  const type = keyword === "type" ? {} : { type: kind };
  const excluded = values.find((value) => explainRefusal({ ...type, [keyword]: limit }, value) !== undefined);
  if (excluded === undefined) return [];
  const parameters = { tag: record.tag, subject: record.type, reason: `it excludes ${JSON.stringify(excluded)}` };
  return [{ record, finding: createDiagnostic("tag-does-not-fit-type", parameters, record.location) }];
}

/** The values that a schema lists, and the default that it inherits from a definition. */
function valuesOf(
  schema: JsonObject,
  definitions: EngineDefinitions,
  open: ReadonlySet<string> = new Set(),
): readonly JsonValue[] {
  const { const: only, enum: listed, anyOf } = schema;
  if (only !== undefined) return [only];
  if (isList(listed)) return listed;
  if (isList(anyOf)) return anyOf.flatMap((member) => (isObject(member) ? valuesOf(member, definitions, open) : []));
  const key = referenceTarget(schema["$ref"]) ?? "";
  const target = open.has(key) ? undefined : definitions.get(key);
  if (target === undefined) return [];
  const { default: inherited } = target;
  return [
    ...(inherited === undefined || "default" in schema ? [] : [inherited]),
    ...valuesOf(target, definitions, new Set([...open, key])),
  ];
}

function describeWrongValue({ keyword, type, location }: TagRecord, value: JsonValue, problem: string): Diagnostic {
  const parameters = { value: JSON.stringify(value), type, problem };
  if (keyword === "default") return createDiagnostic("default-not-valid", parameters, location);
  return createDiagnostic("example-not-valid", { subject: `a value of ${type}`, problem }, location);
}
