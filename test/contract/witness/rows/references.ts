/** Changes deep in a schema, or of what references lead to. */

import type { JsonObject } from "../../../../generator/definition.js";
import { anyOf, closed, integer, list, number, open, text, type WitnessRow } from "./row.js";

const node = (value: JsonObject): JsonObject => ({
  $defs: { Node: closed({ value, "children?": list({ $ref: "#/$defs/Node" }) }) },
  $ref: "#/$defs/Node",
});
const chain = (value: JsonObject): JsonObject => ({
  $defs: { Link: anyOf(closed({ next: { $ref: "#/$defs/Link" } }), closed({ end: value })) },
  ...closed({ first: { $ref: "#/$defs/Link" } }),
});
const shared = (value: JsonObject): JsonObject => ({
  ...closed({ "from?": { $ref: "#/$defs/Point" }, "to?": { $ref: "#/$defs/Point" } }),
  $defs: { Point: closed({ x: value, y: integer }) },
});
const nested = (value: JsonObject): JsonObject =>
  closed({
    id: text,
    "a?": closed({ "b?": closed({ k: text, "c?": list(closed({ "d?": closed({ "e?": value, f: integer }) })) }) }),
  });

export const referenceRows: readonly WitnessRow[] = [
  {
    name: "a recursive type changes",
    accepting: node(number),
    rejecting: node(integer),
    focus: "/$defs/Node/properties/value",
    witness: { value: 0.5 },
    reason: "/value must be integer",
  },
  {
    name: "the end of a recursive type changes",
    accepting: chain(number),
    rejecting: chain(integer),
    focus: "/$defs/Link/anyOf/1/properties/end",
    witness: { first: { end: 0.5 } },
    reason: "/first/end must be integer",
  },
  {
    name: "children are bounded",
    accepting: node(text),
    rejecting: {
      ...node(text),
      $defs: { Node: closed({ value: text, "children?": list({ $ref: "#/$defs/Node" }, { maxItems: 1 }) }) },
    },
    focus: "/$defs/Node/properties/children",
    witness: { value: "a", children: [{ value: "a" }, { value: "a" }] },
    reason: "/children must NOT have more than 1 items",
  },
  {
    name: "a definition that is used twice",
    accepting: shared(number),
    rejecting: shared(integer),
    focus: "/$defs/Point/properties/x",
    witness: { to: { x: 0.5, y: 0 } },
    reason: "/to/x must be integer",
  },
  {
    name: "a definition is narrowed in one of its places",
    accepting: shared(number),
    rejecting: {
      ...shared(number),
      properties: { from: { $ref: "#/$defs/Point" }, to: closed({ x: integer, y: integer }) },
    },
    focus: "/properties/to",
    witness: { to: { x: 0.5, y: 0 } },
    reason: "/to/x must be integer",
  },
  {
    name: "five steps down",
    accepting: nested(number),
    rejecting: nested(integer),
    focus: "/properties/a/properties/b/properties/c/items/properties/d/properties/e",
    witness: { id: "a", a: { b: { k: "a", c: [{ d: { e: 0.5, f: 0 } }] } } },
    reason: "/a/b/c/0/d/e must be integer",
  },
  {
    name: "five steps down, and nobody says where",
    accepting: nested(number),
    rejecting: nested(integer),
    witness: { id: "a", a: { b: { k: "a", c: [{ d: { e: 0.5, f: 0 } }] } } },
    reason: "/a/b/c/0/d/e must be integer",
  },
  {
    name: "a reference to the whole",
    accepting: open({ "value?": number, "inner?": { $ref: "#" } }),
    rejecting: open({ "value?": integer, "inner?": { $ref: "#" } }),
    focus: "/properties/value",
    witness: { value: 0.5 },
    reason: "/value must be integer",
  },
  {
    name: "a reference to a property",
    accepting: closed({ a: number, b: { $ref: "#/properties/a" } }),
    rejecting: closed({ a: number, b: integer }),
    focus: "/properties/b",
    witness: { a: 0, b: 0.5 },
    reason: "/b must be integer",
  },
  {
    name: "a reference to an anchor",
    accepting: { ...closed({ a: { $ref: "#size" } }), $defs: { Size: { $anchor: "size", type: "number" } } },
    rejecting: { ...closed({ a: { $ref: "#size" } }), $defs: { Size: { $anchor: "size", type: "integer" } } },
    focus: "/$defs/Size",
    witness: { a: 0.5 },
    reason: "/a must be integer",
  },
  {
    name: "a reference with words of its own",
    accepting: { ...closed({ a: { $ref: "#/$defs/Size", minimum: 2 } }), $defs: { Size: number } },
    rejecting: { ...closed({ a: { $ref: "#/$defs/Size", minimum: 2 } }), $defs: { Size: integer } },
    focus: "/properties/a",
    witness: { a: 2.5 },
    reason: "/a must be integer",
  },
  {
    name: "an escaped name",
    accepting: closed({ "a/b~c": { $ref: "#/$defs/a~1b" } }, { $defs: { "a/b": number } }),
    rejecting: closed({ "a/b~c": { $ref: "#/$defs/a~1b" } }, { $defs: { "a/b": integer } }),
    focus: "/properties/a~1b~0c",
    witness: { "a/b~c": 0.5 },
    reason: "/a~1b~0c must be integer",
  },
  {
    name: "a keyword that nobody knows stands by",
    accepting: { ...open({ a: text }), "x-order": ["a"], format: "strange" },
    rejecting: { ...closed({ a: text }), "x-order": ["a"], format: "strange" },
    focus: "",
    witness: { a: "a", other: 0 },
    reason: 'must NOT have additional properties, and "other" is one',
  },
];
