/** Locates the parts of a tool in its file, whatever the format of the file. */

import {
  type JsonObject,
  type JsonValue,
  decodeFragment,
  isList,
  isObject,
  joinPointer,
  pointerTokens,
  valueAt,
} from "@toolwright/runtime/internal/json-schema";
import type { InventoryChange } from "../change.js";

/** JSON Pointers to the schemas in a tool's entry. */
export function schemaPlaces(raw: JsonObject): Readonly<Record<"input" | "output", string>> {
  if ("inputSchema" in raw) return { input: "#/inputSchema", output: "#/outputSchema" };
  const output = "#/result_envelope/success_result_schema";
  if (isObject(raw["input_schema"])) return { input: "#/input_schema", output };
  return { input: isObject(raw["function"]) ? "#/function/parameters" : "#/parameters", output };
}

/**
 * The location of a change in a file: `#/inputSchema/properties/width` in an MCP list. The first entry that has the part
 * counts.
 */
export function placeIn(
  entries: readonly [JsonObject, ...JsonObject[]],
  { part, pointer }: Pick<InventoryChange, "part" | "pointer">,
): string {
  const [raw] = entries;
  const places = schemaPlaces(raw);
  if (part !== "fields") {
    const found = entries.map((entry) => locatePart(entry, schemaPlaces(entry)[part], pointer));
    return found.find((place) => place !== undefined) ?? `${places[part]}${pointer.slice(1)}`;
  }
  if (pointer === "#/result_envelope/success_result_schema") return places.output;
  const { title, annotations } = raw;
  const isHint = pointer === "#/title" && title === undefined && isObject(annotations) && "title" in annotations;
  return isHint ? "#/annotations/title" : pointer;
}

/** Follows a pointer through references, as the file writes them; undefined if it leads nowhere. */
function locatePart(raw: JsonObject, start: string, pointer: string): string | undefined {
  const root = pointerTokens(start.slice(1));
  const schema = valueAt<JsonValue>(raw, root) ?? null;
  let path: readonly string[] = [];
  for (const token of pointerTokens(pointer.slice(1))) {
    const passed = new Set<string>();
    let key = memberKey(schema, path, token);
    while (key === undefined) {
      const target = targetPath(schema, path);
      if (target === undefined || passed.has(joinPointer(target))) return undefined;
      passed.add(joinPointer(target));
      path = target;
      key = memberKey(schema, path, token);
    }
    path = [...path, key];
  }
  return `#${joinPointer([...root, ...path])}`;
}

/** The key of a member of a part; older drafts have other keywords for tuples and dependencies. */
function memberKey(schema: JsonValue, path: readonly string[], token: string): string | undefined {
  const part = valueAt<JsonValue>(schema, path);
  const key = isObject(part) && !isCurrent(part, token) ? (olderKeywords.get(token) ?? token) : token;
  return valueAt<JsonValue>(schema, [...path, key]) === undefined ? undefined : key;
}

const olderKeywords: ReadonlyMap<string, string> = new Map([
  ["prefixItems", "items"],
  ["items", "additionalItems"],
  ["dependentRequired", "dependencies"],
  ["dependentSchemas", "dependencies"],
]);

/** Whether a part has a keyword in the meaning of 2020-12. */
function isCurrent(part: JsonObject, keyword: string): boolean {
  return Object.hasOwn(part, keyword) && !(keyword === "items" && isList(part["items"]));
}

/** The path to the target of a reference, or to the only member of an `allOf`. */
function targetPath(schema: JsonValue, path: readonly string[]): readonly string[] | undefined {
  const part = valueAt<JsonValue>(schema, path);
  if (!isObject(part)) return undefined;
  const { $ref, allOf } = part;
  if (typeof $ref === "string" && /^#(?:\/|$)/.test($ref)) return pointerTokens(decodeFragment($ref.slice(1)));
  return isList(allOf) && allOf.length === 1 ? [...path, "allOf", "0"] : undefined;
}
