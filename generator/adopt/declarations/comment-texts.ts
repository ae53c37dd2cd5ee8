/** Writes doc comments that are read back as the description and the tags that they were written from. */

import { collapseSpace } from "@toolwright/contract/internal/changes";
import { isObject, isList, type JsonValue, parseJson, sameJson } from "@toolwright/runtime/internal/json-schema";
import { parseDocComment } from "../../sources/doc-comments.js";
import { withholdingTags } from "../../sources/doc-tags.js";
import { readTag } from "../../schemas/tags/tags.js";

/** A tag, with the keyword that it sets. */
export interface CommentTag {
  readonly name: string;
  readonly keyword: string;
  readonly value: JsonValue;
}

/** The content of a doc comment. */
export interface CommentParts {
  readonly description?: string | undefined;
  readonly tags: readonly CommentTag[];
}

export interface WrittenComment {
  /** The lines between the delimiters; null without any. */
  readonly text: string | null;
  /** How the description that is read differs: in white space or in its words; null if it does not. */
  readonly description: "space" | "words" | null;
  /** Tags that no comment can hold. */
  readonly lost: readonly CommentTag[];
}

/** Columns after which a paragraph goes on in another line. */
const widestLine = 96;

/** Writes a comment; what is read back decides how it is escaped. */
export function writeComment({ description, tags }: CommentParts): WrittenComment {
  const texts = description === undefined ? [""] : candidatesFor(description);
  const read = texts.map((text) => ({ text, read: parseDocComment(asComment(text), 0) }));
  const isClean = ({ read: { tags: found, mentions } }: (typeof read)[number]): boolean =>
    found.length === 0 && mentions.length === 0;
  const wanted = description ?? "";
  const exact = read.find((one) => isClean(one) && one.read.text === wanted);
  const close = exact ?? read.find((one) => isClean(one) && collapseSpace(one.read.text) === collapseSpace(wanted));
  const [first] = read.filter(isClean);
  const text = (close ?? first)?.text ?? "";
  const lines = tags.map((tag) => ({ tag, line: writeTag(tag) }));
  const written = lines.flatMap(({ line }) => line ?? []).join("\n");
  const gap = text !== "" && (text.includes("\n") || written.includes("\n")) && written !== "" ? "\n\n" : "\n";
  const whole = [text, written].filter((part) => part !== "").join(written.includes("\n") ? "\n\n" : gap);
  return {
    text: whole === "" ? null : whole,
    description: exact !== undefined ? null : close === undefined ? "words" : "space",
    lost: lines.filter(({ line }) => line === undefined).map(({ tag }) => tag),
  };
}

function asComment(text: string): string {
  return `/**\n${text
    .split("\n")
    .map((line) => ` * ${line}`.trimEnd())
    .join("\n")}\n */`;
}

/** The ways to write a description, the most readable first. */
function candidatesFor(description: string): readonly string[] {
  const text = description
    .replaceAll(/\r\n?/g, "\n")
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replaceAll("*/", "*\\/");
  const escaped = [text, escapeAll(text, /(?<![\w\\])@(?=[A-Za-z])/g), escapeAll(text, /(?<!\\)@/g)];
  return [...new Set(escaped.flatMap((one) => [wrap(one), one]))];
}

/** Escapes every `@` outside code spans. */
function escapeAll(text: string, pattern: RegExp): string {
  return text
    .split(/(`+[^`]*`+)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(pattern, "\\@")))
    .join("");
}

/** Breaks long lines between words, which a reader joins again. */
function wrap(text: string): string {
  return text
    .split("\n")
    .flatMap((line) => {
      if (line.length <= widestLine) return [line];
      const indentation = /^\s*(?:[-*+] |\d+[.)] )?/.exec(line)?.[0] ?? "";
      const lines: string[] = [];
      let current = indentation;
      for (const word of line.slice(indentation.length).split(" ")) {
        if (current.length > indentation.length && current.length + word.length >= widestLine) {
          lines.push(current.trimEnd());
          current = " ".repeat(indentation.length);
        }
        current += `${word} `;
      }
      return [...lines, current.trimEnd()];
    })
    .join("\n");
}

const isFlag = (value: JsonValue): boolean => value === true;

/** The line of a tag; undefined if no line is read back as its value. */
function writeTag(tag: CommentTag): string | undefined {
  const { name, keyword, value } = tag;
  if (withholdingTags.some((known) => known === name)) return `@${name}`;
  const texts = isFlag(value) && keyword !== "default" ? [""] : textsOf(keyword, value);
  return texts
    .map((text) => ({ line: `@${name} ${text}`.trimEnd(), text }))
    .find(({ line, text }) => {
      if (line.includes("*/")) return false;
      const { tags, text: before } = parseDocComment(asComment(line), 0);
      const [only] = tags;
      if (only === undefined || tags.length > 1 || before !== "") return false;
      const read = readTag(only);
      if (read === undefined || !("keyword" in read)) return false;
      // A pattern may be written with other escapes.
      return sameJson(read.value, value) || (keyword === "pattern" && read.value === text.replaceAll("*\\/", "*/"));
    })?.line;
}

function textsOf(keyword: string, value: JsonValue): readonly string[] {
  if (keyword === "pattern") return typeof value === "string" ? patternTexts(value) : [];
  if (keyword === "title" && typeof value === "string") {
    const text = value.replaceAll("*/", "*\\/");
    return [text, escapeAll(text, /(?<!\\)@/g)];
  }
  if (typeof value === "string" && keyword !== "default") return [value];
  const json = JSON.stringify(value);
  // Escapes keep the value from ending the comment or the tag.
  const strict = isObject(value) || isList(value) || typeof value === "string";
  const escaped = json.replaceAll("@", "\\u0040").replaceAll("*/", "*\\u002f").replaceAll("`", "\\u0060");
  const all = strict ? [json.replaceAll("*/", "*\\/"), json.replaceAll("*/", "*\\u002f"), escaped] : [json];
  return all.filter((text) => sameJson(parseJson(text.replaceAll("*\\/", "*/")) ?? null, value));
}

/** A pattern on one line; the same characters may need an escape, which changes no match. */
function patternTexts(pattern: string): readonly string[] {
  const plain = pattern.replaceAll("\n", "\\n").replaceAll("\r", "\\r").replace(/^ /, "\\x20").replace(/ $/, "\\x20");
  const safe = plain.replaceAll("*/", "*\\/").replaceAll("@", "\\x40").replaceAll("`", "\\x60");
  const isLiteral = /^\/.*\/[a-z]*$/s.test(plain);
  return isLiteral ? [`(?:${plain})`, `(?:${safe})`] : [plain, plain.replaceAll("*/", "*\\/"), safe];
}
