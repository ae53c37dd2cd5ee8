/** From a pointer into a part of a tool to where its file has it. */

import { type JsonObject, isObject } from "@toolwright/runtime/internal/json-schema";
import type { InventoryChange } from "../change.js";

/** Where the entry of a tool has its schemas, as JSON Pointers in a fragment. */
export function schemaPlaces(raw: JsonObject): Readonly<Record<"input" | "output", string>> {
  if ("inputSchema" in raw) return { input: "#/inputSchema", output: "#/outputSchema" };
  const output = "#/result_envelope/success_result_schema";
  if (isObject(raw["input_schema"])) return { input: "#/input_schema", output };
  return { input: isObject(raw["function"]) ? "#/function/parameters" : "#/parameters", output };
}

/** Where the file has what a change is about: `#/inputSchema/properties/width` in an MCP list. */
export function placeIn(raw: JsonObject, { part, pointer }: Pick<InventoryChange, "part" | "pointer">): string {
  const places = schemaPlaces(raw);
  if (part !== "fields") return `${places[part]}${pointer.slice(1)}`;
  if (pointer === "#/result_envelope/success_result_schema") return places.output;
  const { title, annotations } = raw;
  const isHint = pointer === "#/title" && title === undefined && isObject(annotations) && "title" in annotations;
  return isHint ? "#/annotations/title" : pointer;
}
