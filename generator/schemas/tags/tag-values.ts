/** From the values in tags and in their types to those that the schema rejects. */

import { type JsonObject, type JsonValue, isList, isObject } from "@toolwright/runtime/internal/json-schema";
import { createDiagnostic, type Diagnostic } from "../../diagnostics/diagnostics.js";
import { createRefusalExplainer, type ExplainRefusal } from "@toolwright/contract/internal/validation";
import type { Direction } from "@toolwright/contract/internal/changes";
import { canonicalize } from "../canonical.js";
import { constrainedKind } from "./constraints.js";
import { referenceTarget, type EngineDefinitions, type EngineSchema } from "../engine-schema.js";
import { jsonKindOf } from "./json-kinds.js";
import type { TagRecord } from "./tag-records.js";

export interface WrongValue {
  readonly record: TagRecord;
  readonly finding: Diagnostic;
}

interface TagsOfSchema {
  readonly records: readonly TagRecord[];
  readonly direction: Direction;
}

/** Checks the tags of a root schema without their values. */
export function findWrongValues(schema: EngineSchema, { records, direction }: TagsOfSchema): WrongValue[] {
  const explainRefusal = createRefusalExplainer();
  let whole: JsonObject | undefined;
  return records.flatMap((record): WrongValue[] => {
    if (record.keyword !== "default" && record.keyword !== "examples") {
      return findExcluded(schema, record, explainRefusal);
    }
    whole ??= canonicalize(schema, direction);
    const values = record.keyword === "examples" && isList(record.value) ? record.value : [record.value];
    for (const value of values) {
      const problem = explainRefusal(whole, value);
      if (problem !== undefined) return [{ record, finding: describeWrongValue(record, { value, problem }) }];
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

/** The listed values of a schema, and the default that it inherits from a definition. */
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
  const target = open.has(key) ? undefined : definitions[key];
  if (target === undefined) return [];
  const { default: inherited } = target;
  return [
    ...(inherited === undefined || "default" in schema ? [] : [inherited]),
    ...valuesOf(target, definitions, new Set([...open, key])),
  ];
}

function describeWrongValue(
  { keyword, type, location }: TagRecord,
  { value, problem }: { readonly value: JsonValue; readonly problem: string },
): Diagnostic {
  const parameters = { value: JSON.stringify(value), type, problem };
  if (keyword === "default") return createDiagnostic("default-not-valid", parameters, location);
  return createDiagnostic("example-not-valid", { subject: `a value of ${type}`, problem }, location);
}
