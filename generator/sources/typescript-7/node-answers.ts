/** From nodes and symbols of the sources to what TypeScript 7 has there, asked for in lists. */

import type { ts } from "../compiler.js";
import { sameEverywhere } from "./asked-nodes.js";
import { certainType, type Mirror } from "./mirror.js";

export interface NodeAnswers {
  readonly symbolAt: (node: ts.Node) => ts.Symbol | undefined;
  readonly typeAt: (node: ts.Node) => ts.Type;
  readonly typeOfSymbol: (symbol: ts.Symbol) => ts.Type;
  /** Each asks before anybody does. */
  readonly askSymbols: (nodes: readonly ts.Node[]) => void;
  readonly askTypes: (nodes: readonly ts.Node[]) => void;
  readonly askTypesOf: (symbols: readonly ts.Symbol[]) => void;
}

export function createNodeAnswers(mirror: Mirror): NodeAnswers {
  const { remote, places, symbols } = mirror;
  const symbolsOfNodes = createList<ts.Node, ts.Symbol | undefined>((nodes) =>
    remote.getSymbolAtLocation(nodes.map(places.remoteOf)).map((found) => found && symbols.symbolOf(found)),
  );
  // `string` is one type wherever it stands.
  const typesOfNodes = createList<ts.Node, ts.Type>(
    (nodes) => {
      const found = remote.getTypeAtLocation(nodes.map(places.remoteOf));
      return nodes.map((node, index) => certainType(mirror, found[index], node.getText()));
    },
    (node) => sameEverywhere(node) ?? node,
  );
  const typesOfSymbols = createList<ts.Symbol, ts.Type>((list) => {
    const found = remote.getTypeOfSymbol(list.map(symbols.remoteOf));
    return list.map(({ name }, index) => certainType(mirror, found[index], name));
  });
  return {
    symbolAt: symbolsOfNodes.get,
    typeAt: typesOfNodes.get,
    typeOfSymbol: typesOfSymbols.get,
    askSymbols: symbolsOfNodes.ask,
    askTypes: typesOfNodes.ask,
    askTypesOf: typesOfSymbols.ask,
  };
}

interface AnswerList<Asked, Answer> {
  readonly get: (asked: Asked) => Answer;
  readonly ask: (list: readonly Asked[]) => void;
}

/** Keeps answers by a key, which is the thing itself or what tells it apart. */
function createList<Asked, Answer>(
  request: (list: readonly Asked[]) => readonly Answer[],
  keyOf: (asked: Asked) => unknown = (asked) => asked,
): AnswerList<Asked, Answer> {
  const known = new Map<unknown, { readonly answer: Answer }>();
  const ask = (list: readonly Asked[]): void => {
    const open = new Map(list.map((one) => [keyOf(one), one]));
    for (const key of open.keys()) if (known.has(key)) open.delete(key);
    if (open.size === 0) return;
    const answers = request([...open.values()]);
    [...open.keys()].forEach((key, index) => known.set(key, { answer: answers[index] as Answer })); // One for each.
  };
  const get = (asked: Asked): Answer => {
    const key = keyOf(asked);
    if (!known.has(key)) ask([asked]);
    const found = known.get(key);
    if (found === undefined) throw new Error("TypeScript 7 must answer each question of a list.");
    return found.answer;
  };
  return { get, ask };
}
