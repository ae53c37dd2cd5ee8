/** From an engine schema that carries tags to one that holds what they say; a tag that does not fit is a finding. */

import type { JsonObject, JsonValue } from "../definition.js";
import { createDiagnostic, type Diagnostic, type Report } from "../diagnostics.js";
import { mapSubschemas } from "../subschemas.js";
import { findContradictions, type Contradiction } from "./bounds.js";
import type { Direction } from "./canonical.js";
import { constrain, sayBound } from "./constraints.js";
import { referenceTarget, type EngineSchema } from "./engine-schema.js";
import { kindsOf } from "./json-kinds.js";
import { tagRecordsOf, tagsKeyword, type TagRecord } from "./tag-records.js";
import { createValueChecks } from "./tag-values.js";

/** Applies the tags that a schema carries. */
export type ApplyTags = (schema: EngineSchema, direction: Direction) => EngineSchema;

interface TaggedSchema {
  /** Without the values that its tags give. */
  readonly schema: JsonObject;
  readonly records: readonly TagRecord[];
  /** With them. */
  readonly result: Record<string, JsonValue>;
}

interface Application {
  /** The definitions by key, each with its tags until they have been applied. */
  readonly definitions: Record<string, JsonObject>;
  readonly applied: Set<string>;
  /** What has been tagged, to be checked once everything else has been applied. */
  readonly tagged: TaggedSchema[];
  readonly reportAt: (record: TagRecord, finding: Diagnostic) => void;
  readonly hasRefusedType: () => boolean;
}

/** Where findings go, and whether a type has been refused, which then stands as one that may be anything. */
export interface TagListener {
  readonly report: Report;
  readonly hasRefusedType: () => boolean;
}

const valueKeywords = ["default", "examples"];

/** Makes the function that applies tags; what it learns of a schema serves every tool that has it. */
export function createTagApplication({ report, hasRefusedType }: TagListener): ApplyTags {
  const findWrongValues = createValueChecks();
  return (schema, direction) => {
    const application: Application = {
      definitions: { ...schema.definitions },
      applied: new Set(),
      tagged: [],
      // The comments of an installed package were not written for us, and nobody can mend them here.
      reportAt: ({ isForeign }, finding) => (isForeign ? undefined : report(finding)),
      hasRefusedType,
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

/** Applies the tags of a schema and of every schema in it. */
function applyBelow(application: Application, schema: JsonObject): JsonObject {
  const target = referenceTarget(schema["$ref"]);
  if (target !== undefined) applyInDefinition(application, target);
  const { [tagsKeyword]: _tags, ...untagged } = schema;
  const result = mapSubschemas(untagged, (inner) => applyBelow(application, inner));
  const records = tagRecordsOf(schema);
  return records.length === 0 ? result : applyRecords(application, result, records);
}

function applyRecords(application: Application, bare: JsonObject, records: readonly TagRecord[]): JsonObject {
  const { definitions, tagged, reportAt, hasRefusedType } = application;
  let schema = bare;
  const fitting: TagRecord[] = [];
  for (const record of records) {
    if (valueKeywords.includes(record.keyword)) continue;
    const constrained = constrain(schema, record, definitions);
    if ("misfit" in constrained) {
      // That a tag does not fit what stands for a refused type is no news.
      const isExplained = hasRefusedType() && kindsOf(schema, definitions) === undefined;
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
