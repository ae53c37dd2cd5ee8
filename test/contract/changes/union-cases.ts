/** Branches of unions, and definitions that refer to themselves. */

import { closed, number, one, tagged, text } from "./schemas.js";
import type { ChangeCase } from "./change-case.js";

export const unionCases: readonly ChangeCase[] = [
  {
    name: "a branch",
    before: one({ anyOf: [tagged("a", { x: text }), tagged("b", { y: text })] }),
    after: one({ anyOf: [tagged("a", { x: text })] }),
    forth: ['breaking input-union-branch-removed #/properties/value/anyOf/1 {"value":{"kind":"b"}}'],
    back: ["compatible input-widened-union-branch-added #/properties/value/anyOf/1"],
  },
  {
    name: "a branch, so that one is left",
    before: one({ anyOf: [tagged("a", { x: text }), tagged("b", { y: text })] }),
    after: one(tagged("a", { x: text })),
    forth: ['breaking input-union-branch-removed #/properties/value/anyOf/1 {"value":{"kind":"b"}}'],
    back: ["compatible input-widened-union-branch-added #/properties/value/anyOf/1"],
  },
  {
    name: "a property of one branch",
    before: one({ anyOf: [tagged("a", { x: text }), tagged("b", { y: text })] }),
    after: one({ anyOf: [tagged("b", { y: text }), tagged("a", { x: text, z: text })] }),
    forth: ["compatible input-widened-property-added #/properties/value/anyOf/1/properties/z"],
    back: ['breaking input-property-removed #/properties/value/anyOf/1/properties/z {"value":{"kind":"a","z":"a"}}'],
  },
  {
    name: "a branch of the whole",
    before: { type: "object", anyOf: [tagged("a"), tagged("b")] },
    after: { type: "object", anyOf: [tagged("a")] },
    forth: ['breaking input-union-branch-removed #/anyOf/1 {"kind":"b"}'],
    back: ["compatible input-widened-union-branch-added #/anyOf/1"],
  },
  {
    name: "a branch that is a type",
    before: one({ anyOf: [text, number, { type: "boolean" }] }),
    after: one({ anyOf: [text, number] }),
    forth: ['breaking input-union-branch-removed #/properties/value/anyOf/2 {"value":false}'],
    back: ["compatible input-widened-union-branch-added #/properties/value/anyOf/2"],
  },
  {
    name: "branches that exclude each other",
    before: one({
      oneOf: [
        { type: "integer", multipleOf: 2 },
        { type: "integer", multipleOf: 3 },
      ],
    }),
    after: one({
      anyOf: [
        { type: "integer", multipleOf: 2 },
        { type: "integer", multipleOf: 3 },
      ],
    }),
    forth: ["compatible input-widened #"],
    back: ['breaking input-narrowed # {"value":0}'],
  },
  {
    name: "a definition that refers to itself",
    before: {
      ...one({ $ref: "#/$defs/Node" }),
      $defs: {
        Node: closed(
          { value: { type: ["string", "number"] }, children: { type: "array", items: { $ref: "#/$defs/Node" } } },
          ["value"],
        ),
      },
    },
    after: {
      ...one({ $ref: "#/$defs/Node" }),
      $defs: { Node: closed({ value: text, children: { type: "array", items: { $ref: "#/$defs/Node" } } }, ["value"]) },
    },
    forth: ['breaking input-type-narrowed #/properties/value/properties/value/type {"value":{"value":0}}'],
    back: ["compatible input-widened-type #/properties/value/properties/value/type"],
  },
  {
    name: "something far down a definition that refers to itself",
    before: {
      ...one({ $ref: "#/$defs/Node" }),
      $defs: { Node: closed({ next: { $ref: "#/$defs/Node" }, leaf: closed({ x: text, y: text }) }) },
    },
    after: {
      ...one({ $ref: "#/$defs/Node" }),
      $defs: { Node: closed({ next: { $ref: "#/$defs/Node" }, leaf: closed({ x: text }) }) },
    },
    forth: [
      'breaking input-property-removed #/properties/value/properties/leaf/properties/y {"value":{"leaf":{"y":"a"}}}',
    ],
    back: ["compatible input-widened-property-added #/properties/value/properties/leaf/properties/y"],
  },
  {
    name: "a definition that two properties share",
    before: {
      ...closed({ a: { $ref: "#/$defs/Size" }, b: { $ref: "#/$defs/Size" } }),
      $defs: { Size: closed({ width: number, height: number }) },
    },
    after: {
      ...closed({ a: { $ref: "#/$defs/Size" }, b: { $ref: "#/$defs/Size" } }),
      $defs: { Size: closed({ width: number }) },
    },
    forth: ['breaking input-property-removed #/properties/a/properties/height {"a":{"height":0}}'],
    back: ["compatible input-widened-property-added #/properties/a/properties/height"],
  },
];
