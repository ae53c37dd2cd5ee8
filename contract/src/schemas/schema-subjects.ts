/** Names the target of a pointer into a schema in the author's words. */

import {
  definitionKeywords,
  pointerTokens,
  schemaArrayKeywords,
  schemaMapKeywords,
} from "@toolwright/runtime/internal/json-schema";
import type { Direction } from "../change.js";

const wholes: Readonly<Record<Direction, string>> = { input: "the arguments object", output: "the result" };

/** `` `options.width` `` for a parameter, `the arguments object` for the root. */
export function subjectOf(pointer: string, direction: Direction): string {
  const name = nameOf(pointer);
  return name === "" ? wholes[direction] : `\`${name}\``;
}

/** The path of the innermost property, or an empty string. */
function nameOf(pointer: string): string {
  const keys = pointerTokens(pointer);
  let name = "";
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] ?? "";
    const holdsMany = schemaMapKeywords.has(key) || schemaArrayKeywords.has(key);
    const member = holdsMany ? keys[(index += 1)] : undefined;
    if (key === "properties" && member !== undefined) name += `${name === "" ? "" : "."}${member}`;
    else if (definitionKeywords.has(key) && member !== undefined) name = member;
    else if (key === "prefixItems" && member !== undefined) name += `[${member}]`;
    else if (key === "items") name += "[]";
    else if (key === "additionalProperties") name += name === "" ? "*" : ".*";
  }
  return name;
}
