/** From the compiler's checker to one that looks up a name in the sources once. */

import type { ts } from "../compiler.js";

/** Remembers the symbol at each node: readers of types ask for the same ones at every use of a type. */
export function rememberSymbols(checker: ts.TypeChecker): ts.TypeChecker {
  const symbols = new WeakMap<ts.Node, { readonly symbol: ts.Symbol | undefined }>();
  return {
    ...checker,
    getSymbolAtLocation: (node) => {
      const known = symbols.get(node) ?? { symbol: checker.getSymbolAtLocation(node) };
      symbols.set(node, known);
      return known.symbol;
    },
  };
}
