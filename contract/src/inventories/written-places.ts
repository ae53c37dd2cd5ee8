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
import { formatOf } from "../tool-lists/foreign-tools.js";

/** JSON Pointers to the schemas in a tool's entry. */
export function schemaPlaces(raw: JsonObject): Readonly<Record<"input" | "output", string>> {
  const ours = "#/result_envelope/success_result_schema";
  switch (formatOf(raw)) {
    case "mcp":
    case "vscode":
      return { input: "#/inputSchema", output: "#/outputSchema" };
    case "bedrock":
      return { input: "#/toolSpec/inputSchema/json", output: ours };
    case "gemini":
      return { input: "#/parametersJsonSchema", output: "#/responseJsonSchema" };
    case "chat function":
      return { input: "#/function/parameters", output: ours };
    case "function":
      return {
        input: "#/parameters",
        output: `#/${isObject(raw["output_schema"]) ? "output_schema" : "responseJsonSchema"}`,
      };
    case "list":
      return { input: "#/input_schema", output: ours };
  }
}

/** Where other systems write a field of a tool, by its pointer in ours. */
const otherFields: ReadonlyMap<string, readonly string[]> = new Map([
  ["#/title", ["#/annotations/title", "#/displayName"]],
  ["#/description", ["#/function/description", "#/toolSpec/description", "#/modelDescription"]],
  ["#/examples", ["#/input_examples"]],
]);

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
  const written = [pointer, ...(otherFields.get(pointer) ?? [])];
  return written.find((place) => valueAt<JsonValue>(raw, pointerTokens(place.slice(1))) !== undefined) ?? pointer;
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
