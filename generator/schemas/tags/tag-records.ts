/** What passes through the schema engine under our own keywords: the tags of comments, and texts of union members. */

import { type JsonObject, type JsonValue, isObject } from "@toolwright/runtime/internal/json-schema";
import type { SourceLocation } from "../../diagnostics/locations.js";

/** Keyword for the tags of a schema's comments, until they are applied. */
export const tagsKeyword = "toolwright:tags";

/** Keyword for the comments of a schema's values, until they join the description. */
export const membersKeyword = "toolwright:members";

/** A tag that was read, and where it stands. */
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
  return Array.isArray(records) ? (records as readonly TagRecord[]) : []; // Nobody else writes this keyword.
}

/** Joins the comments of a schema's values to its description; union members that stay schemas have their own. */
export function joinMemberTexts(schema: JsonObject): JsonObject {
  const members = schema[membersKeyword];
  if (!isObject(members)) return schema;
  const { own, all } = members;
  const { [membersKeyword]: _members, ...others } = schema;
  const text = "anyOf" in others ? own : all;
  const { description } = others;
  if (typeof text !== "string" || text === "") return others;
  if (typeof description !== "string") return { ...others, description: text };
  return description.includes(text) ? others : { ...others, description: `${description}\n\n${text}` };
}
