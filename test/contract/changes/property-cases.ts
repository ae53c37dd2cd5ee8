/** What properties an object has, and what it may hold beside them. */

import { closed, integer, number, one, open, text } from "./schemas.js";
import type { ChangeCase } from "./change-case.js";

export const propertyCases: readonly ChangeCase[] = [
  {
    name: "an optional property",
    before: closed({ path: text, width: number }, ["path"]),
    after: closed({ path: text }, ["path"]),
    forth: ['breaking input-property-removed #/properties/width {"path":"a","width":0}'],
    back: ["compatible input-widened-property-added #/properties/width"],
  },
  {
    name: "a required property",
    before: closed({ path: text, width: number }, ["path", "width"]),
    after: closed({ path: text }, ["path"]),
    forth: ['breaking input-property-removed #/properties/width {"path":"a","width":0}'],
    back: ['breaking input-required-added #/properties/width {"path":"a"}'],
  },
  {
    name: "a property that must be there",
    before: closed({ path: text, width: number }, ["path", "width"]),
    after: closed({ path: text, width: number }, ["path"]),
    forth: ["compatible input-widened-property-became-optional #/properties/width"],
    back: ['breaking input-property-became-required #/properties/width {"path":"a"}'],
  },
  {
    name: "the name of a property",
    before: closed({ path: text }, ["path"]),
    after: closed({ file: text }, ["file"]),
    forth: ['breaking input-property-renamed #/properties/file {"path":"a"}'],
    back: ['breaking input-property-renamed #/properties/path {"file":"a"}'],
  },
  {
    name: "the names of two properties of different types",
    before: closed({ path: text, width: number }),
    after: closed({ file: text, size: number }),
    forth: [
      'breaking input-property-renamed #/properties/file {"path":"a"}',
      'breaking input-property-renamed #/properties/size {"width":0}',
    ],
    back: [
      'breaking input-property-renamed #/properties/path {"file":"a"}',
      'breaking input-property-renamed #/properties/width {"size":0}',
    ],
  },
  {
    name: "a property three levels down",
    before: closed({ a: closed({ b: closed({ c: text, d: text }) }) }),
    after: closed({ a: closed({ b: closed({ c: text }) }) }),
    forth: ['breaking input-property-removed #/properties/a/properties/b/properties/d {"a":{"b":{"d":"a"}}}'],
    back: ["compatible input-widened-property-added #/properties/a/properties/b/properties/d"],
  },
  {
    name: "what an object may hold beside its properties",
    before: one(open({ x: text })),
    after: one(closed({ x: text })),
    forth: ['breaking input-object-closed #/properties/value/additionalProperties {"value":{"other":0}}'],
    back: ["compatible input-widened-object-opened #/properties/value/additionalProperties"],
  },
  {
    name: "the type of what an object holds",
    before: one({ type: "object", additionalProperties: text }),
    after: one({ type: "object", additionalProperties: integer }),
    forth: ['breaking input-type-narrowed #/properties/value/additionalProperties {"value":{"other":"a"}}'],
    back: ['breaking input-type-narrowed #/properties/value/additionalProperties {"value":{"other":0}}'],
  },
  {
    name: "the number of properties",
    before: one({ type: "object", maxProperties: 3 }),
    after: one({ type: "object", maxProperties: 2 }),
    forth: [
      'breaking input-constraint-tightened #/properties/value/maxProperties {"value":{"other":0,"other2":0,"other3":0}}',
    ],
    back: ["compatible input-widened-constraint #/properties/value/maxProperties"],
  },
  {
    name: "the names that properties may have",
    before: one({ type: "object", propertyNames: { pattern: "^x-" } }),
    after: one({ type: "object", propertyNames: { pattern: "^x-a" } }),
    forth: ['breaking input-pattern-narrowed #/properties/value/propertyNames/pattern {"value":{"x-":0}}'],
    back: ["compatible input-widened-pattern #/properties/value/propertyNames/pattern"],
  },
  {
    name: "properties by pattern",
    before: one({ type: "object", patternProperties: { "^x-": text }, additionalProperties: false }),
    after: one({ type: "object", patternProperties: { "^x-": integer }, additionalProperties: false }),
    forth: ['breaking input-type-narrowed #/properties/value/patternProperties/^x- {"value":{"x-":"a"}}'],
    back: ['breaking input-type-narrowed #/properties/value/patternProperties/^x- {"value":{"x-":0}}'],
  },
];
