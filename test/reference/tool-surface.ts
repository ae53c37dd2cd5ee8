/** Reads a tool surface: the reference beside this file, or our checked-in inventory. */

import { readFileSync } from "node:fs";
import type { JsonSchema } from "./json-schema.js";

export interface SurfaceTool {
  readonly name: string;
  readonly family: string;
  readonly stability: string;
  readonly input_schema: JsonSchema;
  readonly result_envelope: {
    readonly canonical: string;
    readonly success_result: string;
    readonly success_result_schema: JsonSchema | null;
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

export function readTools(side: keyof typeof files): readonly SurfaceTool[] {
  // Both files are checked in; a field that is not as declared here fails the comparison.
  const surface = JSON.parse(readFileSync(files[side], "utf8")) as { readonly tools: readonly SurfaceTool[] };
  return surface.tools;
}

export function toolNamed(name: string, tools: readonly SurfaceTool[]): SurfaceTool {
  const tool = tools.find((candidate) => candidate.name === name);
  if (tool === undefined) throw new Error(`The surface must have a tool named ${name}.`);
  return tool;
}

export function schemaOf(name: string, part: SchemaPart, tools: readonly SurfaceTool[]): JsonSchema {
  const { input_schema, result_envelope } = toolNamed(name, tools);
  const schema = part === "arguments" ? input_schema : result_envelope.success_result_schema;
  if (schema === null) throw new Error(`${name} must have a schema for its success result.`);
  return schema;
}
