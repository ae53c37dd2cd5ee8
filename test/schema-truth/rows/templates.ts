/** Template literal types. */

import { anyOf, matching, oneOf, only, string } from "../schema-words.js";
import type { RowGroup } from "../type-rows.js";

const number = String.raw`\s*(?:[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE](?:\+?[0-2]?\d?\d|-\d+))?|0[xX][\da-fA-F]+|0[oO][0-7]+|0[bB][01]+)\s*`;
const fraction = String.raw`(?:\d+\.?\d*|\.\d+)`;
const touching = {
  refused: "two placeholders that touch leave open where one ends",
  instead: "Put a separator between them, or write string with the tag @pattern.",
} as const;
const placeholder = {
  refused: "a pattern can stand for ${string}, ${number} and unions of literals only",
  instead: "Use those, or write string with the tag @pattern.",
} as const;

export const templates: RowGroup = {
  heading: "Template literals",
  supported: [
    { name: "a text that begins so", type: "`x-${string}`", schema: matching("^x-"), onPage: true },
    { name: "a text that ends so", type: "`${string}.ts`", schema: matching(String.raw`\.ts$`) },
    { name: "a text with something in it", type: "`${string}@${string}`", schema: matching("@"), onPage: true },
    {
      name: "characters that mean something in a pattern",
      type: "`a.b*${string}$`",
      schema: matching(String.raw`^a\.b\*[\s\S]*\$$`),
    },
    { name: "a line feed", type: "`\\n${string}`", schema: matching("^\n") },
    { name: "nothing but a placeholder", type: "`${string}`", schema: string },
    { name: "a number", type: "`${number}px`", schema: matching(`^${number}px$`) },
    { name: "a number in the middle", type: "`v${number}!${string}`", schema: matching(`^v${number}!`) },
    {
      name: "numbers with a dot between them",
      type: "`${number}.${number}`",
      schema: matching(`^${number.replace(fraction, String.raw`\d+`)}\\.${number}$`),
    },
    {
      name: "a number before a hyphen",
      type: "`v${number}-${string}`",
      schema: matching(`^v${number.replace("[+-]?", String.raw`\+?`).replace(String.raw`|-\d+`, "")}-`),
    },
    { name: "literals", type: '`a-${"b" | "c"}`', schema: oneOf("a-b", "a-c"), onPage: true },
    { name: "booleans", type: "`is-${boolean}`", schema: oneOf("is-false", "is-true") },
    {
      name: "literals and a placeholder",
      type: '`${"a" | "b"}-${string}`',
      schema: anyOf(matching("^a-"), matching("^b-")),
      onPage: true,
    },
    {
      name: "a template of a type parameter",
      declarations: "type Id<T extends string> = `${T}_${string}`;",
      type: 'Id<"user">',
      schema: matching("^user_"),
    },
    {
      name: "the case of a literal",
      type: 'Uppercase<"abc"> | Capitalize<"def">',
      schema: oneOf("ABC", "Def"),
      onPage: true,
    },
    { name: "a literal made of parts", declarations: 'type Dir = "in"; ', type: "`${Dir}put`", schema: only("input") },
  ],
  refused: [
    { name: "placeholders that touch", type: "`${string}${number}`", ...touching, onPage: true },
    { name: "a number that touches a text", type: "`a${number}${string}`", ...touching },
    {
      name: "a number before a digit",
      type: "`${number}5`",
      refused: "a number has no clear end where what follows may belong to it",
      instead: "Put a colon or a comma behind it, or write string with the tag @pattern.",
      onPage: true,
    },
    { name: "bigint in a template", type: "`${bigint}`", ...placeholder },
    { name: "an alias of a scalar in a template", type: "`${Integer}px`", ...placeholder },
    { name: "the case of a text in a template", type: "`x-${Uppercase<string>}`", ...placeholder },
    {
      name: "the case of any text",
      type: "Uppercase<string>",
      refused: "a schema cannot tell the case of a text",
      instead: "List the texts as a union, or write string with the tag @pattern.",
      onPage: true,
    },
  ],
};
