/** Conditions between the parts of a value. */

import { closed, number, one, text } from "./schemas.js";
import type { ChangeCase } from "./change-case.js";

export const conditionCases: readonly ChangeCase[] = [
  {
    name: "a property that needs another",
    before: closed({ a: text, b: text }),
    after: closed({ a: text, b: text }, [], { dependentRequired: { a: ["b"] } }),
    forth: ['breaking input-condition-added #/dependentRequired {"a":"a"}'],
    back: ["compatible input-widened-condition-removed #/dependentRequired"],
  },
  {
    name: "a condition",
    before: closed({ mode: { enum: ["auto", "fixed"] }, size: number }, ["mode"]),
    after: closed({ mode: { enum: ["auto", "fixed"] }, size: number }, ["mode"], {
      if: { properties: { mode: { const: "fixed" } } },
      then: { required: ["size"] },
    }),
    forth: ['breaking input-condition-added #/if {"mode":"fixed"}'],
    back: ["compatible input-widened-condition-removed #/if"],
  },
  {
    name: "what must not be",
    before: one(text),
    after: one({ type: "string", not: { const: "root" } }),
    forth: ['breaking input-condition-added #/properties/value/not {"value":"root"}'],
    back: ["compatible input-widened-condition-removed #/properties/value/not"],
  },
  {
    name: "a part that all must fulfil",
    before: one({ allOf: [{ type: "integer" }, { minimum: 0 }] }),
    after: one({ allOf: [{ type: "integer" }, { minimum: 1 }] }),
    forth: ['breaking input-constraint-tightened #/properties/value/allOf/1/minimum {"value":0}'],
    back: ["compatible input-widened-constraint #/properties/value/allOf/1/minimum"],
  },
];
