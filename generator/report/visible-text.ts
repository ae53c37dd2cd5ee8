/** From untrusted text to text whose characters are all what they look like, without terminal escapes. */

/** Control characters, marks that reorder or join text, odd spaces, characters without a glyph, lone surrogates. */
const unseen =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]|(?! )\p{Zs}/u;

const short: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Writes every invisible character, and every one that passes for another, as `\u{…}`, on one line. */
export function makeVisible(text: string): string {
  return escapeUnclear(text, (character) => short[character] ?? escapeCharacter(character));
}

/** Renders a report as JSON, with every such character escaped, and what GitHub takes for a command. */
export function visibleJson(value: unknown): string {
  // A string is escaped as it is read, so that its own escapes are part of no word.
  const json = JSON.stringify(value, null, 2).replaceAll(/"(?:[^"\\]|\\.)*"/g, (token) =>
    /[^ -~]|\\/.test(token) ? renderString(JSON.parse(token) as string) : token,
  );
  return `${json.replaceAll("##[", "\\u0023#[")}\n`;
}

/** Shows workflow commands literally: GitHub runs `::` at the start of a line, after any spaces, and `##[` anywhere. */
export function disarmCommands(text: string): string {
  return text.replaceAll("##[", "\\u{23}#[").replaceAll(/^([^\S\n]*):(?=:)/gm, "$1\\u{3a}");
}

const unsealed = new RegExp(`(?![\\n\\t])(?:${unseen.source})`, "gu");
const unsealedInColours = new RegExp(`(?![\\n\\t]|\\u001b\\[\\d{1,2}m)(?:${unseen.source})`, "gu");

/**
 * The last step of a whole text on its way out. Values are escaped where a report names them; this needs no report. Only
 * lines and tabs, which diffs have, and our own colours pass.
 */
export function sealText(text: string, { hasColours }: { readonly hasColours: boolean }): string {
  return /^[\t\n -~]*$/.test(text) ? text : text.replaceAll(hasColours ? unsealedInColours : unsealed, escapeUnits);
}

function renderString(text: string): string {
  const plain = (part: string): string => JSON.stringify(part).slice(1, -1);
  const escaped = (character: string): string => {
    const short = plain(character);
    return short === character ? escapeUnits(character) : short;
  };
  return `"${escapeUnclear(text, escaped, plain)}"`;
}

function escapeUnclear(
  text: string,
  escape: (character: string) => string,
  keep: (part: string) => string = (part) => part,
): string {
  const lookAlikes = findLookAlikes(text);
  if (lookAlikes.size === 0 && !unseen.test(text)) return keep(text);
  let index = 0;
  return [...text]
    .map((character) => {
      const isUnclear = lookAlikes.has(index) || unseen.test(character);
      index += character.length;
      return isUnclear ? escape(character) : keep(character);
    })
    .join("");
}

function escapeUnits(character: string): string {
  const units = Array.from({ length: character.length }, (_unit, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

function escapeCharacter(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

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
