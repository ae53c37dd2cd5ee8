/** From bytes to base64 and back, on every platform. */

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Bytes that are encoded at once: a multiple of three. */
const chunkSize = 3 * 4096;

/** Encodes bytes as base64. */
export function encodeBase64(bytes: Uint8Array): string {
  const chunks: string[] = [];
  for (let start = 0; start < bytes.length; start += chunkSize) {
    chunks.push(encodeChunk(bytes.subarray(start, start + chunkSize)));
  }
  return chunks.join("");
}

function encodeChunk(bytes: Uint8Array): string {
  let text = "";
  for (let index = 0; index < bytes.length; index += 3) {
    const [first = 0, second, third] = bytes.subarray(index, index + 3);
    const bits = (first << 16) | ((second ?? 0) << 8) | (third ?? 0);
    const digit = (shift: number): string => digits.charAt((bits >> shift) & 63);
    text += digit(18) + digit(12) + (second === undefined ? "=" : digit(6)) + (third === undefined ? "=" : digit(0));
  }
  return text;
}

export function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}

/** Bytes of base64; of a digit that is none, zeros. */
export function decodeBase64(text: string): Uint8Array {
  const bytes = new Uint8Array(countBytes(text));
  for (let index = 0, at = 0; index < text.length; index += 4) {
    let bits = 0;
    for (let digit = 0; digit < 4; digit += 1)
      bits = (bits << 6) | Math.max(0, digits.indexOf(text.charAt(index + digit)));
    for (const shift of [16, 8, 0]) if (at < bytes.length) bytes[at++] = (bits >> shift) & 255;
  }
  return bytes;
}

/** How many bytes a base64 text stands for. */
export function countBytes(text: string): number {
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  return Math.max(0, Math.floor((text.length * 3) / 4) - padding);
}
