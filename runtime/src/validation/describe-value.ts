/** From values and names to how a sentence writes them. */

/** Most members of a list that are written out. */
const longestList = 12;

/** Most characters of a value that are quoted. */
const longestQuote = 60;

/** `a`, `a or b`, `a, b or c`. */
export function joinWords(words: readonly string[], conjunction: "or" | "and"): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}

/** `"a"`, `one of "a" or 5`; with "and": `"a" and "b"`. A null goes last; a long list is cut short, and says so. */
export function quoteList(values: readonly unknown[], conjunction: "or" | "and" = "or"): string {
  const left = values.length - longestList;
  const ordered = [...values.filter((value) => value !== null), ...values.filter((value) => value === null)];
  const words = ordered.slice(0, longestList).map((value) => quote(value));
  const joined = joinWords(left > 0 ? [...words, `${left} more`] : words, conjunction);
  return conjunction === "or" && values.length > 1 ? `one of ${joined}` : joined;
}

/** A value as JSON, cut short. */
export function quote(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(shorten(value, longestQuote));
  // What JSON has no word for, as JavaScript writes it.
  const isJson = (typeof value === "object" && value !== null) || Number.isFinite(value) || typeof value === "boolean";
  return shorten(isJson ? JSON.stringify(value) : String(value), longestQuote);
}

/** The head of a text, with an ellipsis where it is cut. */
export function shorten(text: string, longest: number): string {
  // Half a surrogate pair at the end goes.
  return text.length <= longest ? text : `${text.slice(0, Math.max(0, longest - 1)).replace(/\p{Surrogate}$/u, "")}…`;
}

/** What came, in a few words: `the number 5`. A secret is not quoted. */
export function describeValue(value: unknown, secrecy: "open" | "secret" = "open"): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return value.length === 0 ? "an empty array" : "an array";
  if (typeof value === "object" && value !== null) return "an object";
  if (value === null || (typeof value === "boolean" && secrecy === "open")) return String(value);
  return secrecy === "secret" ? `a ${typeof value}` : `the ${typeof value} ${quote(value)}`;
}

/** `1 character`, `2 characters`. */
export function count(number: unknown, noun: string): string {
  if (number === 1) return `1 ${noun}`;
  return `${String(number)} ${noun.endsWith("y") ? `${noun.slice(0, -1)}ie` : noun}s`;
}

/** Where something stands, as a model writes it: `items[2].id`. The value says which names are indexes. */
export function describePlace(tokens: readonly string[], value: unknown): string {
  let current = value;
  let written = "";
  for (const token of tokens) {
    if (Array.isArray(current)) written += `[${token}]`;
    else if (/^[\p{L}_$][\p{L}\d_$-]*$/u.test(token)) written += written === "" ? token : `.${token}`;
    else written += `[${JSON.stringify(shorten(token, longestQuote))}]`;
    // What is no object has nothing further in.
    current = (Object(current) as Readonly<Record<string, unknown>>)[token];
  }
  return written === "" ? "the arguments" : written;
}
