/** Encodes and decodes base64. */

/** Every platform has these globals; this package declares them because it uses no platform's types. */
declare const globalThis: {
  readonly btoa: (binary: string) => string;
  readonly atob: (base64: string) => string;
};

/** Bytes that are encoded at once: a multiple of three, and few enough to be arguments of a call. */
const chunkSize = 3 * 4096;

export function encodeBase64(bytes: Uint8Array): string {
  const chunks: string[] = [];
  for (let start = 0; start < bytes.length; start += chunkSize) {
    chunks.push(globalThis.btoa(String.fromCharCode(...bytes.subarray(start, start + chunkSize))));
  }
  return chunks.join("");
}

export function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}

/** Decodes base64; returns undefined for other text, which a server may send. */
export function decodeBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(globalThis.atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Pads base64 and removes its white space, as APIs want it; returns undefined for other text. */
export function normalizeBase64(text: string): string | undefined {
  if (isBase64(text)) return text;
  const bytes = decodeBase64(text);
  return bytes && encodeBase64(bytes);
}

/** Counts the bytes of a base64 text. */
export function countBytes(text: string): number {
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  return Math.max(0, Math.floor((text.length * 3) / 4) - padding);
}
