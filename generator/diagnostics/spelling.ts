/** Finds the known word that a misspelled one probably means. */

import { closest, distance } from "fastest-levenshtein";

/** The candidate nearest to a word; undefined if none is near enough. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  if (candidates.length === 0) return undefined;
  const candidate = closest(
    word.toLowerCase(),
    candidates.map((name) => name.toLowerCase()),
  );
  const found = candidates.find((name) => name.toLowerCase() === candidate);
  if (found === undefined) return undefined;
  const allowed = Math.max(2, Math.floor(word.length / 3));
  return distance(word.toLowerCase(), candidate) <= allowed ? found : undefined;
}

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
