/** Describes the types of a tool, as its generated module writes them, with the schemas that must agree with them. */

import { join } from "node:path";
import {
  isList,
  isObject,
  joinPointer,
  type JsonObject,
  listOf,
  partsOf,
  schemasOfProperty,
  visitSchemas,
} from "@toolwright/runtime/internal/json-schema";
import type { DeclaredType } from "../declarations/declaration-types.js";
import { typeNodesOf } from "../declarations/read-declarations.js";
import type { DeclaredTool } from "../declarations/resolve.js";
import { compareLocations, type Diagnostic, type SourceLocation, posixPath } from "../diagnostics/diagnostics.js";
import { runtimeModule } from "../disk/packages.js";
import { importStatements, layoutImport, typeText } from "../emit/import-statements.js";
import { metadataPaths } from "../emit/metadata-output.js";
import type { Surface } from "../emit/output-kind.js";
import type { HiddenParameterFinder } from "../schemas/hidden/hidden-parameters.js";
import { ts } from "../sources/compiler.js";
import { locateOffset, referencedName, resolveSymbol } from "../sources/nodes.js";
import type { Sources } from "../sources/program.js";
import { nodesOf } from "../sources/written-types.js";
import { isEmptyInterface } from "../sources/type-predicates.js";
import {
  locateInSchema,
  type SourceMaps,
  type ToolDefinition,
  type TypeExpression,
} from "../surface/tool-definition.js";
import type { JudgedSchema } from "./trial.js";

interface SourcedTools {
  readonly surface: Surface;
  readonly sources: Sources;
  readonly findHidden: HiddenParameterFinder;
}

export interface ToolType extends JudgedSchema {
  readonly tool: ToolDefinition;
}

/** Describes a tool's arguments type, without hidden parameters, and its result type if any. */
export function describeToolTypes(tools: SourcedTools, { tool, declaration }: DeclaredTool): ToolType[] {
  const { argumentsType, resultType, inputSchema: schema, outputSchema } = tool;
  const { declaredArguments, declaredResult } = declaration;
  // An interface without members is read as no parameters, which the compiler expresses as this type.
  const isEmpty = isEmptyInterface(tools.sources.checker, declaredArguments.type);
  const expression = isEmpty ? { text: "Record<string, never>", imports: [] } : argumentsType;
  const input = describeType(tools, { tool, direction: "input", schema, expression, declared: declaredArguments });
  if (outputSchema === null || resultType === null || declaredResult === undefined) return [input];
  const output = { tool, direction: "output", schema: outputSchema, expression: resultType } as const;
  return [input, describeType(tools, { ...output, declared: declaredResult })];
}

interface ToolTypeParts extends Pick<ToolType, "direction" | "schema" | "tool"> {
  readonly expression: TypeExpression;
  readonly declared: DeclaredType;
}

function describeType(
  { surface, sources, findHidden }: SourcedTools,
  { tool, direction, schema, expression, declared }: ToolTypeParts,
): ToolType {
  const hidden = (findHidden(declared)?.paths ?? []).map((path) => JSON.stringify(path));
  const modulePath = metadataPaths.of(tool.name).replace(/\.ts$/, `.${direction}.ts`);
  const text = typeText(surface, modulePath, expression);
  const withoutHidden = layoutImport({ keyword: "import type", names: ["WithoutHidden"], module: runtimeModule });
  return {
    tool,
    name: `${tool.name}/${direction}`,
    direction,
    schema,
    type: hidden.length === 0 ? text : `WithoutHidden<${text}, ${hidden.join(" | ")}>`,
    imports: [...(hidden.length === 0 ? [] : [withoutHidden]), ...importStatements(surface, modulePath, [expression])],
    path: posixPath(join(sources.root, surface.output, modulePath)),
    declarations: collectDeclarations(sources, ...nodesOf(sources, declared.written)),
    locate: (path) => locateValue(tool, direction, path),
  };
}

/** Every declaration in the sources of some types, the types themselves first. */
export function collectDeclarations(
  { program, checker }: Pick<Sources, "program" | "checker">,
  ...starts: readonly ts.Node[]
): ReadonlySet<ts.Node> {
  const found = new Set(starts);
  const visit = (node: ts.Node): void => {
    const name = ts.isTypeQueryNode(node) ? node.exprName : referencedName(node);
    const declarations = name === undefined ? [] : (resolveSymbol(checker, name)?.declarations ?? []);
    for (const declaration of declarations) {
      if (found.has(declaration) || program.isSourceFileDefaultLibrary(declaration.getSourceFile())) continue;
      found.add(declaration);
      visit(declaration);
    }
    ts.forEachChild(node, visit);
  };
  starts.forEach(visit);
  return found;
}

/** Finds the tools with an error in what they reach, whose schemas are unreliable. */
export function findWrongTools(
  { sources, declared }: { readonly sources: Sources; readonly declared: readonly DeclaredTool[] },
  diagnostics: readonly Diagnostic[],
): ReadonlySet<DeclaredTool> {
  const errors = diagnostics.filter(({ severity }) => severity === "error").flatMap(({ locations }) => locations);
  const isWrong = ({ hasSchemas, declaration }: DeclaredTool): boolean => {
    if (!hasSchemas || errors.length === 0) return !hasSchemas;
    const reached = collectDeclarations(sources, ...typeNodesOf(sources, declaration));
    const nodes = [declaration.node.parent, ...reached];
    return nodes.some((part) => errors.some((error) => isWithin(sources.root, part, error)));
  };
  return new Set(declared.filter(isWrong));
}

/** Whether a position is in a node or in the comments above it. */
function isWithin(root: string, node: ts.Node, position: SourceLocation): boolean {
  const file = node.getSourceFile();
  const from = locateOffset(root, file, node.getFullStart());
  const to = locateOffset(root, file, node.end);
  return from.file === position.file && compareLocations(from, position) <= 0 && compareLocations(position, to) <= 0;
}

/** Locates a property by its path in a value, or the nearest one around it that the schema has. */
function locateValue(tool: ToolDefinition, part: keyof SourceMaps, path: readonly string[]): SourceLocation {
  const root = (part === "input" ? tool.inputSchema : tool.outputSchema) ?? {};
  const pointers = new Map<unknown, string>();
  visitSchemas(root, (schema, pointer) => void pointers.set(schema, pointer));
  let schemas: readonly unknown[] = [root];
  for (const name of path) {
    const alternatives = schemas.flatMap((schema) => alternativesOf(root, schema));
    const inside = alternatives.flatMap((schema) => enter(schema, name));
    if (inside.length === 0) {
      const places = alternatives.map((schema) => (pointers.get(schema) ?? "") + joinPointer(["properties", name]));
      const hidden = places.find((place) => Object.hasOwn(tool.sourceMaps[part].locations, place));
      if (hidden !== undefined) return locateInSchema(tool, hidden, part);
      break;
    }
    schemas = inside;
  }
  return locateInSchema(tool, pointers.get(schemas[0]) ?? "", part);
}

/** A schema with those that it refers to, merges, or chooses from. */
function alternativesOf(root: JsonObject, schema: unknown): readonly JsonObject[] {
  const parts = isObject(schema) ? partsOf(schema as JsonObject, root) : []; // It is a part of the root.
  return parts.flatMap((part) => [
    part,
    ...listOf(part["anyOf"]).flatMap((alternative) => alternativesOf(root, alternative)),
  ]);
}

/** The schemas of a property, or of an element of an array. */
function enter(schema: JsonObject, name: string): readonly unknown[] {
  const { prefixItems, items } = schema;
  const element = (isList(prefixItems) ? prefixItems[Number(name)] : undefined) ?? items;
  return [...schemasOfProperty(schema, name), element].filter(isObject);
}
