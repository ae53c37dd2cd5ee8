/** Conditional types, and types that are taken out of others and out of constants. */

import { anyOf, closed, list, number, oneOf, only, string, tuple } from "../schema-words.js";
import type { RowGroup } from "../type-rows.js";

const events = "type Events = { close: { code: number }; open: { id: string } };";

export const computed: RowGroup = {
  heading: "Conditional types, keyof, typeof and indexed access",
  supported: [
    { name: "a condition", type: '{ a: string } extends object ? "yes" : "no"', schema: only("yes") },
    {
      name: "a condition for each member",
      declarations: 'type Kind<T> = T extends string ? "text" : "other";',
      type: "Kind<string | number>",
      schema: oneOf("text", "other"),
      onPage: true,
    },
    {
      name: "a condition for all members",
      declarations: 'type Kind<T> = [T] extends [string] ? "text" : "other";',
      type: "Kind<string | number>",
      schema: only("other"),
    },
    {
      name: "the element of a list",
      declarations: "type Element<T> = T extends (infer E)[] ? E : never;",
      type: "Element<{ a: string }[]>",
      schema: closed({ a: string }),
      onPage: true,
    },
    {
      name: "the parameter of a function",
      declarations: "type Options<F> = F extends (options: infer O) => void ? O : never;",
      type: "Options<(options: { a: string; b?: number }) => void>",
      schema: closed({ a: string, "b?": number }),
    },
    {
      name: "the first of a tuple",
      declarations: "type First<T> = T extends [infer F extends string, ...unknown[]] ? F : never;",
      type: 'First<["a", 1]>',
      schema: only("a"),
    },
    {
      name: "the rest of a tuple",
      declarations: "type Tail<T> = T extends [unknown, ...infer R] ? R : never;",
      type: "Tail<[string, number, string]>",
      schema: tuple([number, string]),
    },
    {
      name: "parts of a text",
      declarations: "type Split<S> = S extends `${infer A}.${infer B}` ? [A, ...Split<B>] : [S];",
      type: 'Split<"a.b.c">',
      schema: tuple([only("a"), only("b"), only("c")]),
    },
    {
      name: "a list of a length",
      declarations: 'type Fixed<T, N, A extends T[] = []> = A["length"] extends N ? A : Fixed<T, N, [...A, T]>;',
      type: "Fixed<string, 3>",
      schema: list(string, { minItems: 3, maxItems: 3 }),
    },
    {
      name: "paths of an object",
      declarations:
        "type Paths<T> = { [K in keyof T & string]: T[K] extends object ? `${K}.${Paths<T[K]>}` : K }[keyof T & string];",
      type: "Paths<{ a: string; b: { c: number } }>",
      schema: oneOf("a", "b.c"),
    },
    {
      name: "a union of messages out of a table",
      declarations: `${events} type Message<K extends keyof Events = keyof Events> = { [P in K]: { type: P; data: Events[P] } }[K];`,
      type: "Message",
      schema: anyOf(
        closed({ type: only("close"), data: closed({ code: number }) }),
        closed({ type: only("open"), data: closed({ id: string }) }),
      ),
    },
    {
      name: "a property",
      declarations: "interface R { a?: string; b: number }",
      type: 'R["b"]',
      schema: number,
      onPage: true,
    },
    {
      name: "a property deep inside",
      declarations: "interface R { a: { b: { c: string }[] } }",
      type: 'R["a"]["b"][number]',
      schema: closed({ c: string }),
    },
    {
      name: "an element of a tuple",
      declarations: "type T = [string, { a: number }];",
      type: "T[1]",
      schema: closed({ a: number }),
    },
    {
      name: "any of the properties",
      declarations: "interface R { a: string; b: number }",
      type: "R[keyof R]",
      schema: { type: ["number", "string"] },
    },
    {
      name: "the keys of a type",
      declarations: "interface R { z?: string; b: number }",
      type: "keyof R",
      schema: oneOf("z", "b"),
      onPage: true,
    },
    { name: "the keys of a record", type: "keyof Record<string, 1> & string", schema: string },
    {
      name: "a list of constants",
      declarations: 'const modes = ["slow", "fast"] as const;',
      type: "(typeof modes)[number]",
      schema: oneOf("slow", "fast"),
      onPage: true,
    },
    {
      name: "the keys of a constant",
      declarations: "const table = { b: 1, a: 2 };",
      type: "keyof typeof table",
      schema: oneOf("b", "a"),
      onPage: true,
    },
    {
      name: "the values of a constant",
      declarations: 'const table = { b: 1, a: "x" } as const;',
      type: "(typeof table)[keyof typeof table]",
      schema: { type: ["number", "string"], enum: [1, "x"] },
    },
    {
      name: "a constant object",
      declarations: 'const table = { a: 1, b: "x" } as const;',
      type: "typeof table",
      schema: closed({ a: only(1), b: only("x") }),
    },
    {
      name: "an object that is no constant",
      declarations: 'const options = { depth: 1, tags: ["a"] };',
      type: "typeof options",
      schema: closed({ depth: number, tags: list(string) }),
    },
    {
      name: "a constant tuple",
      declarations: 'const pair = ["a", 1] as const;',
      type: "typeof pair",
      schema: tuple([only("a"), only(1)]),
    },
    {
      name: "a constant of another file",
      files: { "b.ts": "export const table = { a: 1 } as const;" },
      type: 'typeof import("./b.js").table',
      schema: closed({ a: only(1) }),
    },
    {
      name: "a field of a constant's elements",
      declarations: 'const rows = [{ id: "x" }, { id: "a" }] as const;',
      type: '(typeof rows)[number]["id"]',
      schema: oneOf("x", "a"),
    },
  ],
  refused: [
    {
      name: "keys of any kind",
      type: "keyof any",
      refused: "JSON has no symbols",
      instead: "Write string, or a union of texts.",
    },
    {
      name: "a property without a schema",
      declarations: "interface R { when: Date }",
      type: 'R["when"]',
      at: "Date",
      refused: "JSON has no dates",
      instead: "Write DateTime or CalendarDate from @toolwright/runtime.",
    },
    {
      name: "the type of a class",
      declarations: 'class C { a = "x" }',
      type: "typeof C",
      refused: "JSON cannot carry constructors",
      instead: "Leave it out, or write a union of names to choose from.",
    },
    {
      name: "a constant with a function in it",
      declarations: "const table = { run: () => 1 };",
      type: "typeof table",
      at: "run: () => 1",
      refused: "JSON cannot carry functions",
      instead: "Leave it out: what a handler needs beside its arguments comes from the application.",
    },
  ],
};
