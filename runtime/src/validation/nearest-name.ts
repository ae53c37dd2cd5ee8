/** Finds the name that was probably meant by another. */

/** Finds the nearest candidate; undefined if none is near, or several are. */
export function findNearest(word: string, candidates: readonly string[]): string | undefined {
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: measure(word, candidate) }))
    .filter(({ distance }) => Number.isFinite(distance))
    .sort((left, right) => left.distance - right.distance);
  return ranked[1] !== undefined && ranked[0]?.distance === ranked[1].distance ? undefined : ranked[0]?.candidate;
}

/** The distance of two words; infinite if they are unrelated. */
function measure(word: string, candidate: string): number {
  const [left, right] = [splitWords(word), splitWords(candidate)];
  const [plainLeft, plainRight] = [left.join(""), right.join("")];
  if (plainLeft === "" || plainRight === "") return Infinity;
  const edits = Math.abs(plainLeft.length - plainRight.length) > 3 ? Infinity : countEdits(plainLeft, plainRight);
  if (edits <= Math.max(plainLeft.length, plainRight.length) / 3) return edits;
  // `prio` for `priority`.
  const [short = "", long = ""] = [plainLeft, plainRight].sort((one, other) => one.length - other.length);
  if (short.length > 2 && long.startsWith(short)) return 50 + long.length - short.length;
  // `file_path` for `path`: one has all the words of the other.
  const [fewer, more] = left.length < right.length ? [left, right] : [right, left];
  const isPart = fewer.length < more.length && fewer.every((one) => one.length > 1 && more.includes(one));
  return isPart ? 100 + more.length - fewer.length : Infinity;
}

/** The words of a name, lower case and singular: those of `startLine` and `start_lines` are the same. */
function splitWords(name: string): readonly string[] {
  const spaced = name.slice(0, 100).replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, " ");
  return spaced
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .map((word) => word.replace(/ies$/, "y").replace(/s$/, ""))
    .filter((word) => word !== "");
}

/** Insertions, deletions, replacements and swaps of neighbors between two words (Damerau and Levenshtein). */
function countEdits(left: string, right: string): number {
  let [before, last] = [[] as readonly number[], Array.from({ length: right.length + 1 }, (_, index) => index)]; // Rows.
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const isSame = left[i - 1] === right[j - 1];
      const isSwap = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, last] = [last, row];
  }
  return last[right.length] ?? 0;
}
