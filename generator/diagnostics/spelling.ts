/** Finds the known word that a misspelled one probably means. */

import { closest, distance } from "fastest-levenshtein";

/** The candidate nearest to a word; undefined if none is near enough. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const near = candidates.filter((candidate) => isNear(word, candidate));
  if (near.length === 0) return undefined;
  const candidate = closest(
    word.toLowerCase(),
    near.map((name) => name.toLowerCase()),
  );
  return near.find((name) => name.toLowerCase() === candidate);
}

/** Whether a word may be a misspelling: `update_ticket` is not one of `create_ticket`, although most letters match. */
function isNear(word: string, candidate: string): boolean {
  const [words, others] = [wordsIn(word), wordsIn(candidate)];
  const pairs = words.length === others.length ? words.map((one, index) => [one, others[index] ?? ""]) : [];
  return [...pairs, [word.toLowerCase(), candidate.toLowerCase()]].every(
    ([one = "", other = ""]) =>
      typingDistance(one, other) <= Math.max(one.length < 4 ? 1 : 2, Math.floor(one.length / 3)),
  );
}

const wordsIn = (name: string): readonly string[] => name.toLowerCase().split(/[_\-./ ]+/);

/** The hint for a misspelled word, or undefined without a suggestion. */
export function suggest(suggestion: string | undefined): string | undefined {
  return suggestion === undefined ? undefined : `Did you mean ${JSON.stringify(suggestion)}?`;
}

/** How many letters to insert, delete, change or swap with the next to turn one word into the other. */
export function typingDistance(first: string, second: string): number {
  const plain = distance(first, second);
  if (plain !== 2 || first.length !== second.length) return plain;
  const start = [...first].findIndex((letter, index) => letter !== second[index]);
  const swapped = `${first.slice(0, start)}${first[start + 1] ?? ""}${first[start] ?? ""}${first.slice(start + 2)}`;
  return swapped === second ? 1 : plain;
}
