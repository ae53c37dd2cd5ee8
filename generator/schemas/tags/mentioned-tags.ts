/** From a word in a sentence that looks like a tag to the value that it seems to have. */

import type { Mention } from "../../sources/doc-comments.js";
import { readTag } from "./tags.js";

/** Tags whose values any words may be. */
const wordyTags = new Set(["title", "description", "pattern", "contentEncoding", "contentMediaType"]);

/** The value of what was most likely meant as a tag; undefined where the sentence just names a tag. */
export function seemingValue({ name, text }: Pick<Mention, "name" | "text">): string | undefined {
  const bare = withoutPunctuation(text);
  const [first = ""] = bare.split(/\s/, 1);
  const word = withoutPunctuation(first);
  const isWordy = wordyTags.has(name);
  const reads = (value: string): boolean => {
    const read = readTag({ name, text: value });
    return read !== undefined && !("expected" in read);
  };
  if (readTag({ name, text }) === undefined) return undefined;
  const whole = [text, bare].find((value) => reads(value) && !(isWordy && /\s/.test(value)));
  if (whole !== undefined) return whole;
  // Such as a number, brackets, quotes or a capital letter, unlike in `the @default branch`.
  const isUnlikeProse = /^\p{Lu}|[^\p{L}'’\-–—…]/u.test(word);
  if (isUnlikeProse) return name === "title" || name === "description" ? bare : word;
  return word !== "" && !isWordy && reads(word) ? word : undefined;
}

function withoutPunctuation(text: string): string {
  return text.replace(/[\s.,;:!?)]+$/, "");
}
