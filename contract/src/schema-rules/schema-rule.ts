/** Schema rules: each finds steps from one schema to another that may lose values. */

import { equalJson, type JsonObject, type JsonValue } from "@toolwright/runtime/internal/json-schema";
import { canonicalConstraints } from "../json-schema/constraints.js";
import type { Side } from "../json-schema/schema-pool.js";
import type { ChangeKinds } from "./change-kinds.js";

/** Two schemas at the same place, references followed. */
export interface SchemaPair {
  readonly from: JsonObject;
  readonly to: JsonObject;
  /** The target of a schema's reference, or the schema itself. */
  readonly expand: (schema: JsonValue | undefined) => JsonObject;
}

/** A single step from a schema towards another. */
export interface SchemaEdit {
  readonly rule: SchemaRule;
  /** The first schema after this step alone. */
  readonly replacement: JsonObject;
  /** Keywords and names from the pair down, on the side that `side` names. */
  readonly path: readonly string[];
  readonly side: Side;
  /** The parts that the step removes and adds; absent if there are none. */
  readonly removed?: JsonValue;
  readonly added?: JsonValue;
}

export type FoundEdit = Omit<SchemaEdit, "rule">;

export interface SchemaRule {
  /** Keywords whose differences the rule accounts for. */
  readonly keywords: readonly string[];
  readonly kinds: ChangeKinds;
  readonly find: (pair: SchemaPair) => readonly FoundEdit[];
}

export function withoutKeyword(schema: JsonObject, keywords: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));
}

export function only(schema: JsonObject, keywords: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keywords.includes(keyword)));
}

/** Finds the groups of keywords in which two schemas differ, a step for each. */
export function findGroupEdits({ from, to }: SchemaPair, groups: readonly (readonly string[])[]): FoundEdit[] {
  return groups.flatMap((group) => {
    if (group.every((keyword) => equalJson(from[keyword], to[keyword]))) return [];
    const [before, after] = [only(from, group), only(to, group)];
    if (comparableText(before) === comparableText(after)) return [];
    // The first keyword of a group names the step, in whatever order the author wrote them.
    const [keyword = ""] = [after, before].flatMap((part) => group.filter((one) => one in part));
    const isGone = Object.keys(after).length === 0;
    return [
      {
        replacement: { ...withoutKeyword(from, group), ...after },
        path: [keyword],
        side: isGone ? ("from" as const) : ("to" as const),
        ...(Object.keys(before).length === 0 ? {} : { removed: before }),
        ...(isGone ? {} : { added: after }),
      },
    ];
  });
}

const texts = new WeakMap<JsonObject, string>();

/** A schema's constraints, without the names of its definitions; cached, since each branch is compared with many. */
export function comparableText(schema: JsonObject): string {
  const text =
    texts.get(schema) ?? canonicalConstraints(schema).replaceAll(/#\/\$defs\/(?:from|to)(?=[.:])/g, "#/$defs/");
  texts.set(schema, text);
  return text;
}
