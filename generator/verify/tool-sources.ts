/** From the tools of a surface to what stands behind them in the sources: the declarations of their types, and errors. */

import type { ts } from "../compiler.js";
import type { ToolDefinition } from "../definition.js";
import { compareLocations, type Diagnostic, type SourceLocation } from "../diagnostics.js";
import type { Sources } from "../io/sources.js";
import { locateOffset } from "../locations.js";
import { collectReached } from "../reached-types.js";
import type { ResolvedDeclaration } from "../resolve.js";

/** Every declaration that a type is made of, the type itself first. */
export function collectDeclarations(sources: Sources, start: ts.Node): ReadonlySet<ts.Node> {
  const reached = new Set<ts.Node>();
  collectReached(sources, { start, reached }, () => undefined);
  return new Set([start, ...reached]);
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
