/** The names, string formats and pattern constructs that vendors accept, for adapters, targets and vendor rules. */

/** The names that a vendor accepts. */
export interface NameForm {
  readonly pattern: RegExp;
  /** The pattern in words that follow "a name must have". */
  readonly asks: string;
}

const upTo64: NameForm = { pattern: /^[a-zA-Z0-9_-]{1,64}$/, asks: "1 to 64 letters, digits, _ and -" };

/** The vendors that refuse some names. */
export type NamingVendor = "openai" | "anthropic" | "gemini" | "bedrock" | "vscode";

export const toolNameForms: Readonly<Record<NamingVendor, NameForm>> = {
  openai: upTo64,
  anthropic: {
    pattern: /^[a-zA-Z0-9_-]{1,128}$/,
    asks: "1 to 128 letters, digits, _ and - (up to 64 in older documentation)",
  },
  gemini: {
    pattern: /^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$/,
    asks: "a letter or _ first, and then up to 127 letters, digits, _, ., : and -",
  },
  bedrock: upTo64,
  vscode: { pattern: /^[\w-]+$/, asks: "only letters, digits, _ and -" },
};

/** String formats that strict modes accept: steps drop others, and rules report them (documented, 2026-11-21). */
export const openaiStrictFormats: readonly string[] = [
  ...["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"],
];

export const anthropicStrictFormats: readonly string[] = [
  ...["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid", "uri"],
];

/** A regular expression construct that some vendors do not support. */
export type PatternConstruct =
  | ("lookaround" | "backreference" | "word boundary" | "large repetition" | "lazy quantifier")
  | ("Unicode class" | "code point in braces" | "named group");

/** Above this a repetition such as `{1000}` counts as large. */
const largeRepetition = 100;

/** Replaces escaped backslashes, so that any other backslash escapes what follows. */
const unescaped = (pattern: string): string => pattern.replaceAll(/\\\\/g, "_");

/** Replaces character classes, whose content is literal. */
const outsideClasses = (pattern: string): string => unescaped(pattern).replaceAll(/(?<!\\)\[(?:\\.|[^\]\\])*\]/g, "_");

export function hasLookaround(pattern: string): boolean {
  return /(?<!\\)\(\?<?[=!]/.test(outsideClasses(pattern));
}

function hasNamedGroup(pattern: string): boolean {
  return /(?<!\\)\(\?<[^=!]/.test(outsideClasses(pattern));
}

/** Whether only JavaScript compiles a pattern: OpenAI compiles patterns in Python. */
export function isJavaScriptOnly(pattern: string): boolean {
  return /\\[pPu]\{/.test(unescaped(pattern)) || hasNamedGroup(pattern);
}

const constructTests: Readonly<Record<PatternConstruct, (pattern: string) => boolean>> = {
  lookaround: hasLookaround,
  backreference: (pattern) => /\\(?:[1-9]|k<)/.test(outsideClasses(pattern)),
  "word boundary": (pattern) => /\\[bB]/.test(outsideClasses(pattern)),
  "large repetition": (pattern) =>
    [...outsideClasses(pattern).matchAll(/(?<!\\)\{(\d+)(?:,(\d*))?\}/g)].some(
      ([, least = "", most = ""]) => Math.max(Number(least), Number(most)) > largeRepetition,
    ),
  "lazy quantifier": (pattern) => /(?<!\\)[*+?}]\?/.test(outsideClasses(pattern)),
  "Unicode class": (pattern) => /\\[pP]\{/.test(unescaped(pattern)),
  "code point in braces": (pattern) => /\\u\{/.test(unescaped(pattern)),
  "named group": hasNamedGroup,
};

/** Constructs that Anthropic's strict mode refuses. */
export const anthropicConstructs: readonly PatternConstruct[] = [
  ...(["lookaround", "backreference", "word boundary", "large repetition"] as const),
];

/** Constructs that only JavaScript supports. */
export const javaScriptConstructs: readonly PatternConstruct[] = [
  ...(["Unicode class", "code point in braces", "named group"] as const),
];

export function findConstructs(pattern: string, among: readonly PatternConstruct[]): PatternConstruct[] {
  return among.filter((construct) => constructTests[construct](pattern));
}
