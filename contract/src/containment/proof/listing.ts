/** From an atom to the few values that it holds, where they can be listed. */

import { listedAtom, type Atom, type ListedAtom, type NumberAtom } from "./atoms.js";
import { longest } from "./list-claims.js";
import { mostProperties } from "./object-claims.js";
import type { Prover } from "./prover.js";

const valueLimit = 128;

/** Lists the values of an atom; undefined where there are too many, or they cannot be listed. */
export function listValues(prover: Prover, atom: Atom): ListedAtom | undefined {
  switch (atom.kind) {
    case "listed":
      return atom;
    case "number": {
      const numbers = listNumbers(atom);
      return numbers && listedAtom(numbers, atom);
    }
    case "string": {
      const { patterns, unmatched: avoided, minLength, maxLength } = atom;
      if (maxLength === 0) return listedAtom([""], atom);
      const listed = prover.texts.list({ patterns, avoided, minLength, maxLength }, valueLimit);
      return listed && listedAtom(listed, atom);
    }
    case "array":
      return longest(prover, atom) === 0 ? listedAtom([[]], atom) : undefined;
    case "object":
      return mostProperties(prover, atom) === 0 ? listedAtom([{}], atom) : undefined;
  }
}

function listNumbers({ isInteger, least, most }: NumberAtom): number[] | undefined {
  if (least.value === most.value && !least.isOpen && !most.isOpen) return [least.value];
  const size = most.value - least.value + 1;
  if (!isInteger || !(size <= valueLimit) || !Number.isSafeInteger(least.value)) return undefined;
  return Array.from({ length: size }, (_, index) => least.value + index);
}
