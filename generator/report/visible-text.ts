/** Escapes characters of untrusted text that are invisible or look like others, terminal escapes included. */

/** Control characters, marks that reorder or join text, unusual spaces, characters without a glyph, lone surrogates. */
const invisible =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]|(?! )\p{Zs}/u;

const shortEscapes: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Writes invisible characters, and those that look like others, as `\u{…}`, on one line. */
export function makeVisible(text: string): string {
  return escapeUnclear(text, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return shortEscapes[character] ?? `\\u{${code}}`;
  });
}

/** Renders JSON with such characters escaped, and with the text that GitHub takes for a command. */
export function visibleJson(value: unknown): string {
  // Strings are decoded first, so that letters of their escapes are not part of a word.
  const json = JSON.stringify(value, null, 2).replaceAll(/"(?:[^"\\]|\\.)*"/g, (token) =>
    /[^ -~]|\\/.test(token) ? renderString(JSON.parse(token) as string) : token,
  );
  return `${json.replaceAll("##[", "\\u0023#[")}\n`;
}

/** Shows workflow commands literally: GitHub runs `::` at the start of a line, after any spaces, and `##[` anywhere. */
export function disarmCommands(text: string): string {
  return text.replaceAll("##[", "\\u{23}#[").replaceAll(/^([^\S\n]*):(?=:)/gm, "$1\\u{3a}");
}

const unsafe = new RegExp(`(?![\\n\\t])(?:${invisible.source})`, "gu");
const unsafeInColours = new RegExp(`(?![\\n\\t]|\\u001b\\[\\d{1,2}m)(?:${invisible.source})`, "gu");

/**
 * Escapes a whole text before it is printed, in case a report has forgotten a value: everything invisible except line
 * feeds, tabs and our own colours.
 */
export function escapeOutput(text: string, { hasColours }: { readonly hasColours: boolean }): string {
  return /^[\t\n -~]*$/.test(text) ? text : text.replaceAll(hasColours ? unsafeInColours : unsafe, escapeUnits);
}

function renderString(text: string): string {
  const plain = (part: string): string => JSON.stringify(part).slice(1, -1);
  const escaped = (character: string): string => {
    const json = plain(character);
    return json === character ? escapeUnits(character) : json;
  };
  return `"${escapeUnclear(text, escaped, plain)}"`;
}

function escapeUnclear(
  text: string,
  escape: (character: string) => string,
  keep: (part: string) => string = (part) => part,
): string {
  const found = findLookAlikes(text);
  if (found.size === 0 && !invisible.test(text)) return keep(text);
  let index = 0;
  return [...text]
    .map((character) => {
      const isUnclear = found.has(index) || invisible.test(character);
      index += character.length;
      return isUnclear ? escape(character) : keep(character);
    })
    .join("");
}

function escapeUnits(character: string): string {
  const units = Array.from({ length: character.length }, (_unit, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

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
function findLookAlikes(text: string): ReadonlySet<number> {
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
