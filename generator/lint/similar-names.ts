/** From a name that is no parameter's to the parameter that was probably meant. */

import { typingDistance } from "../spelling.js";

/** The parameter of which a name is another way of writing, such as `startLine` of `start_line`. */
export function sameInOtherCase(name: string, parameters: readonly string[]): string | undefined {
  if (wordsOf(name).length < 2 && !/^[a-z]/.test(name)) return undefined; // `URL` and `Path` are words of the text.
  const key = wordsOf(name).join("");
  const found = parameters.find((parameter) => wordsOf(parameter).join("") === key);
  const isCompound = found !== undefined && Math.max(wordsOf(name).length, wordsOf(found).length) > 1;
  return isCompound ? found : undefined;
}

/**
 * The parameter of which a name is a misspelling. Short words are often near to another by chance, `host` to `post`, so
 * a word alone must lack a letter, have one too many or two in the wrong order, and not be another form of the word.
 */
export function misspelled(name: string, parameters: readonly string[]): string | undefined {
  return parameters.find((parameter) => {
    const [written, meant] = [wordsOf(name), wordsOf(parameter)];
    if (written.length !== meant.length || stylesOf(name) !== stylesOf(parameter)) return false;
    const pairs = written.flatMap((word, index) =>
      word === meant[index] ? [] : [[word, meant[index] ?? ""] as const],
    );
    const [pair] = pairs;
    if (pair === undefined || pairs.length > 1) return false;
    const [wrong, right] = pair;
    if (wrong.charAt(0) !== right.charAt(0) || typingDistance(wrong, right) !== 1) return false;
    if (withoutDigits(wrong) === withoutDigits(right)) return false;
    const isAlone = written.length === 1;
    if (!isAlone) return Math.max(wrong.length, right.length) >= 4;
    const isSubstitution = wrong.length === right.length && sortLetters(wrong) !== sortLetters(right);
    return Math.min(wrong.length, right.length) >= 5 && !isSubstitution && wrong.at(-1) === right.at(-1);
  });
}

/** The words of a name, in lower case. */
function wordsOf(name: string): string[] {
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
