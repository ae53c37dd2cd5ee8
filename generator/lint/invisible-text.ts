/** From a string to its invisible characters, without those that a script or an emoji needs. */

export interface InvisibleCharacter {
  readonly character: string;
  /** Index of the character in the string, counting from 1. */
  readonly offset: number;
}

/** Controls, reordering and joining marks, characters without a shape, and lone surrogates; not line ends. */
const invisible =
  /(?![\n\r\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u;

/** Sequences that need invisible characters. */
const needed = [
  // Emoji: text or picture style, skin tones, joined parts, keycaps, and flags of regions.
  /(?:\p{Emoji}[\uFE0E\uFE0F]?[\p{Emoji_Modifier}\u20E3]?)(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)*/gu,
  /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}/gu,
  // Scripts whose words depend on joining letters: Arabic, Syriac, Mongolian and those of India and around.
  /(?<=[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}])[\u200C\u200D](?=[\p{L}\p{M}\s]|$)/gu,
  // Variants of one ideograph.
  /\p{Ideographic}[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/gu,
];

/** Whether any string in a JSON text may have one: JSON escapes some of them, and few texts have other than ASCII. */
export function mayHaveInvisible(json: string): boolean {
  return json.includes("\\u") || (/[^ -~\n]/.test(json) && invisible.test(json));
}

export function findInvisible(text: string): InvisibleCharacter[] {
  if (!invisible.test(text)) return [];
  const allowed = needed.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: match, index }) => ({ start: index, end: index + match.length })),
  );
  let unit = 0;
  return [...text].flatMap((character, index) => {
    const at = unit;
    unit += character.length;
    if (!invisible.test(character) || allowed.some(({ start, end }) => start <= at && at < end)) return [];
    return [{ character, offset: index + 1 }];
  });
}

const names: Readonly<Record<string, string>> = {
  "\u0000": "NULL",
  "\u001B": "ESCAPE",
  "\u007F": "DELETE",
  "\u00AD": "SOFT HYPHEN",
  "\u034F": "COMBINING GRAPHEME JOINER",
  "\u061C": "ARABIC LETTER MARK",
  "\u115F": "HANGUL CHOSEONG FILLER",
  "\u1160": "HANGUL JUNGSEONG FILLER",
  "\u180E": "MONGOLIAN VOWEL SEPARATOR",
  "\u200B": "ZERO WIDTH SPACE",
  "\u200C": "ZERO WIDTH NON-JOINER",
  "\u200D": "ZERO WIDTH JOINER",
  "\u200E": "LEFT-TO-RIGHT MARK",
  "\u200F": "RIGHT-TO-LEFT MARK",
  "\u2028": "LINE SEPARATOR",
  "\u2029": "PARAGRAPH SEPARATOR",
  "\u202A": "LEFT-TO-RIGHT EMBEDDING",
  "\u202B": "RIGHT-TO-LEFT EMBEDDING",
  "\u202C": "POP DIRECTIONAL FORMATTING",
  "\u202D": "LEFT-TO-RIGHT OVERRIDE",
  "\u202E": "RIGHT-TO-LEFT OVERRIDE",
  "\u2060": "WORD JOINER",
  "\u2061": "FUNCTION APPLICATION",
  "\u2062": "INVISIBLE TIMES",
  "\u2063": "INVISIBLE SEPARATOR",
  "\u2064": "INVISIBLE PLUS",
  "\u2066": "LEFT-TO-RIGHT ISOLATE",
  "\u2067": "RIGHT-TO-LEFT ISOLATE",
  "\u2068": "FIRST STRONG ISOLATE",
  "\u2069": "POP DIRECTIONAL ISOLATE",
  "\u3164": "HANGUL FILLER",
  "\uFE0E": "VARIATION SELECTOR-15",
  "\uFE0F": "VARIATION SELECTOR-16",
  "\uFEFF": "ZERO WIDTH NO-BREAK SPACE",
  "\uFFA0": "HALFWIDTH HANGUL FILLER",
};

/** A character by its code point, and its Unicode name if known here: `U+200B ZERO WIDTH SPACE`. */
export function nameCharacter(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const code = `U+${point.toString(16).toUpperCase().padStart(4, "0")}`;
  const name = names[character] ?? nameOfRange(point);
  return name === undefined ? code : `${code} ${name}`;
}

function nameOfRange(point: number): string | undefined {
  if (point >= 0xe0020 && point <= 0xe007e) {
    return `TAG, a hidden ${JSON.stringify(String.fromCodePoint(point - 0xe0000))}`;
  }
  if (point >= 0xfe00 && point <= 0xfe0f) return `VARIATION SELECTOR-${point - 0xfe00 + 1}`;
  if (point >= 0xe0100 && point <= 0xe01ef) return `VARIATION SELECTOR-${point - 0xe0100 + 17}`;
  if (point < 0x20 || (point >= 0x80 && point < 0xa0)) return "CONTROL CHARACTER";
  return point >= 0xd800 && point <= 0xdfff ? "HALF OF A CHARACTER" : undefined;
}
