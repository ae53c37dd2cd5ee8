/** The engine's draft-07 schema of one type: its definitions and references, and the keywords of ours that pass through. */

import {
  changeSubschemas,
  isObject,
  visitSubschemas,
  type JsonObject,
  type JsonValue,
} from "@toolwright/runtime/internal/json-schema";
import type { SourceLocation } from "../diagnostics/diagnostics.js";

/** Definitions by the key in their references. */
export type EngineDefinitions = ReadonlyMap<string, JsonObject>;

export interface EngineSchema {
  readonly root: JsonObject;
  readonly definitions: EngineDefinitions;
}

export interface ReadSchema extends EngineSchema {
  /** Whether it contains an unsupported type: that is reported already, and its schema is a placeholder. */
  readonly hasRefusedType: boolean;
}

const prefix = "#/definitions/";

export function referenceTarget(reference: JsonValue | undefined): string | undefined {
  return typeof reference === "string" && reference.startsWith(prefix) ? reference.slice(prefix.length) : undefined;
}

export function referencesIn(schema: JsonObject): string[] {
  const keys: string[] = [];
  const visit = (inner: JsonObject): void => {
    const key = referenceTarget(inner["$ref"]);
    if (key !== undefined) keys.push(key);
    visitSubschemas(inner, visit);
  };
  visit(schema);
  return keys;
}

/** Marks the placeholder of a refused type. */
export const refusedKeyword = "x-toolwright-refused";

/** Makes the placeholders of refused types in a schema accept anything. */
export function openRefused(schema: JsonObject): JsonObject {
  const { [refusedKeyword]: _placeholder, ...inside } = changeSubschemas(schema, openRefused);
  return inside;
}

/** Holds the tags of a schema's comments until they are applied. */
export const tagsKeyword = "toolwright:tags";

/** Holds the comments of a schema's values until they join the description. */
export const membersKeyword = "toolwright:members";

/** A tag of a doc comment, with the keyword that it sets. */
export interface TagRecord {
  readonly tag: string;
  readonly keyword: string;
  readonly value: JsonValue;
  /** The tagged type, as in messages. */
  readonly type: string;
  readonly location: SourceLocation;
  /** Whether it is in an installed package: such tags were not written for us, so misfits are ignored. */
  readonly isForeign: boolean;
}

export function tagRecordsOf(schema: Readonly<Record<string, unknown>>): readonly TagRecord[] {
  const records = schema[tagsKeyword];
  return Array.isArray(records) ? (records as readonly TagRecord[]) : []; // Nothing else writes this keyword.
}

/** Adds the comments of a schema's values to its description; members of a union that stay schemas keep their own. */
export function joinMemberTexts(schema: JsonObject): JsonObject {
  const members = schema[membersKeyword];
  if (!isObject(members)) return schema;
  const { [membersKeyword]: _members, ...others } = schema;
  const text = "anyOf" in others ? members["own"] : members["all"];
  const { description } = others;
  if (typeof text !== "string" || text === "") return others;
  if (typeof description !== "string") return { ...others, description: text };
  return description.includes(text) ? others : { ...others, description: `${description}\n\n${text}` };
}
