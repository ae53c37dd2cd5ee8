/** Definitions: when a type becomes one, and what it is called. */

import { closed, number, reference, string } from "../schema-words.js";
import type { RowGroup } from "../type-rows.js";

const aItem = closed({ a: string });
const bItem = closed({ b: string });

export const names: RowGroup = {
  heading: "Definitions",
  supported: [
    {
      name: "a type that is used once is written out",
      declarations: "interface Item { a: string }",
      type: "{ one: Item }",
      schema: closed({ one: aItem }),
      onPage: true,
    },
    {
      name: "a type that is used twice is a definition",
      declarations: "interface Item { a: string }",
      type: "{ one: Item; two?: Item }",
      schema: { ...closed({ one: reference("Item"), "two?": reference("Item") }), $defs: { Item: aItem } },
      onPage: true,
    },
    {
      name: "an alias that is used twice",
      declarations: "type Item = { a: string };",
      type: "{ one: Item; two: Item }",
      schema: { ...closed({ one: reference("Item"), two: reference("Item") }), $defs: { Item: aItem } },
    },
    {
      name: "a type without a name is written out each time",
      type: "{ one: { a: string }; two: { a: string } }",
      schema: closed({ one: aItem, two: aItem }),
    },
    {
      name: "two types of one name, from two files",
      files: { "b.ts": "export interface Item { b: string }" },
      declarations: 'import type { Item as Other } from "./b.js"; interface Item { a: string }',
      type: "{ one: Item; two: Item; three: Other; four: Other }",
      schema: {
        ...closed({
          one: reference("Item"),
          two: reference("Item"),
          three: reference("ValueThree"),
          four: reference("ValueThree"),
        }),
        $defs: { Item: aItem, ValueThree: bItem },
      },
      onPage: true,
    },
    {
      name: "two types of one name, used once each",
      files: { "b.ts": "export interface Item { b: string }" },
      declarations: 'import type { Item as Other } from "./b.js"; interface Item { a: string }',
      type: "{ one: Item; two: Other }",
      schema: closed({ one: aItem, two: bItem }),
    },
    {
      name: "a type by import()",
      files: { "b.ts": "export interface B { a: string }" },
      type: 'import("./b.js").B',
      schema: aItem,
    },
    {
      name: "a type that is exported by default",
      files: { "b.ts": "interface B { a: string }\nexport default B;" },
      declarations: 'import type Other from "./b.js";',
      type: "Other",
      schema: aItem,
    },
    {
      name: "a type of a module's namespace",
      files: { "b.ts": "export interface B { a: string }" },
      declarations: 'import type * as types from "./b.js";',
      type: "types.B",
      schema: aItem,
    },
    {
      name: "a type that is exported under another name",
      files: {
        "b.ts": 'export type { B as Renamed } from "./c.js";',
        "c.ts": "export interface B { a: string; again?: B }",
      },
      declarations: 'import type { Renamed } from "./b.js";',
      type: "Renamed",
      schema: { ...reference("B"), $defs: { B: closed({ a: string, "again?": reference("B") }) } },
    },
    {
      name: "a type of a file that exports a namespace",
      files: { "b.d.ts": "declare namespace api { interface Options { a: string } }\nexport = api;" },
      declarations: 'import type api from "./b.js";',
      type: "api.Options",
      schema: aItem,
    },
    {
      name: "a type that the other file does not export",
      files: { "b.ts": "interface Hidden { b: string; again?: Hidden }\nexport interface B { inside: Hidden }" },
      declarations: 'import type { B } from "./b.js";',
      type: "B",
      schema: {
        ...closed({ inside: reference("Hidden") }),
        $defs: { Hidden: closed({ b: string, "again?": reference("Hidden") }) },
      },
    },
    {
      name: "names of two letters cases",
      declarations: "interface item { a: string } interface Item { b: string }",
      type: "{ one: item; two: item; three: Item; four: Item; n: number }",
      schema: {
        ...closed({
          one: reference("item"),
          two: reference("item"),
          three: reference("Item"),
          four: reference("Item"),
          n: number,
        }),
        $defs: { Item: bItem, item: aItem },
      },
    },
  ],
};
