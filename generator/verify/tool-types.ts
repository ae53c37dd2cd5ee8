/** From a tool to its types as its generated module sees them, each with the schema that it must agree with. */

import { join } from "node:path";
import type { ts } from "../compiler.js";
import type { JsonObject, ToolDefinition, TypeExpression } from "../definition.js";
import type { Surface } from "../emit/output-file.js";
import { importStatements, layoutImport } from "../emit/type-imports.js";
import type { Sources } from "../io/sources.js";
import { posixPath } from "../locations.js";
import { runtimeModule, toolFiles } from "../names.js";
import type { ResolvedDeclaration } from "../resolve.js";
import type { HiddenParameterFinder } from "../schema/hidden-parameters.js";
import { collectDeclarations } from "./tool-sources.js";
import type { JudgedSchema } from "./trial.js";

/** Tools with the sources that they come from. */
interface SourcedTools {
  readonly surface: Surface;
  readonly sources: Sources;
  readonly declarations: ReadonlyMap<ToolDefinition, ResolvedDeclaration>;
  /** What is hidden in their types. */
  readonly finder: HiddenParameterFinder;
}

/** One of a tool's types. */
export interface ToolType extends JudgedSchema {
  readonly tool: ToolDefinition;
  readonly node: ts.TypeNode;
}

/** Describes the arguments type of a tool, without what the model never sees, and its result type where it has one. */
export function describeTypes(tools: SourcedTools, tool: ToolDefinition): ToolType[] {
  const { argumentsType, resultType, inputSchema, outputSchema } = tool;
  const declaration = tools.declarations.get(tool);
  if (declaration === undefined) throw new Error(`${tool.name} must have a declaration.`);
  const { argumentsNode, resultNode } = declaration;
  const input = describeType(tools, {
    tool,
    direction: "input",
    schema: inputSchema,
    expression: argumentsType,
    node: argumentsNode,
  });
  if (outputSchema === null || resultType === null || resultNode === undefined) return [input];
  const output = { tool, direction: "output", schema: outputSchema, expression: resultType, node: resultNode } as const;
  return [input, describeType(tools, output)];
}

interface WrittenType {
  readonly tool: ToolDefinition;
  readonly direction: JudgedSchema["direction"];
  readonly schema: JsonObject;
  readonly expression: TypeExpression;
  readonly node: ts.TypeNode;
}

function describeType({ surface, sources, finder }: SourcedTools, written: WrittenType): ToolType {
  const { tool, direction, schema, expression, node } = written;
  const hidden = (finder.hiddenIn(node)?.paths ?? []).map((path) => JSON.stringify(path));
  const modulePath = toolFiles(tool.name).metadata.replace(/\.ts$/, `.${direction}.ts`);
  const withoutHidden = layoutImport({ keyword: "import type", names: ["WithoutHidden"], module: runtimeModule });
  return {
    tool,
    node,
    name: `${tool.name}/${direction}`,
    direction,
    schema,
    type: hidden.length === 0 ? expression.text : `WithoutHidden<${expression.text}, ${hidden.join(" | ")}>`,
    imports: [...(hidden.length === 0 ? [] : [withoutHidden]), ...importStatements(surface, modulePath, [expression])],
    path: posixPath(join(sources.root, surface.output, modulePath)),
    declarations: collectDeclarations(sources, node),
  };
}
