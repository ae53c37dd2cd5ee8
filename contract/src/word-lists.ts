/** From words to a list of them in a message. */

export type Conjunction = "and" | "or";

/** Lists words in quotes: `"a", "b" or "c"`. */
export function listWords(words: readonly string[], conjunction: Conjunction = "or"): string {
  return words.length === 0
    ? "none"
    : joinPhrases(
        words.map((word) => JSON.stringify(word)),
        conjunction,
      );
}

/** Lists phrases as they are: `a, b and c`. */
export function joinPhrases(phrases: readonly string[], conjunction: Conjunction = "and"): string {
  const last = phrases.at(-1) ?? "";
  return phrases.length < 2 ? last : `${phrases.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}
