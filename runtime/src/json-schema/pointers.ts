/** JSON Pointers (RFC 6901), alone and in URI fragments: written, read and followed. */

export function escapeToken(name: string | number): string {
  const text = String(name);
  return /[~/]/.test(text) ? text.replaceAll("~", "~0").replaceAll("/", "~1") : text;
}

export function unescapeToken(token: string): string {
  return token.includes("~") ? token.replaceAll("~1", "/").replaceAll("~0", "~") : token;
}

export function joinPointer(names: readonly (string | number)[]): string {
  return names.map((name) => `/${escapeToken(name)}`).join("");
}

/** The names in a JSON Pointer; ignores a prefix such as `#`. */
export function pointerTokens(pointer: string): string[] {
  return pointer.split("/").slice(1).map(unescapeToken);
}

/** A name as a JSON Pointer token in a URI fragment. */
export function fragmentToken(name: string): string {
  // A lone surrogate cannot be encoded.
  return encodeURIComponent(escapeToken(name).replaceAll(/\p{Surrogate}/gu, "\ufffd"));
}

/** A URI fragment without its percent-encoding; unchanged if a `%` encodes nothing. */
export function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** The value at the end of a path of names; undefined if the path leads nowhere. */
export function valueAt<Value>(root: Value, tokens: readonly string[]): Value | undefined;
export function valueAt(root: unknown, tokens: readonly string[]): unknown {
  let found = root;
  for (const token of tokens) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, token)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[token]; // An object or an array: both have string keys.
  }
  return found;
}
