/** From a name that is no parameter's to the parameter that was probably meant. */

import { typingDistance } from "../diagnostics/spelling.js";

interface SplitName {
  readonly name: string;
  readonly words: readonly string[];
  readonly style: string;
}

/** Creates a search for the parameter that a name writes differently, such as `start_line` for `startLine`. */
export function findsOtherCase(parameters: readonly string[]): (name: string) => string | undefined {
  let known: ReadonlyMap<string, string> | undefined;
  return (name) => {
    // The first of several that are otherwise equal.
    known ??= new Map(parameters.toReversed().map((parameter) => [wordsOf(parameter).join(""), parameter]));
    const words = wordsOf(name);
    if (words.length < 2 && !/^[a-z]/.test(name)) return undefined; // `URL` and `Path` are plain words.
    const found = known.get(words.join(""));
    const isCompound = found !== undefined && Math.max(words.length, wordsOf(found).length) > 1;
    return isCompound ? found : undefined;
  };
}

/** Creates a search for the parameter that a name misspells; caches results. */
export function findsMisspelled(parameters: readonly string[]): (name: string) => string | undefined {
  let known: readonly SplitName[] | undefined;
  const found = new Map<string, string | undefined>();
  return (name) => {
    if (!found.has(name)) {
      const written = splitName(name);
      known ??= parameters.map(splitName);
      found.set(name, known.find((meant) => isMisspelling(written, meant))?.name);
    }
    return found.get(name);
  };
}

/**
 * Short words are often close by chance, as `host` and `post`: there only a missing, extra or swapped letter counts, and
 * no other form of the word.
 */
function isMisspelling(written: SplitName, meant: SplitName): boolean {
  if (written.words.length !== meant.words.length || written.style !== meant.style) return false;
  const pairs = written.words.flatMap((word, index) =>
    word === meant.words[index] ? [] : [[word, meant.words[index] ?? ""] as const],
  );
  const [pair] = pairs;
  if (pair === undefined || pairs.length > 1) return false;
  const [wrong, right] = pair;
  if (wrong.charAt(0) !== right.charAt(0) || typingDistance(wrong, right) !== 1) return false;
  if (withoutDigits(wrong) === withoutDigits(right)) return false;
  const isAlone = written.words.length === 1;
  if (!isAlone) return Math.max(wrong.length, right.length) >= 4;
  const isSubstitution = wrong.length === right.length && sortLetters(wrong) !== sortLetters(right);
  return Math.min(wrong.length, right.length) >= 5 && !isSubstitution && wrong.at(-1) === right.at(-1);
}

function splitName(name: string): SplitName {
  return { name, words: wordsOf(name), style: stylesOf(name) };
}

function wordsOf(name: string): string[] {
  if (/^[a-z0-9]+$/.test(name)) return [name];
  const spaced = name.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2").replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1 $2");
  return spaced
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
}

function stylesOf(name: string): string {
  return name.includes("_") ? "snake" : /[a-z][A-Z]/.test(name) ? "camel" : "plain";
}

function withoutDigits(word: string): string {
  return word.replaceAll(/\d/g, "");
}

function sortLetters(word: string): string {
  return [...word].sort().join("");
}
