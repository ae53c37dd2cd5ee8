/** Mapped types of one's own. */

import { anyOf, boolean, closed, list, number, only, string, tuple } from "../schema-words.js";
import type { RowGroup } from "../type-rows.js";

const plain = "interface R { a?: string; b: number }";

export const mapped: RowGroup = {
  heading: "Mapped types",
  supported: [
    {
      name: "over the keys of a type",
      declarations: plain,
      type: "{ [K in keyof R]: R[K] }",
      schema: closed({ "a?": string, b: number }),
      onPage: true,
    },
    {
      name: "another value for each key",
      declarations: plain,
      type: "{ [K in keyof R]: boolean }",
      schema: closed({ "a?": boolean, b: boolean }),
      onPage: true,
    },
    {
      name: "every property required",
      declarations: plain,
      type: "{ [K in keyof R]-?: R[K] }",
      schema: closed({ a: string, b: number }),
      onPage: true,
    },
    {
      name: "every property optional",
      declarations: plain,
      type: "{ [K in keyof R]?: R[K] }",
      schema: closed({ "a?": string, "b?": number }),
    },
    {
      name: "readonly added",
      declarations: plain,
      type: "{ readonly [K in keyof R]: R[K] }",
      schema: closed({ "a?": string, b: number }),
    },
    {
      name: "readonly taken away",
      declarations: "type Writable<T> = { -readonly [K in keyof T]: T[K] };",
      type: "Writable<{ readonly a: string; readonly b?: number }>",
      schema: closed({ a: string, "b?": number }),
    },
    {
      name: "null added",
      declarations: `${plain} type Nullable<T> = { [K in keyof T]: T[K] | null };`,
      type: "Nullable<R>",
      schema: closed({ "a?": { type: ["string", "null"] }, b: { type: ["number", "null"] } }),
    },
    {
      name: "over literals",
      type: '{ [K in "z" | "a"]: K }',
      schema: closed({ z: only("z"), a: only("a") }),
      onPage: true,
    },
    {
      name: "over literals, optional",
      type: '{ [K in "a" | "b"]?: string }',
      schema: closed({ "a?": string, "b?": string }),
    },
    {
      name: "over the keys of a union of keys",
      declarations: plain,
      type: '{ [K in keyof R | "c"]: boolean }',
      schema: closed({ a: boolean, b: boolean, c: boolean }),
    },
    {
      name: "over a parameter of keys",
      declarations: `${plain} type Only<T, K extends keyof T> = { [P in K]: T[P] };`,
      type: 'Only<R, "a">',
      schema: closed({ "a?": string }),
    },
    {
      name: "new names",
      declarations: "type Getters<T> = { [K in keyof T as `get${Capitalize<K & string>}`]: T[K] };",
      type: "Getters<{ name: string; age?: number }>",
      schema: closed({ getName: string, "getAge?": number }),
      onPage: true,
    },
    {
      name: "new names for some",
      declarations: plain,
      type: '{ [K in keyof R as K extends "b" ? "c" : K]: R[K] }',
      schema: closed({ "a?": string, c: number }),
    },
    {
      name: "names left out",
      declarations: plain,
      type: '{ [K in keyof R as Exclude<K, "a">]: R[K] }',
      schema: closed({ b: number }),
      onPage: true,
    },
    {
      name: "names left out by the type of their values",
      declarations: "type Texts<T> = { [K in keyof T as T[K] extends string ? K : never]: T[K] };",
      type: "Texts<{ a: string; b: number }>",
      schema: closed({ a: string }),
    },
    {
      name: "the index signature left out",
      declarations: "type Known<T> = { [K in keyof T as string extends K ? never : K]: T[K] };",
      type: "Known<{ a: string; [name: string]: unknown }>",
      schema: closed({ a: string }),
    },
    {
      name: "objects of objects",
      declarations: "type Boxed<T> = { [K in keyof T]: { value: T[K] } };",
      type: "Boxed<{ a: string; b?: number }>",
      warns: true,
      schema: closed({ a: closed({ value: string }), "b?": closed({ value: number }) }),
    },
    {
      name: "every property optional, at every depth",
      declarations: "type DeepPartial<T> = { [K in keyof T]?: T[K] extends object ? DeepPartial<T[K]> : T[K] };",
      type: "DeepPartial<{ a: string; b: { c: number; d: { e: boolean } } }>",
      schema: closed({ "a?": string, "b?": closed({ "c?": number, "d?": closed({ "e?": boolean }) }) }),
      onPage: true,
    },
    {
      name: "over a tuple",
      declarations: "type Lists<T> = { [K in keyof T]: T[K][] };",
      type: "Lists<[string, number?]>",
      schema: tuple([list(string), list(number)], { required: 1 }),
    },
    {
      name: "over a list",
      declarations: "type Nullable<T> = { [K in keyof T]: T[K] | null };",
      type: "Nullable<string[]>",
      schema: list({ type: ["string", "null"] }),
    },
    {
      name: "over a union",
      declarations: "type Boxed<T> = { [K in keyof T]: T[K][] };",
      type: "Boxed<{ a: string } | { b: number }>",
      schema: anyOf(closed({ a: list(string) }), closed({ b: list(number) })),
    },
    {
      name: "an intersection made one",
      declarations: "type Simplify<T> = { [K in keyof T]: T[K] } & {};",
      type: "Simplify<{ a: string } & { b?: number }>",
      schema: closed({ a: string, "b?": number }),
    },
    {
      name: "properties that replace others",
      declarations: "type Merge<A, B> = Omit<A, keyof B> & B;",
      type: "Merge<{ a: string; b: number }, { b: string }>",
      schema: closed({ a: string, b: string }),
    },
    {
      name: "comments are kept",
      declarations: "interface R {\n/** A text. */ a?: string;\n/** A number.\n * @minimum 1 */ b: number }",
      type: "{ [K in keyof R]-?: R[K] }",
      schema: closed({
        a: { description: "A text.", type: "string" },
        b: { description: "A number.", type: "number", minimum: 1 },
      }),
    },
  ],
  refused: [
    {
      name: "a value without a schema",
      type: '{ [K in "a" | "b"]: bigint }',
      at: "bigint",
      refused: "JSON has no bigint",
      instead: "Write Integer from @toolwright/runtime, or string for digits beyond 2^53.",
    },
    {
      name: "a property without a schema",
      declarations: "type Nullable<T> = { [K in keyof T]: T[K] | null };",
      type: "Nullable<{ when: Date }>",
      at: "Date",
      refused: "JSON has no dates",
      instead: "Write DateTime or CalendarDate from @toolwright/runtime.",
    },
    {
      name: "a method of a mapped type",
      declarations: "interface R { a: string; run(): void }",
      type: "{ [K in keyof R]: R[K] }",
      at: "run(): void",
      refused: "JSON cannot carry functions",
      instead: "Leave it out: what a handler needs beside its arguments comes from the application.",
    },
  ],
};
