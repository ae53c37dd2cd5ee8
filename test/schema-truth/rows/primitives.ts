/** Primitives, literals and what says nothing of a value. */

import { anything, boolean, nothing, notNull, number, oneOf, only, string } from "../schema-words.js";
import type { RowGroup } from "../type-rows.js";

const mixed = { type: ["string", "number", "boolean"], enum: ["a", 1, true] } as const;

export const primitives: RowGroup = {
  heading: "Primitives and literals",
  supported: [
    { name: "a string", type: "string", schema: string, onPage: true },
    { name: "a number", type: "number", schema: number, onPage: true },
    { name: "a boolean", type: "boolean", schema: boolean, onPage: true },
    { name: "null", type: "null", schema: nothing, onPage: true },
    { name: "a text", type: '"fast"', schema: only("fast"), onPage: true },
    { name: "a text in single quotes", type: "'it\\'s'", schema: only("it's") },
    { name: "a text with an escape", type: '"\\u0061\\n"', schema: only("a\n") },
    { name: "a text of a template without placeholders", type: "`plain`", schema: only("plain") },
    { name: "the empty text", type: '""', schema: only("") },
    { name: "a number of its own", type: "42", schema: only(42), onPage: true },
    { name: "a negative number", type: "-1", schema: only(-1) },
    { name: "a number with separators", type: "1_000", schema: only(1000) },
    { name: "a hexadecimal number", type: "0xff", schema: only(255) },
    { name: "true", type: "true", schema: only(true) },
    { name: "both booleans", type: "true | false", schema: boolean },
    { name: "literals of all kinds", type: '"a" | 1 | true', schema: mixed },
    { name: "unknown", type: "unknown", schema: anything, onPage: true },
    { name: "any", type: "any", schema: anything, onPage: true },
    { name: "{}", type: "{}", schema: notNull, onPage: true },
    { name: "an interface without members", declarations: "interface Empty {}", type: "Empty", schema: notNull },
    { name: "object", type: "object", schema: { type: ["object", "array"] }, onPage: true },
    { name: "object beside null", type: "object | null", schema: { type: ["object", "array", "null"] } },
    { name: "parentheses", type: '(("a") | (("b")))', schema: oneOf("a", "b") },
  ],
  refused: [
    {
      name: "bigint",
      type: "bigint",
      refused: "JSON has no bigint",
      instead: "Write Integer from @toolwright/runtime, or string for digits beyond 2^53.",
      onPage: true,
    },
    {
      name: "a literal of bigint",
      type: "5n",
      refused: "JSON has no bigint",
      instead: "Write Integer from @toolwright/runtime, or string for digits beyond 2^53.",
    },
    {
      name: "symbol",
      type: "symbol",
      refused: "JSON has no symbols",
      instead: "Write string, or a union of texts.",
      onPage: true,
    },
    {
      name: "a symbol of its own",
      declarations: "declare const mark: unique symbol;",
      type: "typeof mark",
      refused: "JSON has no symbols",
      instead: "Write string, or a union of texts.",
    },
    {
      name: "void",
      type: "void",
      refused: "JSON has no void",
      instead: "Leave the property out, or write null.",
      onPage: true,
    },
    {
      name: "never",
      type: "never",
      at: "value: never",
      refused: "no value fits it, so none fits the whole object",
      instead: "Correct its type; what must not be there at all is written `name?: never`.",
      onPage: true,
    },
  ],
};
