/** From TypeScript 7's symbols to symbols as the compiler in the process has them, one for each. */

import type { ts } from "../compiler.js";
import type { RemoteSymbol } from "./compiler-api.js";
import type { Numbers } from "./flags.js";
import { intactText } from "./intact-texts.js";
import type { NodePlaces } from "./node-places.js";

export interface MirroredSymbols {
  readonly symbolOf: (remote: RemoteSymbol) => ts.Symbol;
  readonly remoteOf: (symbol: ts.Symbol) => RemoteSymbol;
}

export function createMirroredSymbols(places: NodePlaces, { symbolFlags }: Numbers): MirroredSymbols {
  const byId = new Map<number, ts.Symbol>();
  const remotes = new Map<ts.Symbol, RemoteSymbol>();
  const create = (remote: RemoteSymbol): ts.Symbol => {
    let declarations: ts.Node[] | undefined;
    const mirrored = {
      flags: symbolFlags(remote.flags),
      name: intactText(remote.name),
      escapedName: intactText(remote.escapedName),
      get declarations() {
        if (remote.declarations.length === 0) return undefined;
        return (declarations ??= remote.declarations.map(places.nodeOf));
      },
      get valueDeclaration() {
        return remote.valueDeclaration && places.nodeOf(remote.valueDeclaration);
      },
    };
    return mirrored as unknown as ts.Symbol; // It has what toolwright asks of a symbol, which a test compares.
  };
  return {
    symbolOf: (remote) => {
      const known = byId.get(remote.id);
      if (known !== undefined) return known;
      const symbol = create(remote);
      byId.set(remote.id, symbol);
      remotes.set(symbol, remote);
      return symbol;
    },
    remoteOf: (symbol) => {
      const remote = remotes.get(symbol);
      if (remote === undefined) throw new Error(`The symbol ${symbol.name} must be one of TypeScript 7.`);
      return remote;
    },
  };
}
