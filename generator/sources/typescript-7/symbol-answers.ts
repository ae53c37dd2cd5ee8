/** From symbols to those that they lead to, each asked for once, or found among the exports of the module. */

import { ts } from "../compiler.js";
import { memoize } from "../memoized-answers.js";
import type { Mirror } from "./mirror.js";
import type { NodeAnswers } from "./node-answers.js";

export interface SymbolAnswers {
  readonly aliased: (symbol: ts.Symbol) => ts.Symbol;
  readonly exportsOf: (module: ts.Symbol) => ts.Symbol[];
}

export function createSymbolAnswers(
  { remote, symbols }: Mirror,
  { symbolAt }: Pick<NodeAnswers, "symbolAt">,
): SymbolAnswers {
  const exportsOf = memoize((module: ts.Symbol) =>
    remote.getExportsOfModule(symbols.remoteOf(module)).map(symbols.symbolOf),
  );
  const exportsByName = memoize((module: ts.Symbol) => new Map(exportsOf(module).map((own) => [own.name, own])));
  const aliased = memoize(
    (symbol: ts.Symbol): ts.Symbol =>
      exported(symbol) ?? symbols.symbolOf(remote.getAliasedSymbol(symbols.remoteOf(symbol))),
  );
  /** What a named import leads to: many files import the same modules. */
  const exported = (symbol: ts.Symbol): ts.Symbol | undefined => {
    const [specifier, ...others] = symbol.declarations ?? [];
    if (specifier === undefined || others.length > 0 || !ts.isImportSpecifier(specifier)) return undefined;
    const module = symbolAt(specifier.parent.parent.parent.moduleSpecifier);
    if (module?.declarations?.some(ts.isSourceFile) !== true) return undefined;
    const found = exportsByName(module).get((specifier.propertyName ?? specifier.name).text);
    const isAlias = found !== undefined && (found.flags & ts.SymbolFlags.Alias) !== 0;
    return isAlias ? aliased(found) : found;
  };
  return { aliased, exportsOf };
}
