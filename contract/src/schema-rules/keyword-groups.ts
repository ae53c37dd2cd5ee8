/** From groups of keywords that say one thing together to the step that changes one of them. */

import type { JsonObject } from "@toolwright/runtime/json-schema";
import { meaningText } from "../schemas/meaning.js";
import { only, withoutKeyword, type FoundEdit, type SchemaPair } from "./schema-rule.js";

/** Finds the groups on which two schemas differ, a step for each. */
export function findGroupEdits({ from, to }: SchemaPair, groups: readonly (readonly string[])[]): FoundEdit[] {
  return groups.flatMap((group) => {
    const [before, after] = [only(from, group), only(to, group)];
    if (comparableText(before) === comparableText(after)) return [];
    // A group begins with what it is about, whatever the author's order.
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
  const text = texts.get(schema) ?? meaningText(schema).replaceAll(/#\/\$defs\/(?:from|to)\./g, "#/$defs/");
  texts.set(schema, text);
  return text;
}
