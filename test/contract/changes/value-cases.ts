/** What kinds of values there are: types, listed values, null. */

import { closed, integer, number, one, text } from "./schemas.js";
import type { ChangeCase } from "./change-case.js";

export const valueCases: readonly ChangeCase[] = [
  {
    name: "one of three values",
    before: one({ enum: ["on", "off", "auto"] }),
    after: one({ enum: ["on", "off"] }),
    forth: ['breaking input-enum-value-removed #/properties/value/enum {"value":"auto"}'],
    back: ["compatible input-widened-enum-value-added #/properties/value/enum"],
  },
  {
    name: "one value for another",
    before: one({ enum: ["on", "auto"] }),
    after: one({ enum: ["on", "off"] }),
    forth: [
      'breaking input-enum-value-removed #/properties/value/enum {"value":"auto"}',
      "compatible input-widened-enum-value-added #/properties/value/enum",
    ],
    back: [
      'breaking input-enum-value-removed #/properties/value/enum {"value":"off"}',
      "compatible input-widened-enum-value-added #/properties/value/enum",
    ],
  },
  {
    name: "a constant",
    before: one({ const: "v1" }),
    after: one({ const: "v2" }),
    forth: [
      'breaking input-enum-value-removed #/properties/value/enum {"value":"v1"}',
      "compatible input-widened-enum-value-added #/properties/value/enum",
    ],
    back: [
      'breaking input-enum-value-removed #/properties/value/enum {"value":"v2"}',
      "compatible input-widened-enum-value-added #/properties/value/enum",
    ],
  },
  {
    name: "text, or only some texts",
    before: one(text),
    after: one({ type: "string", enum: ["on", "off"] }),
    forth: ['breaking input-type-narrowed #/properties/value {"value":"a"}'],
    back: ["compatible input-widened-type #/properties/value"],
  },
  {
    name: "null beside a type",
    before: one({ type: ["string", "null"] }),
    after: one(text),
    forth: ['breaking input-null-removed #/properties/value {"value":null}'],
    back: ["compatible input-widened-null-added #/properties/value"],
  },
  {
    name: "null beside values",
    before: one({ type: ["string", "null"], enum: ["on", "off", null] }),
    after: one({ type: "string", enum: ["on", "off"] }),
    forth: ['breaking input-null-removed #/properties/value {"value":null}'],
    back: ["compatible input-widened-null-added #/properties/value"],
  },
  {
    name: "null beside an object",
    before: one({ anyOf: [closed({ x: text }), { type: "null" }] }),
    after: one(closed({ x: text })),
    forth: ['breaking input-null-removed #/properties/value {"value":null}'],
    back: ["compatible input-widened-null-added #/properties/value"],
  },
  {
    name: "text or a number",
    before: one(text),
    after: one(number),
    forth: ['breaking input-type-narrowed #/properties/value {"value":"a"}'],
    back: ['breaking input-type-narrowed #/properties/value {"value":0}'],
  },
  {
    name: "text and a number, or text",
    before: one({ type: ["string", "number"] }),
    after: one(text),
    forth: ['breaking input-type-narrowed #/properties/value/type {"value":0}'],
    back: ["compatible input-widened-type #/properties/value/type"],
  },
  {
    name: "a number or an integer",
    before: one(number),
    after: one(integer),
    forth: ['breaking input-type-narrowed #/properties/value/type {"value":0.5}'],
    back: ["compatible input-widened-type #/properties/value/type"],
  },
  {
    name: "anything or text",
    before: one({}),
    after: one(text),
    forth: ['breaking input-type-narrowed #/properties/value {"value":0}'],
    back: ["compatible input-widened-type #/properties/value/type"],
  },
  {
    name: "one item or a list",
    before: one({ anyOf: [text, { type: "array", items: text }] }),
    after: one({ type: "array", items: text }),
    forth: ['breaking input-union-branch-removed #/properties/value/anyOf/0 {"value":"a"}'],
    back: ["compatible input-widened-union-branch-added #/properties/value/anyOf/0"],
  },
];
