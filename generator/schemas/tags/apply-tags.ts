/** Replaces the tags in an engine schema with their keywords. */

import { type JsonObject, type JsonValue, changeSubschemas } from "@toolwright/runtime/internal/json-schema";
import { createDiagnostic, type Diagnostic, type Report } from "../../diagnostics/diagnostics.js";
import type { Direction } from "@toolwright/contract/internal/changes";
import {
  referenceTarget,
  tagRecordsOf,
  tagsKeyword,
  type EngineSchema,
  type ReadSchema,
  type TagRecord,
} from "../engine-schema.js";
import { constrain, kindsOf, sayBound } from "./types-of-tags.js";
import { findContradictions, findWrongValues, type Contradiction } from "./tag-conflicts.js";

interface TaggedSchema {
  /** The schema without defaults and examples of its tags. */
  readonly schema: JsonObject;
  readonly records: readonly TagRecord[];
  /** The schema with them. */
  readonly result: Record<string, JsonValue>;
}

interface Application {
  readonly definitions: Map<string, JsonObject>;
  readonly applied: Set<string>;
  /** Schemas whose values are checked once all tags are applied. */
  readonly tagged: TaggedSchema[];
  readonly reportAt: (record: TagRecord, finding: Diagnostic) => void;
  readonly hasRefusedType: boolean;
}

const valueKeywords = ["default", "examples"];

/** Creates a function that applies tags, and reports those that do not fit. */
export function createTagApplication(report: Report) {
  return (schema: ReadSchema, direction: Direction): EngineSchema => {
    const application: Application = {
      definitions: new Map(schema.definitions),
      applied: new Set(),
      tagged: [],
      // The author cannot edit comments of an installed package, which were not written for us.
      reportAt: ({ isForeign }, finding) => (isForeign ? undefined : report(finding)),
      hasRefusedType: schema.hasRefusedType,
    };
    const root = applyBelow(application, schema.root);
    for (const key of schema.definitions.keys()) applyInDefinition(application, key);
    const { definitions, tagged, reportAt } = application;
    for (const { schema: own, records, result } of tagged) {
      for (const { record, finding } of findWrongValues({ root: own, definitions }, records, direction)) {
        reportAt(record, finding);
        if (valueKeywords.includes(record.keyword)) Reflect.deleteProperty(result, record.keyword);
      }
    }
    return { root, definitions };
  };
}

function applyInDefinition(application: Application, key: string): void {
  const { definitions, applied } = application;
  const definition = definitions.get(key);
  if (definition === undefined || applied.has(key)) return;
  applied.add(key);
  definitions.set(key, applyBelow(application, definition));
}

function applyBelow(application: Application, schema: JsonObject): JsonObject {
  const target = referenceTarget(schema["$ref"]);
  if (target !== undefined) applyInDefinition(application, target);
  const records = tagRecordsOf(schema);
  const inside = changeSubschemas(schema, (inner) => applyBelow(application, inner));
  if (records.length === 0) return inside;
  const { [tagsKeyword]: _tags, ...untagged } = inside;
  return applyRecords(application, untagged, records);
}

function applyRecords(application: Application, bare: JsonObject, records: readonly TagRecord[]): JsonObject {
  const { definitions, tagged, reportAt, hasRefusedType } = application;
  let schema = bare;
  const fitting: TagRecord[] = [];
  for (const record of records) {
    if (valueKeywords.includes(record.keyword)) continue;
    const constrained = constrain(schema, record, definitions);
    if ("misfit" in constrained) {
      // A tag need not fit the placeholder of a refused type.
      const isExplained = hasRefusedType && kindsOf(schema, definitions) === undefined;
      if (!isExplained) reportAt(record, describeMisfit(record, constrained.misfit));
    } else {
      schema = constrained.schema;
      fitting.push(record);
    }
  }
  for (const contradiction of findContradictions(bare, fitting, definitions)) {
    reportAt(contradiction.record, describeContradiction(contradiction));
  }
  const values = records.filter(({ keyword }) => valueKeywords.includes(keyword));
  const result = { ...schema, ...Object.fromEntries(values.map(({ keyword, value }) => [keyword, value])) };
  tagged.push({ schema, records: [...fitting, ...values], result });
  return result;
}

function describeContradiction({ record, against }: Contradiction): Diagnostic {
  if (!("tag" in against)) {
    return describeMisfit(record, `it has ${sayBound(against.keyword, against.value)}`);
  }
  const parameters = { first: sayTag(against), second: sayTag(record) };
  return createDiagnostic("tags-contradict", parameters, [record.location, against.location]);
}

function describeMisfit(record: TagRecord, reason: string): Diagnostic {
  const parameters = { tag: record.tag, subject: record.type, reason };
  return createDiagnostic("tag-does-not-fit-type", parameters, record.location);
}

function sayTag({ tag, value }: TagRecord): string {
  return `@${tag} ${typeof value === "string" ? value : JSON.stringify(value)}`;
}
