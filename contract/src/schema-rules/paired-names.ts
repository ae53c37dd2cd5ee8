/** Pairs removed names with added names that mean the same. */

/** A name with its values and its comment. */
export interface NamedPart {
  readonly name: string;
  /** Equal for names that may be paired. */
  readonly meaning: string;
  readonly text: string | undefined;
}

export interface NamePair {
  readonly from: string;
  readonly to: string;
}

/** Beyond this many pairs only equal comments count: nobody renames so many parameters at once. */
const mostScored = 2500;

/** The least similarity of two comments that differ. */
const leastLikeness = 0.5;
const leastShared = 2;

/** Words that any two comments have in common. */
const fillers: ReadonlySet<string> = new Set(
  "a an and are as at be by for from if in is it its of on or that the this to use used when where which with".split(
    " ",
  ),
);

/** How far a pair must score ahead of any other pair with one of its names. */
const clearLead = 0.1;

/** Pairs names if their values, comments and spelling allow only one pairing. */
export function pairNames(gone: readonly NamedPart[], come: readonly NamedPart[]): readonly NamePair[] {
  const isPlain = gone.length === 1 && come.length === 1;
  const byMeaning = new Map<string, NamedPart[]>();
  for (const part of come) byMeaning.set(part.meaning, [...(byMeaning.get(part.meaning) ?? []), part]);
  const areMany = gone.length * come.length > mostScored;
  const candidates = gone.flatMap((from) =>
    (byMeaning.get(from.meaning) ?? []).flatMap((to) => {
      const likeness = areMany ? Number(from.text !== undefined && from.text === to.text) : likenessOf(from, to);
      return isPlain || likeness > 0 ? [{ from: from.name, to: to.name, likeness }] : [];
    }),
  );
  return pairClearly(candidates).map(({ from, to }) => ({ from, to }));
}

interface Candidate extends NamePair {
  readonly likeness: number;
}

/** The candidates that are clearly better than all others with one of their names. */
function pairClearly(candidates: readonly Candidate[]): readonly NamePair[] {
  const best = new Map<string, number[]>();
  const keysOf = ({ from, to }: NamePair): readonly string[] => [`from ${from}`, `to ${to}`];
  for (const candidate of candidates)
    for (const key of keysOf(candidate)) best.set(key, [...(best.get(key) ?? []), candidate.likeness]);
  return candidates.filter((candidate) =>
    keysOf(candidate).every((key) => {
      const rivals = best.get(key) ?? [];
      return rivals.filter((likeness) => likeness > candidate.likeness - clearLead).length === 1;
    }),
  );
}

/** From 0, for parts without anything in common. */
function likenessOf(from: NamedPart, to: NamedPart): number {
  const ofNames = shareOf(wordsIn(from.name), wordsIn(to.name));
  if (from.text === to.text) return (from.text === undefined ? 0.5 : 2) + ofNames;
  if (from.text === undefined || to.text === undefined) return 0.25 + ofNames;
  const [said, says] = [from.text, to.text].map((text) => wordsIn(text).filter((word) => !fillers.has(word)));
  const shared = sharedBy(said ?? [], says ?? []);
  // Authors often extend a comment, which then contains the old one.
  const ofTexts = shared / Math.max(1, Math.min(new Set(said).size, new Set(says).size));
  return shared >= leastShared && ofTexts >= leastLikeness ? ofTexts + ofNames : 0;
}

/** The words of a name or a text, in lower case: `startRef`, `start-ref` and `start_ref` have the same. */
export function wordsIn(text: string): readonly string[] {
  const spaced = text.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2").replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2");
  return spaced.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
}

/** The share of words in common: 1 if all are the same. */
function shareOf(left: readonly string[], right: readonly string[]): number {
  const shared = sharedBy(left, right);
  return shared / Math.max(1, new Set([...left, ...right]).size);
}

function sharedBy(left: readonly string[], right: readonly string[]): number {
  return new Set(left.filter((word) => right.includes(word))).size;
}
