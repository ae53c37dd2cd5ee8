/** Globs: whether one matches a path, and whether matching one may take too long. */

/**
 * Whether a glob matches a whole path; braces, brackets and negation are literal. Unlike a regular expression, it takes
 * time in proportion to the product of both lengths.
 */
export function matchesGlob(glob: string, path: string): boolean {
  // Where the part of the path may end that the tokens so far match.
  let ends: readonly number[] = [0];
  for (const token of glob.match(/\*\*\/|\*\*|[^]/g) ?? []) ends = endsBehind(token, path, ends);
  return ends.at(-1) === path.length;
}

/** The ends after one more token, in order. */
function endsBehind(token: string, path: string, before: readonly number[]): readonly number[] {
  const [first = path.length + 1] = before;
  const known = new Set(before);
  const later = (isOne: (end: number) => boolean): number[] =>
    Array.from({ length: path.length + 1 - first }, (_, index) => first + index).filter(isOne);
  let isInPart = false;
  switch (token) {
    case "**":
      return later(() => true);
    case "**/":
      return later((end) => known.has(end) || (end > first && path[end - 1] === "/"));
    case "*":
      return later((end) => (isInPart = known.has(end) || (isInPart && path[end - 1] !== "/")));
    default:
      return before
        .filter((end) => (token === "?" ? end < path.length && path[end] !== "/" : path[end] === token))
        .map((end) => end + 1);
  }
}

/** The most wildcards in a part of a glob, and the most parts that are `**`: each multiplies the work for a long name. */
const mostWildcards = 4;

/** Whether matching a glob, as a regular expression, may take minutes for one name. */
export function isCostlyGlob(glob: string): boolean {
  const parts = glob.split("/");
  const wildcardsIn = (part: string): number => (part === "**" ? 0 : (part.match(/[*+]/g) ?? []).length);
  return (
    parts.filter((part) => part === "**").length > mostWildcards ||
    parts.some((part) => wildcardsIn(part) > mostWildcards) ||
    // A repetition in another takes exponential time.
    /[*+]\([^)]*[*+(]|\)[*+{]/.test(glob)
  );
}

/** The predicate of a message about a costly glob. */
export const costlyGlob = `must have at most ${mostWildcards} wildcards in each part of the path, and no repetition in another: it could take minutes to match one name`;
