/** Proofs of number and string keywords: every value of an atom satisfies the keyword. */

import type { NumberAtom, TextAtom } from "./atoms.js";
import { divides } from "../../json-schema/keyword-values.js";
import { formatLengths, looseFormatPatterns, integerFormats, textFormats } from "../../json-schema/keywords.js";
import type { KeywordProof, Prover } from "./prover.js";

type ScalarProof = KeywordProof<NumberAtom | TextAtom | { readonly kind: "listed" }>;

const onNumbers =
  (prove: (atom: NumberAtom, limit: number) => boolean): ScalarProof =>
  ({ atom, operand }) =>
    atom.kind !== "number" || (typeof operand === "number" && prove(atom, operand));

const onLengths =
  (prove: (atom: TextAtom, limit: number, prover: Prover) => boolean): ScalarProof =>
  ({ atom, operand, prover }) =>
    atom.kind !== "string" || (typeof operand === "number" && prove(atom, operand, prover));

const provePattern: ScalarProof = ({ atom, operand, prover }) =>
  atom.kind !== "string" || (typeof operand === "string" && isMatched(atom, operand, prover));

function isMatched(atom: TextAtom, pattern: string, { texts }: Prover): boolean {
  if (atom.patterns.includes(pattern)) return true;
  const bounds = lengths(leastLength(atom), greatestLength(atom));
  return texts.isEmpty({ patterns: allPatterns(atom), avoided: [...atom.unmatched, pattern], ...bounds });
}

/** Without `maxLength` if that is infinite, which JSON cannot represent. */
function lengths(minLength: number, maxLength: number): { minLength: number; maxLength?: number } {
  return maxLength === Infinity ? { minLength } : { minLength, maxLength };
}

/** The longest bound to compare with patterns: an automaton counts with one state per character. */
const lengthLimit = 200;

const isLengthOf = (atom: TextAtom, range: string, prover: Prover): boolean =>
  atom.patterns.length > 0 && isMatched(atom, `^[\\s\\S]{${range}}$`, prover);

export function isEmptyText(atom: TextAtom, { texts }: Prover): boolean {
  // Without a pattern, a format adds nothing to its lengths.
  const patterns = atom.patterns.length > 0 ? allPatterns(atom) : [];
  return texts.isEmpty({ patterns, avoided: atom.unmatched, ...lengths(leastLength(atom), greatestLength(atom)) });
}

function allPatterns({ patterns, formats }: TextAtom): readonly string[] {
  return [...patterns, ...formats.flatMap((format) => looseFormatPatterns.get(format) ?? [])];
}

const leastLength = ({ minLength, formats }: TextAtom): number =>
  Math.max(minLength, ...formats.map((format) => formatLengths.get(format)?.[0] ?? 0));

const greatestLength = ({ maxLength, formats }: TextAtom): number =>
  Math.min(maxLength, ...formats.map((format) => formatLengths.get(format)?.[1] ?? Infinity));

const proveFormat: ScalarProof = ({ atom, operand }) => {
  const format = String(operand);
  if (atom.kind === "string") return !textFormats.has(format) || atom.formats.includes(format);
  const range = integerFormats.get(format);
  if (atom.kind !== "number" || range === undefined) return true;
  return atom.isInteger && atom.least.value >= range.least && atom.most.value <= range.most;
};

/** Ignores quotients from 10^21 on, which Ajv does not treat as multiples. */
function isMultiple({ isInteger, multiples }: NumberAtom, step: number): boolean {
  return multiples.includes(step) || [...multiples, ...(isInteger ? [1] : [])].some((known) => divides(step, known));
}

export const scalarProofs: ReadonlyMap<string, ScalarProof> = new Map<string, ScalarProof>([
  ["minimum", onNumbers(({ least }, limit) => least.value >= limit)],
  ["maximum", onNumbers(({ most }, limit) => most.value <= limit)],
  ["exclusiveMinimum", onNumbers(({ least }, limit) => least.value > limit || (least.value === limit && least.isOpen))],
  ["exclusiveMaximum", onNumbers(({ most }, limit) => most.value < limit || (most.value === limit && most.isOpen))],
  ["multipleOf", onNumbers(isMultiple)],
  [
    "minLength",
    onLengths(
      (atom, limit, prover) =>
        leastLength(atom) >= limit || (limit <= lengthLimit && isLengthOf(atom, `${Math.ceil(limit)},`, prover)),
    ),
  ],
  [
    "maxLength",
    onLengths(
      (atom, limit, prover) =>
        greatestLength(atom) <= limit || (limit <= lengthLimit && isLengthOf(atom, `0,${Math.floor(limit)}`, prover)),
    ),
  ],
  ["pattern", provePattern],
  ["format", proveFormat],
]);
