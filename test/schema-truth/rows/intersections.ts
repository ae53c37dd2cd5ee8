/** Intersections of objects, of unions and of primitives with marks. */

import { anyOf, boolean, closed, number, oneOf, only, record, string } from "../schema-words.js";
import type { RowGroup } from "../type-rows.js";

const both = {
  refused: "no JSON value is both",
  instead: 'Make a property that only marks a primitive optional, as in string & { readonly __brand?: "Id" }.',
} as const;
const never = {
  refused: "no value fits it, so none fits the whole object",
  instead: "Correct its type; what must not be there at all is written `name?: never`.",
} as const;

export const intersections: RowGroup = {
  heading: "Intersections",
  supported: [
    {
      name: "two objects",
      type: "{ a: string } & { b?: number }",
      schema: closed({ a: string, "b?": number }),
      onPage: true,
    },
    {
      name: "a property of both",
      type: "{ a: { p: 1 } } & { a: { q: 2 } }",
      schema: closed({ a: closed({ p: only(1), q: only(2) }) }),
      onPage: true,
    },
    {
      name: "unknown on one side",
      type: "{ a: unknown } & { a: { b: string } }",
      schema: closed({ a: closed({ b: string }) }),
    },
    { name: "a wider type on one side", type: "{ a: number | string } & { a: string }", schema: closed({ a: string }) },
    { name: "literals on one side", type: '{ a: string } & { a: "x" | "y" }', schema: closed({ a: oneOf("x", "y") }) },
    { name: "optional on one side", type: "{ a?: string } & { a: string }", schema: closed({ a: string }) },
    {
      name: "an optional property that comes to nothing",
      type: "{ a?: string; b: string } & { a?: number }",
      schema: closed({ b: string }),
    },
    {
      name: "an object and a union",
      type: "{ a: string } & ({ b: number } | { c: boolean })",
      schema: anyOf(closed({ a: string, b: number }), closed({ a: string, c: boolean })),
      onPage: true,
    },
    {
      name: "a union of which one member is left",
      type: '({ kind: "a"; x: string } | { kind: "b" }) & { kind: "a"; y: number }',
      schema: closed({ kind: only("a"), x: string, y: number }),
    },
    {
      name: "interfaces with comments",
      declarations: "interface A { /** A text. */ a: string } interface B { b?: number }",
      type: "A & B",
      schema: closed({ a: { description: "A text.", type: "string" }, "b?": number }),
    },
    { name: "an object that is an object", type: "object & { a: string }", schema: closed({ a: string }) },
    { name: "an object that is unknown", type: "unknown & { a: string }", schema: closed({ a: string }) },
    { name: "any string", type: "string & {}", schema: string },
    { name: "a mark that is never there", type: 'string & { readonly __brand?: "Id" }', schema: string, onPage: true },
    {
      name: "a mark that is a symbol and never there",
      declarations: "declare const brand: unique symbol;",
      type: "number & { readonly [brand]?: true }",
      schema: number,
    },
    {
      name: "an object and any further properties",
      type: "{ id: string } & Record<string, unknown>",
      schema: { ...closed({ id: string }), additionalProperties: {} },
    },
    {
      name: "two records",
      type: "Record<string, number | string> & Record<string, number | boolean>",
      schema: record(number),
    },
    {
      name: "a property and an index signature that it fits",
      type: "{ id: number; on?: boolean } & Record<string, number | boolean>",
      schema: { ...closed({ id: number, "on?": boolean }), additionalProperties: { type: ["number", "boolean"] } },
    },
  ],
  refused: [
    { name: "a brand", type: 'string & { readonly __brand: "Id" }', ...both, onPage: true },
    {
      name: "a brand that is a symbol",
      declarations: "declare const brand: unique symbol;",
      type: "string & { readonly [brand]: true }",
      ...both,
    },
    { name: "a text of a length", type: "string & { length: 3 }", ...both },
    { name: "two primitives", type: "string & number", at: "value: string & number", ...never, onPage: true },
    {
      name: "two primitives, deep inside",
      type: "{ list: { a: string & number }[] }",
      at: "a: string & number",
      ...never,
    },
    { name: "properties that exclude each other", type: "{ a: string } & { a: number }", at: "a: string", ...never },
    {
      name: "objects that exclude each other",
      type: '{ kind: "a" } & { kind: "b" }',
      at: "value: { kind",
      ...never,
    },
    {
      name: "a list and an object",
      type: "string[] & { extra: string }",
      refused: "no JSON value is a list and something else",
      instead: "Write the list alone, or an object that has the list as a property.",
    },
    {
      name: "a property that does not fit the index signature",
      type: "Record<string, number> & { id: string }",
      at: "id: string",
      refused: "the index signature beside it in an intersection wants `number` of every property",
      instead: "Widen the index signature, or put what it is for into a property of its own.",
      onPage: true,
    },
    {
      name: "a property that does not fit a pattern of names",
      type: 'Record<`x-${string}`, number> & { "x-id": string }',
      at: '"x-id": string',
      refused: "the index signature beside it in an intersection wants `number` of every property",
      instead: "Widen the index signature, or put what it is for into a property of its own.",
    },
    {
      name: "a class in an intersection",
      declarations: 'class C { a = "x" }',
      type: "C & { b: string }",
      refused: "instances of classes do not travel in JSON",
      instead: "Write an interface that has the class's data as properties.",
    },
  ],
};
