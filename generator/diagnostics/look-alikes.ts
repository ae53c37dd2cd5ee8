/** Finds the characters of a text that a reader takes for others. */

/** Letters that look like ASCII letters, by script. */
const lookAlikes: readonly (readonly [script: RegExp, letters: string])[] = [
  [/\p{Script=Cyrillic}/u, "аеорсухкіјѕһԁԛԝӏүѵАВЕКМНОРСТУХІЈЅҺԚԜӀҮЗ"],
  [/\p{Script=Greek}/u, "αγικνορυχϲϳΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿ"],
  [/\p{Script=Armenian}/u, "ոսօհցյ"],
];

/** Scripts whose capitals look like Latin ones. */
const lookAlikeScripts = /[\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}]/u;

/** Latin letters and punctuation that look like others. A language with a dotless i has other letters of its own. */
const latinLookAlikes = /[ɑɡɩȷ]/u;
const punctuation = /[‐‑−⁄∕⧸ǀ∣ː꞉∶․‚ʼʹˈ׳]/u;
const dotless = /ı/u;
const turkic = /[ğşİĞŞ]/u;

const word = /[\p{L}\p{M}\p{N}_]+/gu;
const cluster = /\P{M}(\p{M}+)/gu;

/** Finds the index of each character that a reader may take for another. */
export function findLookAlikes(text: string): ReadonlySet<number> {
  const found = new Set<number>();
  if (/^[\0-\x7F]*$/.test(text)) return found;
  const hasDotless = !turkic.test(text);
  eachCharacter(text, 0, (character, index) => {
    const looksLikeOther = isCompatible(character) || latinLookAlikes.test(character) || punctuation.test(character);
    if (looksLikeOther || (hasDotless && dotless.test(character))) found.add(index);
  });
  for (const { 0: match, index } of text.matchAll(word)) {
    const isMixed = /\p{Script=Latin}/u.test(match);
    const isLookAlike = isMixed ? looksLatin : findLookAlikesIn(match, text);
    eachCharacter(match, index, (character, at) => {
      if (isLookAlike(character)) found.add(at);
    });
  }
  // A letter with a separate accent looks like the composed letter.
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

/** Whether Unicode defines a character as a form of an ASCII one, such as a wide or a bold letter. */
function isCompatible(character: string): boolean {
  if (character <= "\x7F" || /[\p{No}\p{Lm}ªº]/u.test(character)) return false;
  return /^[!-~]$/.test(character.normalize("NFKC"));
}

/** Beside Latin letters, Greek ones are mathematical symbols, unless they look like Latin ones. */
function looksLatin(character: string): boolean {
  if (/[\p{Script=Cyrillic}\p{Script=Armenian}]/u.test(character) || lookAlikeScripts.test(character)) return true;
  return lookAlikes.some(([, letters]) => letters.includes(character));
}

/** A word of another script looks Latin if all of its letters do, and the text has no other letters of that script. */
function findLookAlikesIn(match: string, text: string): (character: string) => boolean {
  const letters = [...match].filter((character) => /\p{L}/u.test(character));
  const own = lookAlikes.find(([, some]) => letters.length > 0 && letters.every((letter) => some.includes(letter)));
  if (own === undefined) return (character) => lookAlikeScripts.test(character);
  const [script, some] = own;
  const isOfLanguage = [...text].some((character) => script.test(character) && !some.includes(character));
  return (character) => !isOfLanguage && some.includes(character);
}
