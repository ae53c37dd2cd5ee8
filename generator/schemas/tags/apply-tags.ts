/** From an engine schema with tags to one with their keywords; a tag that does not fit is a finding. */

import { type JsonObject, type JsonValue, changeSubschemas } from "@toolwright/runtime/internal/json-schema";
import { createDiagnostic, type Diagnostic, type Report } from "../../diagnostics/diagnostics.js";
import { findContradictions, type Contradiction } from "./bounds.js";
import type { Direction } from "@toolwright/contract/internal/changes";
import { constrain, sayBound } from "./constraints.js";
import { referenceTarget, type EngineSchema, type ReadSchema } from "../engine-schema.js";
import { kindsOf } from "./json-kinds.js";
import { tagRecordsOf, tagsKeyword, type TagRecord } from "./tag-records.js";
import { findWrongValues } from "./tag-values.js";
import { createRecord } from "../../surface/records.js";

/** Applies a schema's tags. A refused type's placeholder fits any tag. */
export type ApplyTags = (schema: ReadSchema, direction: Direction) => EngineSchema;

interface TaggedSchema {
  /** Without the values of its tags. */
  readonly schema: JsonObject;
  readonly records: readonly TagRecord[];
  /** With them. */
  readonly result: Record<string, JsonValue>;
}

interface Application {
  readonly definitions: Record<string, JsonObject>;
  readonly applied: Set<string>;
  /** Tagged schemas, to check once everything else has been applied. */
  readonly tagged: TaggedSchema[];
  readonly reportAt: (record: TagRecord, finding: Diagnostic) => void;
  readonly hasRefusedType: boolean;
}

const valueKeywords = ["default", "examples"];

/** Creates the function that applies tags, and reports those that do not fit. */
export function createTagApplication(report: Report): ApplyTags {
  return (schema, direction) => {
    const application: Application = {
      definitions: createRecord(schema.definitions),
      applied: new Set(),
      tagged: [],
      // Comments of an installed package were not written for us, and cannot be fixed here.
      reportAt: ({ isForeign }, finding) => (isForeign ? undefined : report(finding)),
      hasRefusedType: schema.hasRefusedType,
    };
    const root = applyBelow(application, schema.root);
    for (const key of Object.keys(schema.definitions)) applyInDefinition(application, key);
    const { definitions, tagged, reportAt } = application;
    for (const { schema: own, records, result } of tagged) {
      for (const { record, finding } of findWrongValues({ root: own, definitions }, { records, direction })) {
        reportAt(record, finding);
        if (valueKeywords.includes(record.keyword)) Reflect.deleteProperty(result, record.keyword);
      }
    }
    return { root, definitions };
  };
}

function applyInDefinition(application: Application, key: string): void {
  const { definitions, applied } = application;
  const definition = definitions[key];
  if (definition === undefined || applied.has(key)) return;
  applied.add(key);
  definitions[key] = applyBelow(application, definition);
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
