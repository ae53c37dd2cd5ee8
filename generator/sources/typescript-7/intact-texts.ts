/** From a text that TypeScript 7 has sent to the same text, if it has arrived as it was. */

import { CompilerUnavailableError } from "./unavailable.js";

/** JSON over a pipe is UTF-8, which has no half of a surrogate pair: U+FFFD arrives in its place. */
export function intactText(text: string): string {
  if (!text.includes("\ufffd")) return text;
  throw new CompilerUnavailableError("it cannot send half of a surrogate pair");
}
