/** Joins words to lists in messages. */

interface ListOptions {
  readonly conjunction?: "and" | "or";
  /** The maximum number of words to show; the others are counted, if there are two or more: `a, b and 2 more`. */
  readonly most?: number;
}

/** Lists words in quotes: `"a", "b" or "c"`. */
export function listWords(words: readonly string[], { conjunction = "or", most }: ListOptions = {}): string {
  const quoted = words.map((word) => JSON.stringify(word));
  return words.length === 0 ? "none" : joinPhrases(quoted, { conjunction, ...(most !== undefined && { most }) });
}

/** Lists phrases as they are: `a, b and c`. By hand: the first `Intl.ListFormat` of a process takes 12 ms. */
export function joinPhrases(
  phrases: readonly string[],
  { conjunction = "and", most = Infinity }: ListOptions = {},
): string {
  const rest = phrases.length - most;
  const shown = rest > 1 ? [...phrases.slice(0, most), `${rest} more`] : phrases;
  const last = shown.at(-1) ?? "";
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}
