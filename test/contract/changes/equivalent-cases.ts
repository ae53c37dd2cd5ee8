/** Schemas that say the same in other words. */

import { closed, number, one, tagged, text } from "./schemas.js";
import type { ChangeCase } from "./change-case.js";

export const equivalentCases: readonly ChangeCase[] = [
  {
    name: "a union in another order",
    before: one({ anyOf: [text, number] }),
    after: one({ anyOf: [number, text] }),
    forth: ["compatible input-order-changed #"],
    back: ["compatible input-order-changed #"],
  },
  {
    name: "properties in another order",
    before: closed({ a: text, b: number }, ["a", "b"]),
    after: closed({ b: number, a: text }, ["b", "a"]),
    forth: ["compatible input-order-changed #"],
    back: ["compatible input-order-changed #"],
  },
  {
    name: "a union as a list of types",
    before: one({ anyOf: [text, number] }),
    after: one({ type: ["string", "number"] }),
    forth: ["compatible schema-rewritten-equivalent #"],
    back: ["compatible schema-rewritten-equivalent #"],
  },
  {
    name: "another name of a definition",
    before: { ...one({ $ref: "#/$defs/Old" }), $defs: { Old: closed({ x: text }) } },
    after: { ...one({ $ref: "#/$defs/New" }), $defs: { New: closed({ x: text }) } },
    forth: ["compatible schema-rewritten-equivalent #"],
    back: ["compatible schema-rewritten-equivalent #"],
  },
  {
    name: "a definition in the place of its reference",
    before: { ...one({ $ref: "#/$defs/Part" }), $defs: { Part: closed({ x: text }) } },
    after: one(closed({ x: text })),
    forth: ["compatible schema-rewritten-equivalent #"],
    back: ["compatible schema-rewritten-equivalent #"],
  },
  {
    name: "one step of a recursion written out",
    before: { ...one({ $ref: "#/$defs/Node" }), $defs: { Node: closed({ next: { $ref: "#/$defs/Node" } }) } },
    after: {
      ...one(closed({ next: { $ref: "#/$defs/Node" } })),
      $defs: { Node: closed({ next: { $ref: "#/$defs/Node" } }) },
    },
    forth: ["compatible schema-rewritten-equivalent #"],
    back: ["compatible schema-rewritten-equivalent #"],
  },
  {
    name: "a constant as a list of one value",
    before: one({ const: "on" }),
    after: one({ enum: ["on"] }),
    forth: ["compatible schema-rewritten-equivalent #"],
    back: ["compatible schema-rewritten-equivalent #"],
  },
  {
    name: "a bound on integers",
    before: one({ type: "integer", maximum: 10 }),
    after: one({ type: "integer", exclusiveMaximum: 11 }),
    forth: ["compatible schema-rewritten-equivalent #"],
    back: ["compatible schema-rewritten-equivalent #"],
  },
  {
    name: "a bound between integers",
    before: one({ type: "integer", minimum: 0.5 }),
    after: one({ type: "integer", minimum: 1 }),
    forth: ["compatible schema-rewritten-equivalent #"],
    back: ["compatible schema-rewritten-equivalent #"],
  },
  {
    name: "a boolean as a list of values",
    before: one({ type: "boolean" }),
    after: one({ enum: [true, false] }),
    forth: ["compatible schema-rewritten-equivalent #"],
    back: ["compatible schema-rewritten-equivalent #"],
  },
  {
    name: "two branches as one",
    before: one({ anyOf: [tagged("a"), tagged("b")] }),
    after: one(closed({ kind: { enum: ["a", "b"] } }, ["kind"])),
    forth: ["compatible schema-rewritten-equivalent #"],
    back: ["compatible schema-rewritten-equivalent #"],
  },
  {
    name: "two branches with the same properties as one",
    before: one({ anyOf: [tagged("a", { x: text }), tagged("b", { x: text })] }),
    after: one(closed({ kind: { enum: ["a", "b"] }, x: text }, ["kind"])),
    forth: ["compatible schema-rewritten-equivalent #"],
    back: ["compatible schema-rewritten-equivalent #"],
  },
  {
    name: "allOf merged",
    before: one({ allOf: [{ type: "integer", minimum: 0 }, { maximum: 9 }] }),
    after: one({ type: "integer", minimum: 0, maximum: 9 }),
    forth: ["compatible schema-rewritten-equivalent #"],
    back: ["compatible schema-rewritten-equivalent #"],
  },
  {
    name: "exclusive branches that never overlap",
    before: one({ oneOf: [text, number] }),
    after: one({ anyOf: [text, number] }),
    forth: ["compatible schema-rewritten-equivalent #"],
    back: ["compatible schema-rewritten-equivalent #"],
  },
  {
    name: "null as a branch",
    before: one({ type: ["string", "null"] }),
    after: one({ anyOf: [text, { type: "null" }] }),
    forth: ["compatible schema-rewritten-equivalent #"],
    back: ["compatible schema-rewritten-equivalent #"],
  },
  {
    name: "a condition on a tag as two branches",
    before: closed({ mode: { enum: ["auto", "fixed"] }, size: number }, ["mode"], {
      if: { properties: { mode: { const: "fixed" } } },
      then: { required: ["size"] },
    }),
    after: {
      anyOf: [
        closed({ mode: { const: "auto" }, size: number }, ["mode"]),
        closed({ mode: { const: "fixed" }, size: number }, ["mode", "size"]),
      ],
    },
    forth: ["compatible schema-rewritten-equivalent #"],
    back: ["compatible schema-rewritten-equivalent #"],
  },
  {
    name: "a least length in a pattern",
    before: one({ type: "string", minLength: 1 }),
    after: one({ type: "string", pattern: "[\\s\\S]" }),
    forth: ["compatible schema-rewritten-equivalent #"],
    back: ["compatible schema-rewritten-equivalent #"],
  },
  {
    name: "a pattern in other words",
    before: one({ type: "string", pattern: "^(a|b)$" }),
    after: one({ type: "string", pattern: "^[ab]$" }),
    forth: ["compatible schema-rewritten-equivalent #"],
    back: ["compatible schema-rewritten-equivalent #"],
  },
  {
    name: "a tuple of draft-07",
    before: {
      $schema: "http://json-schema.org/draft-07/schema#",
      ...one({ type: "array", items: [text, number], additionalItems: false }),
    },
    after: one({ type: "array", prefixItems: [text, number], items: false }),
    forth: ["compatible schema-rewritten-equivalent #"],
    back: ["compatible schema-rewritten-equivalent #"],
  },
  {
    name: "definitions of draft-07",
    before: { ...one({ $ref: "#/definitions/Part" }), definitions: { Part: closed({ x: text }) } },
    after: { ...one({ $ref: "#/$defs/Part" }), $defs: { Part: closed({ x: text }) } },
    forth: ["compatible schema-rewritten-equivalent #"],
    back: ["compatible schema-rewritten-equivalent #"],
  },
  {
    name: "dependencies of draft-07",
    before: {
      $schema: "http://json-schema.org/draft-07/schema#",
      ...closed({ a: text, b: text }, [], { dependencies: { a: ["b"] } }),
    },
    after: closed({ a: text, b: text }, [], { dependentRequired: { a: ["b"] } }),
    forth: ["compatible schema-rewritten-equivalent #"],
    back: ["compatible schema-rewritten-equivalent #"],
  },
];
