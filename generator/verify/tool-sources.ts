/** From the tools of a surface to what stands behind them in the sources: the declarations of their types, and errors. */

import { ts } from "../compiler.js";
import type { ToolDefinition } from "../definition.js";
import { compareLocations, type Diagnostic, type SourceLocation } from "../diagnostics.js";
import type { Sources } from "../io/sources.js";
import { locateOffset } from "../locations.js";
import type { ResolvedDeclaration } from "../resolve.js";
import { referencedName, resolveSymbol } from "../symbols.js";

/** Every declaration of the sources that a type is made of, the type itself first. */
export function collectDeclarations(
  { program, checker }: Pick<Sources, "program" | "checker">,
  start: ts.Node,
): ReadonlySet<ts.Node> {
  const found = new Set([start]);
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
  visit(start);
  return found;
}

/** Finds the tools with an error in their declaration or in what it reaches: their schemas cannot be relied on. */
export function findWrongTools(
  { sources, declarations }: { sources: Sources; declarations: ReadonlyMap<ToolDefinition, ResolvedDeclaration> },
  diagnostics: readonly Diagnostic[],
): ReadonlySet<ToolDefinition> {
  const errors = diagnostics.filter(({ severity }) => severity === "error").flatMap(({ locations }) => locations);
  if (errors.length === 0) return new Set();
  const isWrong = ([, { node, argumentsNode, resultNode }]: [ToolDefinition, ResolvedDeclaration]): boolean => {
    const types = [argumentsNode, resultNode].filter((type) => type !== undefined);
    const nodes = [node.parent, ...types.flatMap((type) => [...collectDeclarations(sources, type)])];
    return nodes.some((part) => errors.some((error) => isWithin(sources.root, part, error)));
  };
  return new Set([...declarations].filter(isWrong).map(([tool]) => tool));
}

/** Tells whether a position is in a node or in the comments above it. */
function isWithin(root: string, node: ts.Node, position: SourceLocation): boolean {
  const file = node.getSourceFile();
  const from = locateOffset(root, file, node.getFullStart());
  const to = locateOffset(root, file, node.end);
  return from.file === position.file && compareLocations(from, position) <= 0 && compareLocations(position, to) <= 0;
}
