/** Reads a tool surface: the reference beside this file, or our checked-in inventory. */

import { readFileSync } from "node:fs";
import type { JsonObject, JsonValue } from "@toolwright/runtime/internal/json-schema";

export interface SurfaceTool {
  readonly name: string;
  readonly family: string;
  readonly stability: string;
  readonly input_schema: JsonObject;
  readonly result_envelope: {
    readonly canonical: string;
    readonly success_result: string;
    readonly success_result_schema: JsonObject | null;
    readonly error_result: string;
    readonly model_rendering: string;
  };
  readonly related_surfaces: readonly string[];
}

export type SchemaPart = "arguments" | "result";

const files = {
  reference: new URL("./reference-tool-surface.json", import.meta.url),
  ours: new URL("../../generated/model-tool-schema-inventory.json", import.meta.url),
};

/** Formats that name the width of a number in the reference. They say no more than type and bounds do. */
const numberFormats: readonly unknown[] = ["uint", "uint8", "uint16", "uint32", "uint64", "int32", "int64", "double"];

export function readTools(side: keyof typeof files): readonly SurfaceTool[] {
  // Both files are checked in; a field that is not as declared here fails the comparison.
  const surface = JSON.parse(readFileSync(files[side], "utf8"), (key, value: unknown) =>
    key === "format" && numberFormats.includes(value) ? undefined : value,
  ) as { readonly tools: readonly SurfaceTool[] };
  return surface.tools;
}

export function toolNamed(name: string, tools: readonly SurfaceTool[]): SurfaceTool {
  const tool = tools.find((candidate) => candidate.name === name);
  if (tool === undefined) throw new Error(`The surface must have a tool named ${name}.`);
  return tool;
}

export function schemaOf(name: string, part: SchemaPart, tools: readonly SurfaceTool[]): JsonObject {
  const { input_schema, result_envelope } = toolNamed(name, tools);
  const schema = part === "arguments" ? input_schema : result_envelope.success_result_schema;
  if (schema === null) throw new Error(`${name} must have a schema for its success result.`);
  return schema;
}

/** A schema without the keyword at a path of keys, `properties/model/additionalProperties`, which must be there. */
export function removeKeyword(schema: JsonObject, path: string): JsonObject {
  const edited = structuredClone(schema);
  const keys = path.split("/");
  const last = keys.pop() ?? "";
  // Each key leads into an object, or to nothing, where the next step throws.
  const holder = keys.reduce<JsonObject>((inner, key) => inner[key] as JsonObject, edited);
  if (!Object.hasOwn(holder, last)) throw new Error(`There must be something at ${path}.`);
  Reflect.deleteProperty(holder, last);
  return edited;
}

/** The paths of all properties that a schema names, at any depth, such as `items[].cmd`: sorted, each once. */
export function propertyPaths(root: JsonObject): readonly string[] {
  const paths = new Set<string>();
  const visit = (schema: JsonValue | undefined, path: string, followed: readonly string[] = []): void => {
    if (Array.isArray(schema)) schema.forEach((part) => visit(part, path, followed));
    if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return;
    const { $ref, properties = {}, items, additionalProperties, ...rest } = schema as JsonObject;
    if (typeof $ref === "string" && !followed.includes($ref)) {
      const name = $ref.replace("#/$defs/", "");
      visit((root["$defs"] as JsonObject)[name], path, [...followed, $ref]);
    }
    for (const keyword of ["anyOf", "oneOf", "allOf", "not", "if", "then", "else"])
      visit(rest[keyword], path, followed);
    for (const [name, property] of Object.entries(properties as JsonObject)) {
      const inner = path === "" ? name : `${path}.${name}`;
      paths.add(inner);
      visit(property, inner, followed);
    }
    visit(items, `${path}[]`, followed);
    visit(additionalProperties, `${path}.*`, followed);
  };
  visit(root, "");
  return [...paths].sort();
}
