/** From TypeScript 7's numbers of flags and syntax kinds to those of the compiler in the process, by name. */

import { memoize } from "../memoized-answers.js";
import { ts } from "../compiler.js";
import type { CompilerApi, Names } from "./compiler-api.js";

/** From a number of TypeScript 7. */
export type Translate = (value: number) => number;

export interface Numbers {
  readonly symbolFlags: Translate;
  readonly typeFlags: Translate;
  readonly objectFlags: Translate;
  readonly elementFlags: Translate;
  /** Of a syntax kind; -1 for one that only TypeScript 7 has. */
  readonly syntaxKind: Translate;
}

export function createNumbers(api: CompilerApi): Numbers {
  return {
    symbolFlags: translateBits(api.SymbolFlags, ts.SymbolFlags),
    typeFlags: translateBits(api.TypeFlags, ts.TypeFlags),
    objectFlags: translateBits(api.ObjectFlags, ts.ObjectFlags),
    elementFlags: translateBits(api.ElementFlags, ts.ElementFlags),
    syntaxKind: translateKinds(api.SyntaxKind),
  };
}

/** What only one of the two knows has no bit: nobody asks for it. */
function translateBits(theirs: Names, ours: Names): Translate {
  const pairs = Object.entries(theirs).flatMap(([name, from]) => {
    const to = ours[name];
    return isOneBit(from) && isOneBit(to) ? [{ from, to }] : [];
  });
  return memoize((value) => pairs.reduce((all, { from, to }) => ((value & from) === 0 ? all : all | to), 0));
}

function isOneBit(value: string | number | undefined): value is number {
  return typeof value === "number" && value !== 0 && (value & (value - 1)) === 0;
}

function translateKinds(theirs: Names): Translate {
  const ours: Names = ts.SyntaxKind;
  const kinds = new Map<number, number>();
  for (const [name, value] of Object.entries(theirs)) {
    const kind = ours[name];
    // `FirstToken` and the like are further names of kinds.
    const isMark = /^(?:First|Last)[A-Z]/.test(name);
    if (typeof value === "number" && typeof kind === "number" && !isMark) kinds.set(value, kind);
  }
  return (value) => kinds.get(value) ?? -1;
}
