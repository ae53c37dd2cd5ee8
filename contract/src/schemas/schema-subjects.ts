/** Names the target of a pointer into a schema in the author's words. */

import {
  definitionKeywords,
  isJsonObject,
  pointerTokens,
  requiredOf,
  schemaArrayKeywords,
  schemaMapKeywords,
} from "@toolwright/runtime/internal/json-schema";
import type { Direction, SchemaChange } from "../change.js";

const wholes: Readonly<Record<Direction, string>> = { input: "the arguments object", output: "the result" };

/** `` `options.width` `` for a parameter, `the arguments object` for the root. */
export function subjectOf(change: Pick<SchemaChange, "after" | "before" | "pointer">, direction: Direction): string {
  const name = nameOf(change);
  return name === "" ? wholes[direction] : `\`${name}\``;
}

/** The path of the innermost property, or of one that is only required; or an empty string. */
function nameOf({ pointer, before, after }: Pick<SchemaChange, "after" | "before" | "pointer">): string {
  const keys = pointerTokens(pointer);
  const part = [after, before].find(isJsonObject) ?? {};
  let name = "";
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] ?? "";
    const holdsMany = schemaMapKeywords.has(key) || schemaArrayKeywords.has(key);
    const member = holdsMany ? keys[(index += 1)] : undefined;
    const [required] = index === keys.length - 1 && /^(?:dependentR|r)equired$/.test(key) ? requiredOf(part) : [];
    const property = key === "properties" ? member : required;
    if (property !== undefined) name += `${name === "" ? "" : "."}${property}`;
    else if (definitionKeywords.has(key) && member !== undefined) name = member;
    else if (key === "prefixItems" && member !== undefined) name += `[${member}]`;
    else if (key === "items") name += "[]";
    else if (key === "additionalProperties") name += name === "" ? "*" : ".*";
  }
  return name;
}
