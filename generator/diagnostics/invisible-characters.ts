/** Finds the characters of a text that a model reads and people cannot see. */

export interface InvisibleCharacter {
  readonly character: string;
  /** 1-based, in characters. */
  readonly offset: number;
  /** In UTF-16 code units. */
  readonly index: number;
}

/** Control, bidirectional, joining and default-ignorable characters, and lone surrogates, except white space. */
const invisible =
  /(?![\n\r\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u;

/** Sequences in which invisible characters are legitimate. */
const legitimate = [
  // Emoji: presentation, skin tones, ZWJ sequences, keycaps, and flags of regions.
  /(?:\p{Emoji}[\uFE0E\uFE0F]?[\p{Emoji_Modifier}\u20E3]?)(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)*/gu,
  /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}/gu,
  // Scripts with joining letters: Arabic, Syriac, Mongolian, and those of South and Southeast Asia.
  /(?<=[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}])[\u200C\u200D](?=[\p{L}\p{M}\s]|$)/gu,
  // Variants of an ideograph.
  /\p{Ideographic}[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/gu,
];

export function hasInvisible(text: string): boolean {
  return invisible.test(text);
}

/** Finds the invisible characters of a text, except those of emoji and of scripts that need them. */
export function findInvisible(text: string): InvisibleCharacter[] {
  if (!invisible.test(text)) return [];
  const isAllowed = new Uint8Array(text.length);
  for (const pattern of legitimate) {
    for (const { 0: match, index } of text.matchAll(pattern)) isAllowed.fill(1, index, index + match.length);
  }
  let unit = 0;
  return [...text].flatMap((character, index) => {
    const at = unit;
    unit += character.length;
    if (isAllowed[at] === 1 || !invisible.test(character)) return [];
    return [{ character, offset: index + 1, index: at }];
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
  "\uFEFF": "ZERO WIDTH NO-BREAK SPACE",
  "\uFFA0": "HALFWIDTH HANGUL FILLER",
};

/** A character by its code point and, if known, its Unicode name: `U+200B ZERO WIDTH SPACE`. */
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
  return point >= 0xd800 && point <= 0xdfff ? "LONE SURROGATE" : undefined;
}
