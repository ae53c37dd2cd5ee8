/** From the tools of a surface to one JSON Schema file for each side of each. */

import { type JsonObject, renderJson } from "@toolwright/runtime/json-schema";
import { schemaHeader } from "../surface/generated-header.js";
import type { ToolDefinition } from "../surface/tool-definition.js";
import { namedPaths, schemaForm, type OutputFile, type OutputKind } from "./output-kind.js";

const inputPaths = namedPaths("schemas", ".input.json");
const outputPaths = namedPaths("schemas", ".output.json");

export const schemaOutput: OutputKind = {
  ...schemaForm,
  hasPath: (path) => inputPaths.has(path) || outputPaths.has(path),
  emit: ({ tools }, { textOf }) => {
    const schemaFile = async (tool: ToolDefinition, path: string, schema: JsonObject): Promise<OutputFile> => {
      const text = await textOf(tool, path, () => renderJson({ ...schemaHeader(tool.source), ...schema }));
      return { path, text, tools: [tool.name] };
    };
    return Promise.all(
      tools.flatMap((tool) => {
        const input = schemaFile(tool, inputPaths.of(tool.name), tool.inputSchema);
        const output = tool.outputSchema && schemaFile(tool, outputPaths.of(tool.name), tool.outputSchema);
        return output === null ? [input] : [input, output];
      }),
    );
  },
};
