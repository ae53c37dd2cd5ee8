/** Whether the pointer of a finding leads to a part of one of the two schemas that it is about. */

import {
  followReference,
  isList,
  isObject,
  pointerTokens,
  type JsonObject,
  type JsonValue,
} from "@toolwright/runtime/internal/json-schema";
import type { SchemaChange } from "toolwright/contract";

/** Follows references and `allOf` of one schema, which pointers leave out. */
function leadsSomewhere(root: JsonObject, pointer: string): boolean {
  let part: JsonValue | undefined = root;
  for (const token of pointerTokens(pointer.slice(1))) {
    // A reference that is resolved by a name is left to those who resolve it.
    if (!hasMember(part, token) && /^[^#]/.test(String(memberOf(part, "$ref") ?? ""))) return true;
    for (let outer: JsonValue | undefined; part !== outer && !hasMember(part, token);) {
      outer = part;
      part = inlined(root, part);
    }
    part = memberOf(part, token);
  }
  return part !== undefined;
}

function inlined(root: JsonObject, part: JsonValue | undefined): JsonValue | undefined {
  if (!isObject(part)) return part;
  const { allOf } = part;
  return isList(allOf) && allOf.length === 1 ? allOf[0] : followReference(root, part);
}

const hasMember = (part: JsonValue | undefined, token: string): boolean => memberOf(part, token) !== undefined;

/** Pointers have the keywords of 2020-12, for which older drafts have others. */
function memberOf(part: JsonValue | undefined, token: string): JsonValue | undefined {
  if (isList(part)) return part[Number(token)];
  if (!isObject(part)) return undefined;
  if (token === "prefixItems" || token === "items")
    return isList(part["items"]) ? part[token === "items" ? "additionalItems" : "items"] : part[token];
  const key = token.startsWith("dependent") && !Object.hasOwn(part, token) ? "dependencies" : token;
  return Object.hasOwn(part, key) ? part[key] : undefined;
}

/** Says which findings have pointers that lead nowhere. */
export function findStrayPointers(changes: readonly SchemaChange[], schemas: readonly JsonObject[]): readonly string[] {
  return changes
    .filter(({ pointer }) => !schemas.some((schema) => leadsSomewhere(schema, pointer)))
    .map(({ rule, pointer }) => `${rule} points to ${pointer}, which neither schema has`);
}
