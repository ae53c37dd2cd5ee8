/** What rides through the schema engine under keywords of our own: the tags of comments, and texts on union members. */

import type { JsonObject, JsonValue } from "../definition.js";
import { isObject } from "../json-values.js";
import type { SourceLocation } from "../locations.js";

/** Keyword for the tags of a schema's comments, until they have been held against the schema. */
export const tagsKeyword = "toolwright:tags";

/** Keyword for what is said of a schema's values, until it joins the description. */
export const membersKeyword = "toolwright:members";

/** A tag that was read, and where it stands. */
export interface TagRecord {
  readonly tag: string;
  readonly keyword: string;
  readonly value: JsonValue;
  /** The type that it stands on, as a message calls it. */
  readonly type: string;
  readonly location: SourceLocation;
  /** In an installed package: its comments were not written for us, so what does not fit there counts for nothing. */
  readonly isForeign: boolean;
}

/** The tags that a schema carries. */
export function tagRecordsOf(schema: Readonly<Record<string, unknown>>): readonly TagRecord[] {
  const records = schema[tagsKeyword];
  return Array.isArray(records) ? (records as readonly TagRecord[]) : []; // Nobody else writes this keyword.
}

/** What is said of the members of a union or an enum, as Markdown lists. */
export interface MemberTexts {
  /** Of those that are written in it. */
  readonly own: string;
  /** Of those, and of the members of the aliases and enums among them. */
  readonly all: string;
}

/** Joins what is said of a schema's values to its description; the members of a union that stay schemas have their own. */
export function joinMemberTexts(schema: JsonObject): JsonObject {
  const { [membersKeyword]: members, ...others } = schema;
  if (!isObject(members)) return schema;
  const { own, all } = members;
  const text = "anyOf" in others ? own : all;
  const { description } = others;
  if (typeof text !== "string" || text === "") return others;
  if (typeof description !== "string") return { ...others, description: text };
  return description.includes(text) ? others : { ...others, description: `${description}\n\n${text}` };
}
