/** From the tools of a surface to one JSON Schema file for each side of each. */

import type { JsonObject, ToolDefinition } from "../definition.js";
import { schemaHeader, toolFiles } from "../names.js";
import { renderJson } from "../stable-json.js";
import type { OutputFile, Surface } from "./output-file.js";

/** Emits the input schema of each tool, and the output schema where it has one. */
export function emitSchemas(surface: Surface): OutputFile[] {
  return surface.tools.flatMap((tool) => {
    const paths = toolFiles(tool.name);
    const input = schemaFile(tool, paths.input, tool.inputSchema);
    return tool.outputSchema === null ? [input] : [input, schemaFile(tool, paths.output, tool.outputSchema)];
  });
}

function schemaFile(tool: ToolDefinition, path: string, schema: JsonObject): OutputFile {
  const file: JsonObject = {
    ...schemaHeader(tool.source),
    ...schema,
  };
  return { path, text: renderJson(file), tools: [tool.name] };
}
