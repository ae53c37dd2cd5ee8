/** Names of properties and of types that other tools stumble over. */

import { boolean, closed, list, number, only, reference, string } from "../schema-words.js";
import type { RowGroup, SupportedRow } from "../type-rows.js";

const recursive = (name: string): SupportedRow => ({
  name: `an interface named ${name}`,
  declarations: `interface ${name} { a: string; self?: ${name} }`,
  type: name,
  schema: { ...reference(name), $defs: { [name]: closed({ a: string, "self?": reference(name) }) } },
});

export const propertyNames: RowGroup = {
  heading: "Names of properties",
  supported: [
    {
      name: "names in quotes",
      type: `{ "kebab-case": string; "with space"?: number; "a.b": boolean; "a/b~c": string }`,
      schema: closed({ "kebab-case": string, "with space?": number, "a.b": boolean, "a/b~c": string }),
      onPage: true,
    },
    {
      name: "names with escapes",
      type: String.raw`{ "\u0061": string; 'it\'s': number }`,
      schema: closed({ a: string, "it's": number }),
    },
    {
      name: "a name in letters of another language",
      type: '{ "ключ": string; é: string }',
      schema: closed({ ключ: string, é: string }),
    },
    { name: "a number as a name", type: "{ 3: string }", schema: closed({ 3: string }) },
    {
      name: "names that every object inherits",
      type: "{ hasOwnProperty: string; toString: number; constructor: boolean; valueOf: string }",
      schema: closed({ hasOwnProperty: string, toString: number, constructor: boolean, valueOf: string }),
      onPage: true,
    },
    {
      name: "such names in an intersection",
      type: "{ hasOwnProperty: string } & { toString: number }",
      schema: closed({ hasOwnProperty: string, toString: number }),
    },
    {
      name: "names of keywords of JSON Schema",
      type: '{ properties: string; required: number; type?: "x"; items?: string[]; $ref: string; $defs?: string }',
      schema: closed({
        properties: string,
        required: number,
        "type?": only("x"),
        "items?": list(string),
        $ref: string,
        "$defs?": string,
      }),
    },
    recursive("toString"),
    recursive("constructor"),
    recursive("__proto__"),
    recursive("valueOf"),
    recursive("hasOwnProperty"),
  ],
  refused: [
    {
      name: "__proto__",
      type: '{ "__proto__": string }',
      at: '"__proto__": string',
      refused: "JavaScript takes __proto__ for an object's prototype, not for a property",
      instead: "Choose another name.",
      onPage: true,
    },
    {
      name: "__proto__ as the key of a record",
      type: 'Record<"__proto__", string>',
      refused: "JavaScript takes __proto__ for an object's prototype, not for a property",
      instead: "Choose another name.",
    },
    {
      name: "the empty name",
      type: '{ "": string }',
      at: '"": string',
      refused: "validators lose a property without a name",
      instead: "Give it a name.",
      onPage: true,
    },
    {
      name: "an optional property that every object inherits",
      type: "{ toString?: string }",
      at: "toString?: string",
      refused: "every object inherits a function named toString, so nobody can leave it out",
      instead: "Make the property required, or choose another name.",
      onPage: true,
    },
    {
      name: "such a property made optional",
      type: "Partial<{ constructor: string }>",
      at: "constructor: string",
      refused: "every object inherits a function named constructor, so nobody can leave it out",
      instead: "Make the property required, or choose another name.",
    },
  ],
};
