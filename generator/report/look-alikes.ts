/** From a text to the places in it of characters that pass for others. */

/** Letters that look like a letter of ASCII, by the script that they are of. */
const twins: readonly (readonly [script: RegExp, letters: string])[] = [
  [/\p{Script=Cyrillic}/u, "аеорсухкіјѕһԁԛԝӏүѵАВЕКМНОРСТУХІЈЅҺԚԜӀҮЗ"],
  [/\p{Script=Greek}/u, "αγικνορυχϲϳΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿ"],
  [/\p{Script=Armenian}/u, "ոսօհցյ"],
];

/** Scripts whose capitals look like those of Latin. */
const twinScripts = /[\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}]/u;

/** Latin letters and marks that look like another. A language with a dotless i has other letters of its own. */
const latinTwins = /[ɑɡɩȷ]/u;
const marks = /[‐‑−⁄∕⧸ǀ∣ː꞉∶․‚ʼʹˈ׳]/u;
const dotless = /ı/u;
const turkic = /[ğşİĞŞ]/u;

const word = /[\p{L}\p{M}\p{N}_]+/gu;
const cluster = /\P{M}(\p{M}+)/gu;

/** Finds each character that a reader takes for another, by its index. */
export function findLookAlikes(text: string): ReadonlySet<number> {
  const found = new Set<number>();
  if (/^[\0-\x7F]*$/.test(text)) return found;
  const hasDotless = !turkic.test(text);
  eachCharacter(text, 0, (character, index) => {
    const isTwin = isCompatible(character) || latinTwins.test(character) || marks.test(character);
    if (isTwin || (hasDotless && dotless.test(character))) found.add(index);
  });
  for (const { 0: match, index } of text.matchAll(word)) {
    const isMixed = /\p{Script=Latin}/u.test(match);
    const isForeign = isMixed ? passesInLatin : passesAlone(match, text);
    eachCharacter(match, index, (character, at) => {
      if (isForeign(character)) found.add(at);
    });
  }
  // An accent that stands apart from its letter is written like the letter that has it.
  for (const { 0: match, 1: accents = "", index } of text.matchAll(cluster)) {
    if (match.normalize("NFC") === match) continue;
    eachCharacter(accents, index + match.length - accents.length, (_accent, at) => void found.add(at));
  }
  return found;
}

function eachCharacter(text: string, start: number, visit: (character: string, index: number) => void): void {
  let index = start;
  for (const character of text) {
    visit(character, index);
    index += character.length;
  }
}

/** Whether Unicode takes a character for a form of one of ASCII, as it does a wide or a bold letter. */
function isCompatible(character: string): boolean {
  if (character <= "\x7F" || /[\p{No}\p{Lm}ªº]/u.test(character)) return false;
  return /^[!-~]$/.test(character.normalize("NFKC"));
}

/** Beside Latin letters, letters of science are meant, unless they look like Latin ones. */
function passesInLatin(character: string): boolean {
  if (/[\p{Script=Cyrillic}\p{Script=Armenian}]/u.test(character) || twinScripts.test(character)) return true;
  return twins.some(([, letters]) => letters.includes(character));
}

/** A word of another script passes for a Latin one if each of its letters does, and nothing else is of that script. */
function passesAlone(match: string, text: string): (character: string) => boolean {
  const letters = [...match].filter((character) => /\p{L}/u.test(character));
  const own = twins.find(([, some]) => letters.length > 0 && letters.every((letter) => some.includes(letter)));
  if (own === undefined) return (character) => twinScripts.test(character);
  const [script, some] = own;
  const isOfLanguage = [...text].some((character) => script.test(character) && !some.includes(character));
  return (character) => !isOfLanguage && some.includes(character);
}
