/** From a misspelled word to the known one that was probably meant. */

import { closest, distance } from "fastest-levenshtein";

/** Finds the candidate nearest to a word, or undefined where none is near enough to be meant. */
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

/** Lists words for a message: `"a", "b" or "c"`. */
export function listWords(candidates: readonly string[]): string {
  const quoted = candidates.map((name) => JSON.stringify(name));
  const last = quoted.pop();
  if (last === undefined) return "none";
  return quoted.length === 0 ? last : `${quoted.join(", ")} or ${last}`;
}

/** How many letters must be put in, left out, changed or swapped with the next to make one word the other. */
export function typingDistance(first: string, second: string): number {
  const plain = distance(first, second);
  if (plain !== 2 || first.length !== second.length) return plain;
  const start = [...first].findIndex((letter, index) => letter !== second[index]);
  const swapped = `${first.slice(0, start)}${first[start + 1] ?? ""}${first[start] ?? ""}${first.slice(start + 2)}`;
  return swapped === second ? 1 : plain;
}
