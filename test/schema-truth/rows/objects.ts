/** Objects: interfaces and type literals, in every way to write and to combine their declarations. */

import { boolean, closed, list, number, oneOf, record, reference, string } from "../schema-words.js";
import type { RowGroup } from "../type-rows.js";

const ab = closed({ a: string, "b?": number });

export const objects: RowGroup = {
  heading: "Objects",
  supported: [
    {
      name: "a type literal",
      type: "{ a: string; b?: number }",
      schema: ab,
      onPage: true,
    },
    { name: "an interface", declarations: "interface A { a: string; b?: number }", type: "A", schema: ab },
    {
      name: "an exported interface",
      declarations: "export interface A { a: string; b?: number }",
      type: "A",
      schema: ab,
    },
    { name: "an alias of an object", declarations: "type A = { a: string; b?: number };", type: "A", schema: ab },
    { name: "readonly properties", type: "{ readonly a: string; readonly b?: number }", schema: ab },
    { name: "a whole arguments type", type: "{ a: string; b?: number }", whole: "arguments", schema: ab },
    {
      name: "objects in objects and lists",
      type: "{ a: { b: { c: string }[] } }",
      schema: closed({ a: closed({ b: list(closed({ c: string })) }) }),
    },
    {
      name: "an interface that extends another",
      declarations:
        "interface Base { id: string; kind: string | number } interface Next extends Base { kind: string; more?: boolean }",
      type: "Next",
      schema: closed({ id: string, kind: string, "more?": boolean }),
      onPage: true,
    },
    {
      name: "an interface that extends two",
      declarations:
        "interface L { left: string } interface R { right: string } interface Both extends L, R { own: number }",
      type: "Both",
      schema: closed({ left: string, right: string, own: number }),
    },
    {
      name: "an interface that extends a generic one",
      declarations: "interface Base<T> { item: T } interface Sub extends Base<{ a: string }> { more: number }",
      type: "Sub",
      schema: closed({ item: closed({ a: string }), more: number }),
    },
    {
      name: "an interface that extends an alias",
      declarations: "type Base = { a: string }; interface Sub extends Base { more: number }",
      type: "Sub",
      schema: closed({ a: string, more: number }),
    },
    {
      name: "an interface that extends a utility type",
      declarations: 'interface Sub extends Pick<{ a: string; b: number }, "a"> { more: number }',
      type: "Sub",
      schema: closed({ a: string, more: number }),
    },
    {
      name: "an interface declared twice",
      declarations: "interface A { a: string } interface A { b?: number }",
      type: "A",
      schema: ab,
      onPage: true,
    },
    {
      name: "an interface declared in two files",
      files: { "b.ts": "export interface B { a: string }" },
      declarations: 'import type { B } from "./b.js"; declare module "./b.js" { interface B { b?: number } }',
      type: "B",
      schema: ab,
    },
    {
      name: "a recursive interface declared twice",
      declarations: "interface A { a: string } interface A { b?: A }",
      type: "A",
      schema: { ...reference("A"), $defs: { A: closed({ a: string, "b?": reference("A") }) } },
    },
    {
      name: "a global interface",
      files: { "b.ts": "declare global { interface SharedThing { a: string } }\nexport {};" },
      declarations: 'import "./b.js";',
      type: "SharedThing",
      schema: closed({ a: string }),
    },
    {
      name: "an interface of a namespace that is declared twice",
      declarations:
        "namespace N { export interface A { a: string } } namespace N { export interface A { b?: number } }",
      type: "N.A",
      schema: ab,
    },
    {
      name: "an alias in a namespace",
      declarations: "namespace N { export interface A { a: string } export type Many = A[] }",
      type: "N.Many",
      schema: list(closed({ a: string })),
    },
    {
      name: "an object inside a record",
      type: "Record<string, { a: string }>",
      schema: record(closed({ a: string })),
    },
    {
      name: "a name that is a constant",
      declarations: 'const key = "a";',
      type: "{ [key]: string }",
      schema: closed({ a: string }),
    },
    {
      name: "a name that is a member of an enum",
      declarations: 'enum E { A = "a" }',
      type: "{ [E.A]: string }",
      schema: closed({ a: string }),
    },
    {
      name: "a method that a mapped type made something else of",
      type: "{ [K in keyof { run(): void; a: string }]: boolean }",
      schema: closed({ run: boolean, a: boolean }),
    },
    {
      name: "an optional property that is a symbol",
      declarations: "declare const mark: unique symbol;",
      type: "{ a: string; b?: number; [mark]?: true }",
      schema: ab,
    },
    {
      name: "data of a class",
      declarations: 'class C { mode: "a" | "b" = "a"; run(): void {} }',
      type: 'Pick<C, "mode">',
      schema: closed({ mode: oneOf("a", "b") }),
    },
  ],
  refused: [
    {
      name: "a function",
      type: "(text: string) => void",
      refused: "JSON cannot carry functions",
      instead: "Leave it out: what a handler needs beside its arguments comes from the application.",
      onPage: true,
    },
    {
      name: "a method",
      type: "{ run(): void }",
      at: "run(): void",
      refused: "JSON cannot carry functions",
      instead: "Leave it out: what a handler needs beside its arguments comes from the application.",
    },
    {
      name: "an interface that can be called",
      declarations: "interface Call { (): void }",
      type: "Call",
      refused: "JSON cannot carry functions",
      instead: "Leave it out: what a handler needs beside its arguments comes from the application.",
    },
    {
      name: "a constructor",
      type: "new () => object",
      refused: "JSON cannot carry constructors",
      instead: "Leave it out, or write a union of names to choose from.",
    },
    {
      name: "a getter",
      type: "{ get a(): string }",
      at: "get a(): string",
      refused: "JSON has no accessors",
      instead: "Write a property with the type of what it returns.",
      onPage: true,
    },
    {
      name: "a setter",
      type: "{ set a(text: string) }",
      at: "set a(text: string)",
      refused: "JSON has no accessors",
      instead: "Write a property with the type of what it returns.",
    },
    {
      name: "a class",
      declarations: 'class C { a = "x" }',
      type: "C",
      refused: "instances of classes do not travel in JSON",
      instead: "Write an interface that has the class's data as properties.",
      onPage: true,
    },
    {
      name: "a class with a private member",
      declarations: 'class C { #secret = 1; a = "x" }',
      type: "C",
      refused: "instances of classes do not travel in JSON",
      instead: "Write an interface that has the class's data as properties.",
    },
    {
      name: "a required property that is a symbol",
      declarations: "declare const mark: unique symbol;",
      type: "{ [mark]: true }",
      at: "[mark]: true",
      refused: "the names of a JSON object are texts",
      instead: "Name the property by a text, or leave it out.",
    },
  ],
};
