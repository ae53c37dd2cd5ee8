/** From the tools of a surface to the declarations of their types, and errors in these. */

import { ts } from "../sources/compiler.js";
import { compareLocations, type Diagnostic, type SourceLocation } from "../diagnostics/diagnostics.js";
import type { Sources } from "../sources/program.js";
import { locateOffset } from "../sources/nodes.js";
import type { DeclaredTool } from "../declarations/resolve.js";
import { referencedName, resolveSymbol } from "../sources/symbols.js";

/** Every declaration in the sources of a type, the type itself first. */
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

/** Finds the tools with an error in what they reach, whose schemas are unreliable. */
export function findWrongTools(
  { sources, declared }: { readonly sources: Sources; readonly declared: readonly DeclaredTool[] },
  diagnostics: readonly Diagnostic[],
): ReadonlySet<DeclaredTool> {
  const errors = diagnostics.filter(({ severity }) => severity === "error").flatMap(({ locations }) => locations);
  const isWrong = ({ hasSchemas, declaration: { node, argumentsNode, resultNode } }: DeclaredTool): boolean => {
    if (!hasSchemas || errors.length === 0) return !hasSchemas;
    const types = [argumentsNode, resultNode].filter((type) => type !== undefined);
    const nodes = [node.parent, ...types.flatMap((type) => [...collectDeclarations(sources, type)])];
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
