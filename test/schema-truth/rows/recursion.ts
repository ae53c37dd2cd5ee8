/** Types that lead back to themselves. */

import {
  anyOf,
  boolean,
  closed,
  list,
  nothing,
  number,
  record,
  reference,
  string,
  tuple,
  type JsonObject,
} from "../schema-words.js";
import type { RowGroup } from "../type-rows.js";

const defined = (name: string, schema: JsonObject): JsonObject => ({ ...reference(name), $defs: { [name]: schema } });

export const recursion: RowGroup = {
  heading: "Recursive types",
  supported: [
    {
      name: "an interface",
      declarations: "interface Tree { name: string; children: Tree[] }",
      type: "Tree",
      schema: defined("Tree", closed({ name: string, children: list(reference("Tree")) })),
      onPage: true,
    },
    {
      name: "an exported interface",
      declarations: "export interface Tree { left?: Tree }",
      type: "Tree",
      schema: defined("Tree", closed({ "left?": reference("Tree") })),
    },
    {
      name: "an alias of an object",
      declarations: "type List = { head: string; tail: List | null };",
      type: "List",
      schema: defined("List", closed({ head: string, tail: anyOf(reference("List"), nothing) })),
    },
    {
      name: "an alias of a union",
      declarations: "type Nested = string | Nested[];",
      type: "Nested",
      schema: defined("Nested", anyOf(string, list(reference("Nested")))),
    },
    {
      name: "an alias of a tuple",
      declarations: "type T = [string, ...T[]];",
      type: "T",
      schema: defined("T", tuple([string], { rest: reference("T") })),
    },
    {
      name: "any JSON",
      declarations: "type Json = string | number | boolean | null | Json[] | { [name: string]: Json };",
      type: "Json",
      schema: defined(
        "Json",
        anyOf(string, number, boolean, nothing, list(reference("Json")), record(reference("Json"))),
      ),
      onPage: true,
    },
    {
      name: "two interfaces",
      declarations: "interface A { b?: B } interface B { a?: A }",
      type: "A",
      schema: {
        ...reference("A"),
        $defs: { A: closed({ "b?": reference("B") }), B: closed({ "a?": reference("A") }) },
      },
    },
    {
      name: "through a record",
      declarations: "interface Dir { entries: Record<string, Dir> }",
      type: "Dir",
      schema: defined("Dir", closed({ entries: record(reference("Dir")) })),
    },
    {
      name: "a generic interface",
      declarations: "interface Tree<T> { value: T; left?: Tree<T> }",
      type: "{ a: Tree<string>; b: Tree<number> }",
      schema: {
        ...closed({ a: reference("Tree"), b: reference("ValueB") }),
        $defs: {
          Tree: closed({ value: string, "left?": reference("Tree") }),
          ValueB: closed({ value: number, "left?": reference("ValueB") }),
        },
      },
    },
    {
      name: "through a mapped type",
      declarations: "type Deep<T> = { readonly [K in keyof T]: Deep<T[K]> }; interface A { a: string; self?: A }",
      type: "Deep<A>",
      schema: {
        // The compiler has two types here: one for `A`, one for what `self` is, which may be left out.
        ...closed({ a: string, "self?": reference("Deep") }),
        $defs: { Deep: closed({ a: string, "self?": reference("Deep") }) },
      },
    },
    {
      name: "an object inside itself",
      declarations: "type A = { next?: { next?: A; own: string } };",
      type: "A",
      schema: defined("A", closed({ "next?": closed({ "next?": reference("A"), own: string }) })),
    },
    {
      name: "the whole arguments",
      declarations: "export interface Query { all?: Query[]; name?: string }",
      type: "Query",
      whole: "arguments",
      schema: {
        ...closed({ "all?": list(reference("Query")), "name?": string }),
        $defs: { Query: closed({ "all?": list(reference("Query")), "name?": string }) },
      },
    },
  ],
};
