/** Results: open, and read by others. */

import { integer, open, text } from "./schemas.js";
import type { ChangeCase } from "./change-case.js";

export const resultCases: readonly ChangeCase[] = [
  {
    name: "an optional property",
    before: open({ text, cut: { type: "boolean" } }, ["text"]),
    after: open({ text }, ["text"]),
    forth: ['breaking output-property-removed #/properties/cut {"text":"a","cut":0}'],
    back: ["compatible output-property-added #/properties/cut"],
  },
  {
    name: "a required property",
    before: open({ text, cut: { type: "boolean" } }, ["text", "cut"]),
    after: open({ text }, ["text"]),
    forth: ['breaking output-property-removed #/properties/cut {"text":"a"}'],
    back: ["compatible output-property-added #/properties/cut"],
  },
  {
    name: "a property that is always there",
    before: open({ text }, ["text"]),
    after: open({ text }),
    forth: ["breaking output-widened-property-became-optional #/properties/text {}"],
    back: ["compatible output-narrowed-property-became-required #/properties/text"],
  },
  {
    name: "one of the values",
    before: open({ state: { enum: ["open", "closed"] } }),
    after: open({ state: { enum: ["open"] } }),
    forth: ["compatible output-narrowed-enum-value-removed #/properties/state/enum"],
    back: ['breaking output-widened-enum-value-added #/properties/state/enum {"state":"closed"}'],
  },
  {
    name: "null beside a type",
    before: open({ text: { type: ["string", "null"] } }),
    after: open({ text }),
    forth: ["compatible output-narrowed-null-removed #/properties/text"],
    back: ['breaking output-widened-null-added #/properties/text {"text":null}'],
  },
  {
    name: "a branch",
    before: open({
      item: { anyOf: [open({ kind: { const: "a" } }, ["kind"]), open({ kind: { const: "b" } }, ["kind"])] },
    }),
    after: open({ item: { anyOf: [open({ kind: { const: "a" } }, ["kind"])] } }),
    forth: ["compatible output-narrowed-union-branch-removed #/properties/item/anyOf/1"],
    back: ['breaking output-widened-union-branch-added #/properties/item/anyOf/1 {"item":{"kind":"b"}}'],
  },
  {
    name: "a bound",
    before: open({ count: { type: "integer", minimum: 0 } }),
    after: open({ count: integer }),
    forth: ['breaking output-widened-constraint #/properties/count/minimum {"count":-1}'],
    back: ["compatible output-narrowed-constraint #/properties/count/minimum"],
  },
  {
    name: "the type of a property",
    before: open({ count: integer }),
    after: open({ count: text }),
    forth: ['breaking output-widened-type #/properties/count {"count":"a"}'],
    back: ['breaking output-widened-type #/properties/count {"count":0}'],
  },
];
