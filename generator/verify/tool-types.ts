/** From a tool to its types in its generated module, each with the schema that it must agree with. */

import { join } from "node:path";
import type { ts } from "../sources/compiler.js";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import type { ToolDefinition, TypeExpression } from "../surface/tool-definition.js";
import type { Surface } from "../emit/output-kind.js";
import { importStatements, layoutImport } from "../emit/import-statements.js";
import { isEmptyInterface } from "../sources/type-predicates.js";
import type { Sources } from "../sources/program.js";
import { posixPath } from "../diagnostics/locations.js";
import { runtimeModule } from "../disk/packages.js";
import { metadataPaths } from "../emit/metadata-output.js";
import type { DeclaredTool } from "../declarations/resolve.js";
import type { HiddenParameterFinder } from "../schemas/hidden/hidden-parameters.js";
import { collectDeclarations } from "./tool-sources.js";
import type { JudgedSchema } from "./trial.js";

interface SourcedTools {
  readonly surface: Surface;
  readonly sources: Sources;
  /** The hidden parameters of their types. */
  readonly findHidden: HiddenParameterFinder;
}

export interface ToolType extends JudgedSchema {
  readonly tool: ToolDefinition;
}

/** Describes a tool's arguments type, without hidden parameters, and its result type if any. */
export function describeToolTypes(tools: SourcedTools, { tool, declaration }: DeclaredTool): ToolType[] {
  const { argumentsType, resultType, inputSchema, outputSchema } = tool;
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

function describeType({ surface, sources, findHidden }: SourcedTools, written: WrittenType): ToolType {
  const { tool, direction, schema, node } = written;
  const expression = asJudged(sources, written);
  const hidden = (findHidden(node)?.paths ?? []).map((path) => JSON.stringify(path));
  const modulePath = metadataPaths.of(tool.name).replace(/\.ts$/, `.${direction}.ts`);
  const withoutHidden = layoutImport({ keyword: "import type", names: ["WithoutHidden"], module: runtimeModule });
  return {
    tool,
    name: `${tool.name}/${direction}`,
    direction,
    schema,
    type: hidden.length === 0 ? expression.text : `WithoutHidden<${expression.text}, ${hidden.join(" | ")}>`,
    imports: [...(hidden.length === 0 ? [] : [withoutHidden]), ...importStatements(surface, modulePath, [expression])],
    path: posixPath(join(sources.root, surface.output, modulePath)),
    declarations: collectDeclarations(sources, node),
  };
}

/** An interface without members is read as no parameters, which the compiler expresses as this. */
function asJudged({ checker }: Sources, { direction, expression, node }: WrittenType): TypeExpression {
  const isEmpty = direction === "input" && isEmptyInterface(checker, checker.getTypeFromTypeNode(node));
  return isEmpty ? { text: "Record<string, never>", imports: [] } : expression;
}
