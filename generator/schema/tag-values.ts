/** From the values in tags and in the types under them to those that the schema refuses. */

import type { ValidateFunction } from "ajv";
import type { JsonObject, JsonValue } from "../definition.js";
import { createDiagnostic, type Diagnostic } from "../diagnostics.js";
import { isList, isObject } from "../json-values.js";
import { createSchemaCompiler, describeErrors } from "../validation.js";
import { canonicalize, type Direction } from "./canonical.js";
import { constrainedKind } from "./constraints.js";
import { referenceTarget, type EngineDefinitions, type EngineSchema } from "./engine-schema.js";
import { kindOf } from "./json-kinds.js";
import type { TagRecord } from "./tag-records.js";

/** A tag with what is wrong about it. */
export interface WrongValue {
  readonly record: TagRecord;
  readonly finding: Diagnostic;
}

/** Checks the tags of a schema, which stands at the root and has none of its values yet. */
export type FindWrongValues = (
  schema: EngineSchema,
  tags: { readonly records: readonly TagRecord[]; readonly direction: Direction },
) => WrongValue[];

/** Makes a check that compiles a schema once. */
export function createValueChecks(): FindWrongValues {
  const compile = createSchemaCompiler();
  const compiled = new Map<string, ValidateFunction>();
  const problemWith = (schema: JsonObject, value: JsonValue): string | undefined => {
    const key = JSON.stringify(schema);
    const validate = compiled.get(key) ?? compile(schema);
    compiled.set(key, validate);
    return validate(value) ? undefined : describeErrors(validate);
  };
  return (schema, { records, direction }) => {
    let whole: JsonObject | undefined;
    return records.flatMap((record): WrongValue[] => {
      if (record.keyword !== "default" && record.keyword !== "examples") {
        return findExcluded(schema, record, problemWith);
      }
      whole ??= canonicalize(withoutTexts(schema), direction);
      const values = record.keyword === "examples" && isList(record.value) ? record.value : [record.value];
      for (const value of values) {
        const problem = problemWith(whole, value);
        if (problem !== undefined) return [{ record, finding: describeWrongValue(record, { value, problem }) }];
      }
      return [];
    });
  };
}

/** A schema that says nothing but what is valid is more often one that is known already. */
function withoutTexts({ root, definitions }: EngineSchema): EngineSchema {
  const { title: _title, description: _description, deprecated: _deprecated, ...plain } = root;
  return { root: plain, definitions };
}

/** A constraint on a closed list of values must leave every one of them. */
function findExcluded(
  schema: EngineSchema,
  record: TagRecord,
  problemWith: (schema: JsonObject, value: JsonValue) => string | undefined,
): WrongValue[] {
  const { keyword, value: limit } = record;
  const kind = constrainedKind(keyword);
  const values = valuesOf(schema.root, schema.definitions).filter((value) => kindOf(value) === kind);
  const type = keyword === "type" ? {} : { type: kind };
  const excluded = values.find((value) => problemWith({ ...type, [keyword]: limit }, value) !== undefined);
  if (excluded === undefined) return [];
  const parameters = { tag: record.tag, subject: record.type, reason: `it excludes ${JSON.stringify(excluded)}` };
  return [{ record, finding: createDiagnostic("tag-does-not-fit-type", parameters, record.location) }];
}

/** The values that a schema lists, and the default that it takes over from a definition. */
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
