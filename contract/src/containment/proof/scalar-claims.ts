/** From an atom of numbers or strings and a keyword to whether every value of it is proved to satisfy the keyword. */

import type { JsonValue } from "@toolwright/runtime/internal/json-schema";
import type { NumberAtom, TextAtom } from "./atoms.js";
import { divides } from "../../json-schema/keyword-values.js";
import { formatLengths, formatPatterns, integerFormats, textFormats } from "../../json-schema/keywords.js";
import type { Prover } from "./prover.js";

interface Question {
  readonly prover: Prover;
  readonly atom: NumberAtom | TextAtom | { readonly kind: "listed" };
  readonly given: JsonValue;
}

type Claim = (question: Question) => boolean;

const onNumbers =
  (claim: (atom: NumberAtom, limit: number) => boolean): Claim =>
  ({ atom, given }) =>
    atom.kind !== "number" || (typeof given === "number" && claim(atom, given));

const onLengths =
  (claim: (atom: TextAtom, limit: number, prover: Prover) => boolean): Claim =>
  ({ atom, given, prover }) =>
    atom.kind !== "string" || (typeof given === "number" && claim(atom, given, prover));

const claimPattern: Claim = ({ atom, given, prover }) =>
  atom.kind !== "string" || (typeof given === "string" && isMatched(atom, given, prover));

function isMatched(atom: TextAtom, pattern: string, { texts }: Prover): boolean {
  if (atom.patterns.includes(pattern)) return true;
  const bounds = lengths(leastLength(atom), greatestLength(atom));
  return texts.isEmpty({ patterns: allPatterns(atom), avoided: [...atom.unmatched, pattern], ...bounds });
}

/** Bounds that JSON can represent. */
function lengths(minLength: number, maxLength: number): { minLength: number; maxLength?: number } {
  return maxLength === Infinity ? { minLength } : { minLength, maxLength };
}

/** Longer bounds are not tried with patterns: an automaton counts with one state per character. */
const lengthLimit = 200;

const isLengthOf = (atom: TextAtom, range: string, prover: Prover): boolean =>
  atom.patterns.length > 0 && isMatched(atom, `^[\\s\\S]{${range}}$`, prover);

export function isEmptyText(atom: TextAtom, { texts }: Prover): boolean {
  // Without a pattern to exclude it, a format says nothing that its lengths do not.
  const patterns = atom.patterns.length > 0 ? allPatterns(atom) : [];
  return texts.isEmpty({ patterns, avoided: atom.unmatched, ...lengths(leastLength(atom), greatestLength(atom)) });
}

function allPatterns({ patterns, formats }: TextAtom): readonly string[] {
  return [...patterns, ...formats.flatMap((format) => formatPatterns.get(format) ?? [])];
}

const leastLength = ({ minLength, formats }: TextAtom): number =>
  Math.max(minLength, ...formats.map((format) => formatLengths.get(format)?.[0] ?? 0));

const greatestLength = ({ maxLength, formats }: TextAtom): number =>
  Math.min(maxLength, ...formats.map((format) => formatLengths.get(format)?.[1] ?? Infinity));

const claimFormat: Claim = ({ atom, given }) => {
  const format = String(given);
  if (atom.kind === "string") return !textFormats.has(format) || atom.formats.includes(format);
  const range = integerFormats.get(format);
  if (atom.kind !== "number" || range === undefined) return true;
  return atom.isInteger && atom.least.value >= range.least && atom.most.value <= range.most;
};

/** Not for quotients from 10^21, in which Ajv finds no multiple. */
function isMultiple({ isInteger, multiples }: NumberAtom, step: number): boolean {
  return multiples.includes(step) || [...multiples, ...(isInteger ? [1] : [])].some((known) => divides(step, known));
}

export const claimsOfScalars: ReadonlyMap<string, Claim> = new Map<string, Claim>([
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
  ["pattern", claimPattern],
  ["format", claimFormat],
]);
