/** Emits a JSON Schema file for the input of each tool, and one for its output. */

import { type JsonObject, renderJson } from "@toolwright/runtime/internal/json-schema";
import { schemaHeader } from "../surface/generated-header.js";
import type { ToolDefinition } from "../surface/tool-definition.js";
import { namedPaths, ownTools, schemaForm, type EmittedFile, type OutputKind } from "./output-kind.js";

const inputPaths = namedPaths("schemas", ".input.json");
const outputPaths = namedPaths("schemas", ".output.json");

export const schemaOutput: OutputKind = {
  ...schemaForm,
  hasPath: (path) => inputPaths.has(path) || outputPaths.has(path),
  emit: (surface, fileOf) => {
    const schemaFile = (tool: ToolDefinition, path: string, schema: JsonObject): EmittedFile =>
      fileOf(tool, path, () => renderJson({ ...schemaHeader(tool.source), ...schema }));
    return ownTools(surface).flatMap((tool) => {
      const input = schemaFile(tool, inputPaths.of(tool.name), tool.inputSchema);
      const output = tool.outputSchema && schemaFile(tool, outputPaths.of(tool.name), tool.outputSchema);
      return output === null ? [input] : [input, output];
    });
  },
};
