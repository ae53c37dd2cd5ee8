/** How large, how long, how many, and of what form. */

import { one, text } from "./schemas.js";
import type { ChangeCase } from "./change-case.js";

export const boundCases: readonly ChangeCase[] = [
  {
    name: "a least number",
    before: one({ type: "number", minimum: 0 }),
    after: one({ type: "number", minimum: 1 }),
    forth: ['breaking input-constraint-tightened #/properties/value/minimum {"value":0}'],
    back: ["compatible input-widened-constraint #/properties/value/minimum"],
  },
  {
    name: "a greatest number",
    before: one({ type: "integer", maximum: 10 }),
    after: one({ type: "integer", maximum: 9 }),
    forth: ['breaking input-constraint-tightened #/properties/value/maximum {"value":10}'],
    back: ["compatible input-widened-constraint #/properties/value/maximum"],
  },
  {
    name: "an open bound",
    before: one({ type: "number", minimum: 0 }),
    after: one({ type: "number", exclusiveMinimum: 0 }),
    forth: ['breaking input-constraint-tightened #/properties/value/exclusiveMinimum {"value":0}'],
    back: ["compatible input-widened-constraint #/properties/value/minimum"],
  },
  {
    name: "a step",
    before: one({ type: "integer", multipleOf: 2 }),
    after: one({ type: "integer", multipleOf: 4 }),
    forth: ['breaking input-constraint-tightened #/properties/value/multipleOf {"value":2}'],
    back: ["compatible input-widened-constraint #/properties/value/multipleOf"],
  },
  {
    name: "both bounds at once",
    before: one({ type: "integer", minimum: 1, maximum: 10 }),
    after: one({ type: "integer", minimum: 2, maximum: 9 }),
    forth: [
      'breaking input-constraint-tightened #/properties/value/minimum {"value":1}',
      'breaking input-constraint-tightened #/properties/value/maximum {"value":10}',
    ],
    back: [
      "compatible input-widened-constraint #/properties/value/minimum",
      "compatible input-widened-constraint #/properties/value/maximum",
    ],
  },
  {
    name: "one bound up and one down",
    before: one({ type: "integer", minimum: 1, maximum: 10 }),
    after: one({ type: "integer", minimum: 2, maximum: 11 }),
    forth: [
      'breaking input-constraint-tightened #/properties/value/minimum {"value":1}',
      "compatible input-widened-constraint #/properties/value/maximum",
    ],
    back: [
      'breaking input-constraint-tightened #/properties/value/maximum {"value":11}',
      "compatible input-widened-constraint #/properties/value/minimum",
    ],
  },
  {
    name: "a least length",
    before: one(text),
    after: one({ type: "string", minLength: 1 }),
    forth: ['breaking input-constraint-tightened #/properties/value/minLength {"value":""}'],
    back: ["compatible input-widened-constraint #/properties/value/minLength"],
  },
  {
    name: "a greatest length",
    before: one({ type: "string", maxLength: 20 }),
    after: one({ type: "string", maxLength: 10 }),
    forth: ['breaking input-constraint-tightened #/properties/value/maxLength {"value":"aaaaaaaaaaa"}'],
    back: ["compatible input-widened-constraint #/properties/value/maxLength"],
  },
  {
    name: "a pattern",
    before: one({ type: "string", pattern: "^[a-z]+$" }),
    after: one({ type: "string", pattern: "^[a-f]+$" }),
    forth: ['breaking input-pattern-narrowed #/properties/value/pattern {"value":"x"}'],
    back: ["compatible input-widened-pattern #/properties/value/pattern"],
  },
  {
    name: "a pattern that holds another",
    before: one({ type: "string", pattern: "^a" }),
    after: one({ type: "string", pattern: "^a.*b$" }),
    forth: ['breaking input-pattern-narrowed #/properties/value/pattern {"value":"a"}'],
    back: ["compatible input-widened-pattern #/properties/value/pattern"],
  },
  {
    name: "a format",
    before: one(text),
    after: one({ type: "string", format: "date" }),
    forth: ['breaking input-format-added #/properties/value/format {"value":"a"}'],
    back: ["compatible input-widened-format-removed #/properties/value/format"],
  },
  {
    name: "a least number of items",
    before: one({ type: "array", items: text }),
    after: one({ type: "array", items: text, minItems: 1 }),
    forth: ['breaking input-constraint-tightened #/properties/value/minItems {"value":[]}'],
    back: ["compatible input-widened-constraint #/properties/value/minItems"],
  },
  {
    name: "a greatest number of items",
    before: one({ type: "array", items: text, maxItems: 5 }),
    after: one({ type: "array", items: text, maxItems: 3 }),
    forth: ['breaking input-constraint-tightened #/properties/value/maxItems {"value":["a","a","a","a"]}'],
    back: ["compatible input-widened-constraint #/properties/value/maxItems"],
  },
  {
    name: "items that differ",
    before: one({ type: "array", items: text }),
    after: one({ type: "array", items: text, uniqueItems: true }),
    forth: ['breaking input-constraint-tightened #/properties/value/uniqueItems {"value":["a","a"]}'],
    back: ["compatible input-widened-constraint #/properties/value/uniqueItems"],
  },
  {
    name: "an item that must be there",
    before: one({ type: "array" }),
    after: one({ type: "array", contains: text }),
    forth: ['breaking input-constraint-tightened #/properties/value/contains {"value":[]}'],
    back: ["compatible input-widened-constraint #/properties/value/contains"],
  },
  {
    name: "the type of items",
    before: one({ type: "array", items: { type: ["string", "number"] } }),
    after: one({ type: "array", items: text }),
    forth: ['breaking input-type-narrowed #/properties/value/items/type {"value":[0]}'],
    back: ["compatible input-widened-type #/properties/value/items/type"],
  },
  {
    name: "a place of a tuple",
    before: one({ type: "array", prefixItems: [text, text], items: false, minItems: 2 }),
    after: one({ type: "array", prefixItems: [text, text, text], items: false, minItems: 3 }),
    forth: ['breaking input-type-narrowed #/properties/value/prefixItems {"value":["a","a"]}'],
    back: ['breaking input-type-narrowed #/properties/value/prefixItems {"value":["a","a","a"]}'],
  },
  {
    name: "what follows a tuple",
    before: one({ type: "array", prefixItems: [text], items: text }),
    after: one({ type: "array", prefixItems: [text], items: false }),
    forth: ['breaking input-type-narrowed #/properties/value/prefixItems {"value":["a","a"]}'],
    back: ["compatible input-widened-type #/properties/value/prefixItems"],
  },
];
