/** From a type node to whether it means the same everywhere. */

import { ts } from "../../sources/compiler.js";
import { getOrCompute } from "../../sources/memoize.js";
import type { Sources } from "../../sources/program.js";

/** Whether a node means the same everywhere: without outer type parameters and `this`. */
export function isClosed(sources: Sources, node: ts.Node): boolean {
  return getOrCompute(sources.closedNodes, node, () => findClosed(sources, node));
}

function findClosed(sources: Sources, node: ts.Node): boolean {
  const declaresParameters = (parent: ts.Node): boolean =>
    ts.isMappedTypeNode(parent) ||
    ts.isConditionalTypeNode(parent) ||
    ts.isInterfaceDeclaration(parent) ||
    ((ts.isTypeAliasDeclaration(parent) || ts.isClassLike(parent) || ts.isFunctionLike(parent)) &&
      (parent.typeParameters?.length ?? 0) > 0);
  if (ts.findAncestor(node.parent, declaresParameters) === undefined) return true;
  const isOpen = (part: ts.Node): boolean => {
    if (part.kind === ts.SyntaxKind.ThisType) return true;
    const symbol = ts.isTypeReferenceNode(part) ? sources.checker.getSymbolAtLocation(part.typeName) : undefined;
    const declaration = symbol?.declarations?.find(ts.isTypeParameterDeclaration);
    if (declaration !== undefined && (declaration.pos < node.pos || declaration.end > node.end)) return true;
    return ts.forEachChild(part, isOpen) ?? false;
  };
  return !isOpen(node);
}
