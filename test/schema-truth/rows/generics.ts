/** Generic interfaces and aliases. */

import { boolean, closed, list, number, only, reference, string, tuple } from "../schema-words.js";
import type { RowGroup } from "../type-rows.js";

const box = "interface Box<T> { inside: T }";

export const generics: RowGroup = {
  heading: "Generics",
  supported: [
    {
      name: "a generic interface",
      declarations: box,
      type: "Box<number>",
      schema: closed({ inside: number }),
      onPage: true,
    },
    {
      name: "a generic alias",
      declarations: "type Page<T> = { items: T[]; next?: string };",
      type: "Page<{ id: string }>",
      schema: closed({ items: list(closed({ id: string })), "next?": string }),
    },
    {
      name: "a default",
      declarations: "interface Box<T = string> { inside: T }",
      type: "Box",
      schema: closed({ inside: string }),
      onPage: true,
    },
    {
      name: "a default of another parameter",
      declarations: "type Pair<A, B = A[]> = { a: A; b: B };",
      type: "Pair<string>",
      schema: closed({ a: string, b: list(string) }),
    },
    {
      name: "a constraint",
      declarations: "interface Box<T extends string | number> { inside: T }",
      type: 'Box<"a">',
      schema: closed({ inside: only("a") }),
    },
    {
      name: "an alias of a union",
      declarations: "type Maybe<T> = T | null;",
      type: "Maybe<string>",
      schema: { type: ["string", "null"] },
    },
    {
      name: "an alias of its parameter",
      declarations: "type Same<T> = T;",
      type: "Same<Same<string>>",
      schema: string,
    },
    {
      name: "a generic in a generic",
      declarations: box,
      type: "Box<Box<boolean>>",
      schema: closed({ inside: closed({ inside: boolean }) }),
    },
    {
      name: "two instances of one interface",
      declarations: `${box} interface ItemA { a: string } interface ItemB { b: string }`,
      type: "{ one: Box<ItemA>; two: Box<ItemB>; three: Box<ItemA> }",
      schema: {
        ...closed({ one: reference("Box"), two: closed({ inside: closed({ b: string }) }), three: reference("Box") }),
        $defs: { Box: closed({ inside: closed({ a: string }) }) },
      },
    },
    {
      name: "two instances of one interface, each used twice",
      declarations: box,
      type: "{ one: Box<{ a: 1 }>[]; two: Box<string>; three: Box<string>; four: Box<number>; five: Box<number> }",
      schema: {
        ...closed({
          one: list(closed({ inside: closed({ a: only(1) }) })),
          two: reference("Box"),
          three: reference("Box"),
          four: reference("ValueFour"),
          five: reference("ValueFour"),
        }),
        $defs: { Box: closed({ inside: string }), ValueFour: closed({ inside: number }) },
      },
    },
    {
      name: "comments at every level",
      declarations:
        "interface Inner<T> {\n/** The item. */ item: T } interface Outer<T> {\n/** The inner. */ inner: Inner<T> }",
      type: "Outer<{\n/** A name. */ name: string }>",
      schema: closed({
        inner: closed(
          { item: closed({ name: { description: "A name.", type: "string" } }, { description: "The item." }) },
          { description: "The inner." },
        ),
      }),
    },
    {
      name: "a tuple of parameters",
      declarations: "type Pair<A, B = A> = [A, B];",
      type: "Pair<string, number>",
      schema: tuple([string, number]),
    },
    {
      name: "variance",
      declarations: "interface Box<in out T> { inside: T }",
      type: "Box<string>",
      schema: closed({ inside: string }),
    },
    {
      name: "a generic of another file",
      files: { "b.ts": "export interface B<T> { a: T }" },
      type: 'import("./b.js").B<number>',
      schema: closed({ a: number }),
    },
    {
      name: "this",
      declarations: "interface Base { name: string; next?: this }",
      type: "Base",
      schema: { ...reference("Base"), $defs: { Base: closed({ name: string, "next?": reference("Base") }) } },
      onPage: true,
    },
    {
      name: "this, inherited",
      declarations: "interface Base { others: this[] } interface Sub extends Base { more: number }",
      type: "Sub",
      schema: { ...reference("Sub"), $defs: { Sub: closed({ others: list(reference("Sub")), more: number }) } },
    },
  ],
  refused: [
    {
      name: "a type argument without a schema",
      declarations: box,
      type: "Box<Box<Map<string, Date>>>",
      at: "Map<string, Date>",
      refused: "JSON has no maps",
      instead: "Write Record<string, …>, or an array of objects with a key and a value.",
    },
    {
      name: "a part without a schema in a generic alias",
      declarations: "type Dated<T> = { what: T; when: Date };",
      type: "Dated<string>",
      at: "Date",
      refused: "JSON has no dates",
      instead: "Write DateTime or CalendarDate from @toolwright/runtime.",
    },
    {
      name: "a generic that never ends",
      declarations: "interface Tree<T> { value: T; wrapped?: Tree<T[]> }",
      type: "Tree<string>",
      at: "Tree<T[]>",
      refused: "it expands without end",
      instead: "Let a type refer to itself with the same type arguments, or write out the levels that are needed.",
      onPage: true,
    },
  ],
};
