/** From a name in the sources to its symbol, through imports and re-exports. */

import { ts } from "./compiler.js";
import type { PackageOf } from "../disk/packages.js";
import { runtimeModule } from "../surface/import-paths.js";

export interface SymbolScope {
  readonly checker: ts.TypeChecker;
  readonly packageOf: PackageOf;
}

/** The symbol of a name, imports followed; undefined if it cannot be found. */
export function resolveSymbol(checker: ts.TypeChecker, name: ts.Node): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(name);
  if (symbol === undefined || (symbol.flags & ts.SymbolFlags.Alias) === 0) return symbol;
  const target = checker.getAliasedSymbol(symbol);
  return target.declarations === undefined ? undefined : target;
}

/** Whether a symbol is the runtime package's own of that name. */
export function isRuntimeSymbol(scope: SymbolScope, symbol: ts.Symbol, name: string): boolean {
  if (symbol.name !== name) return false;
  const file = symbol.declarations?.[0]?.getSourceFile().fileName;
  return file !== undefined && scope.packageOf(file) === runtimeModule;
}

/** The name of a type that a node refers to: of a reference, an import type or a heritage clause. */
export function referencedName(node: ts.Node): ts.Node | undefined {
  if (ts.isTypeReferenceNode(node)) return node.typeName;
  if (ts.isImportTypeNode(node)) return node.qualifier;
  if (ts.isExpressionWithTypeArguments(node)) return node.expression;
  return undefined;
}
