/** Pairs of schemas with references. */

import type { JsonObject, JsonValue } from "../../../generator/definition.js";
import { open, text, number, integer, closed, anyOf, list, refTo, type Row } from "./schemas.js";

const tree = (name: string, value: JsonValue): JsonObject => ({
  $ref: `#/$defs/${name}`,
  $defs: { [name]: closed({ value, children: list(refTo(name)) }) },
});
const unrolled = {
  ...closed({ value: text, children: list(refTo("Tree")) }),
  $defs: { Tree: closed({ value: text, children: list(refTo("Tree")) }) },
};
const nullableChain = {
  $ref: "#/$defs/Chain",
  $defs: { Chain: closed({ next: anyOf(refTo("Chain"), { type: "null" }) }) },
};

/** `first` holds only as long as `second` does, which it does not; what hung on it must not be kept. */
const hanging = (value: JsonValue): JsonObject => ({
  First: closed({ next: refTo("Second"), value }, ["value"]),
  Second: closed({ back: refTo("First") }, []),
});

export const references: readonly Row[] = [
  ["a renamed definition", { ...refTo("A"), $defs: { A: text } }, "=", { ...refTo("B"), $defs: { B: text } }],
  ["a definition and its text", { ...closed({ a: refTo("A") }), $defs: { A: text } }, "=", closed({ a: text })],
  ["keywords beside a reference", { ...refTo("A"), minLength: 1, $defs: { A: text } }, "=", { ...text, minLength: 1 }],
  ["a reference to an anchor", { $ref: "#a", $defs: { A: { $anchor: "a", ...text } } }, "=", text],
  [
    "a reference to a property",
    { ...closed({ a: text, b: { $ref: "#/properties/a" } }) },
    "=",
    closed({ a: text, b: text }),
  ],
  ["a renamed recursion", tree("Tree", text), "=", tree("Node", text)],
  ["a recursion of a wider type", tree("Tree", integer), "<", tree("Tree", number)],
  ["a recursion of another type", tree("Tree", text), "x", tree("Tree", number)],
  ["a recursion unrolled", tree("Tree", text), "=", unrolled],
  [
    "a recursion through the root",
    closed({ a: list({ $ref: "#" }) }),
    "=",
    {
      ...refTo("R"),
      $defs: { R: closed({ a: list(refTo("R")) }) },
    },
  ],
  [
    "a chain that may end",
    nullableChain,
    "=",
    {
      ...refTo("C"),
      $defs: { C: closed({ next: anyOf({ type: "null" }, closed({ next: anyOf(refTo("C"), { type: "null" }) })) }) },
    },
  ],
  [
    "a chain of even length",
    {
      ...refTo("C"),
      $defs: { C: anyOf({ type: "null" }, closed({ next: closed({ next: refTo("C") }) })) },
    },
    "<",
    { ...refTo("C"), $defs: { C: anyOf({ type: "null" }, closed({ next: refTo("C") })) } },
  ],
  ["a chain that never ends", { ...refTo("C"), $defs: { C: closed({ next: refTo("C") }) } }, "<", text],
  [
    "mutual recursion",
    {
      ...refTo("A"),
      $defs: { A: closed({ b: refTo("B") }, []), B: closed({ a: refTo("A") }, []) },
    },
    "<",
    { type: "object" },
  ],
  ["a reference out of the document", { $ref: "https://example.com/a" }, "x", { $ref: "https://example.com/b" }],
  [
    "what hung on a recursion that is not proved",
    { ...closed({ first: refTo("First"), second: refTo("Second") }), $defs: hanging(text) },
    "x",
    {
      anyOf: [open({ first: refTo("First") }), open({ second: refTo("Second") })],
      $defs: hanging(number),
    },
  ],
  ["a definition that is never used", { ...text, $defs: { A: number } }, "=", text],
];
