/** TypeScript's utility types, on objects and on unions. */

import { anyOf, boolean, closed, list, number, oneOf, only, record, string, tuple } from "../schema-words.js";
import type { RowGroup } from "../type-rows.js";

const plain = "interface R { a?: string; b: number }";
const shapes = 'type A = { kind: "a"; x?: number }; type B = { kind: "b"; y?: string };';
const a = closed({ kind: only("a"), "x?": number });
const b = closed({ kind: only("b"), "y?": string });

export const utility: RowGroup = {
  heading: "Utility types",
  supported: [
    {
      name: "Partial",
      declarations: plain,
      type: "Partial<R>",
      schema: closed({ "a?": string, "b?": number }),
      onPage: true,
    },
    {
      name: "Required",
      declarations: plain,
      type: "Required<R>",
      schema: closed({ a: string, b: number }),
      onPage: true,
    },
    {
      name: "Required of what may be null",
      type: "Required<{ a?: string | null }>",
      schema: closed({ a: { type: ["string", "null"] } }),
    },
    { name: "Readonly", declarations: plain, type: "Readonly<R>", schema: closed({ "a?": string, b: number }) },
    { name: "Pick", declarations: plain, type: 'Pick<R, "a">', schema: closed({ "a?": string }), onPage: true },
    { name: "Omit", declarations: plain, type: 'Omit<R, "a">', schema: closed({ b: number }), onPage: true },
    {
      name: "Omit of nothing",
      declarations: plain,
      type: "Omit<R, never>",
      schema: closed({ "a?": string, b: number }),
    },
    {
      name: "Record",
      declarations: plain,
      type: "Record<keyof R, boolean>",
      schema: closed({ a: boolean, b: boolean }),
    },
    {
      name: "Partial and Required in one",
      declarations: plain,
      type: 'Partial<Pick<R, "b">> & Required<Omit<R, "b">>',
      schema: closed({ "b?": number, a: string }),
    },
    {
      name: "Partial of an intersection",
      type: "Partial<{ a: string } & { b: number }>",
      schema: closed({ "a?": string, "b?": number }),
    },
    { name: "Partial of a list", type: "Required<string[]>", schema: list(string) },
    { name: "Partial of a tuple", type: "Partial<[string, number]>", schema: tuple([string, number], { required: 0 }) },
    {
      name: "Partial of a union",
      declarations: shapes,
      type: "Partial<A | B>",
      schema: anyOf(closed({ "kind?": only("a"), "x?": number }), closed({ "kind?": only("b"), "y?": string })),
    },
    {
      name: "Required of a union",
      declarations: shapes,
      type: "Required<A | B>",
      schema: anyOf(closed({ kind: only("a"), x: number }), closed({ kind: only("b"), y: string })),
    },
    { name: "Readonly of a union", declarations: shapes, type: "Readonly<A | B>", schema: anyOf(a, b) },
    {
      name: "Pick of a union: what all have",
      declarations: shapes,
      type: 'Pick<A | B, "kind">',
      schema: closed({ kind: oneOf("a", "b") }),
    },
    {
      name: "Omit of a union: what all have",
      type: 'Omit<{ a: string; x: number } | { b: string; x: number }, "a">',
      schema: closed({ x: number }),
      onPage: true,
    },
    {
      name: "Omit of each member of a union",
      declarations: "type OmitEach<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;",
      type: 'OmitEach<{ a: string; x: number } | { b: string; x: number }, "a">',
      schema: anyOf(closed({ x: number }), closed({ b: string, x: number })),
    },
    { name: "Exclude", type: 'Exclude<"a" | "b" | "c", "b">', schema: oneOf("a", "c"), onPage: true },
    { name: "Exclude of objects", declarations: shapes, type: 'Exclude<A | B, { kind: "a" }>', schema: b },
    { name: "Extract", type: 'Extract<"c" | "b" | "a", "b" | "c">', schema: oneOf("c", "b"), onPage: true },
    { name: "Extract of objects", declarations: shapes, type: 'Extract<A | B, { kind: "a" }>', schema: a },
    { name: "NonNullable", type: "NonNullable<string | null | undefined>", schema: string, onPage: true },
    { name: "NonNullable of an object", type: "NonNullable<{ a: string } | null>", schema: closed({ a: string }) },
    { name: "NonNullable of a property", declarations: plain, type: 'NonNullable<R["a"]>', schema: string },
    {
      name: "Parameters",
      declarations: "declare function open(where: { path: string }, mode?: string): void;",
      type: "Parameters<typeof open>[0]",
      schema: closed({ path: string }),
      onPage: true,
    },
    {
      name: "Parameters, all of them",
      type: "Parameters<(a: string, b?: number) => void>",
      schema: tuple([string, number], { required: 1 }),
    },
    {
      name: "ConstructorParameters",
      declarations: "class C { constructor(a: string, b?: number) {} }",
      type: "ConstructorParameters<typeof C>",
      schema: tuple([string, number], { required: 1 }),
    },
    { name: "ReturnType", type: "ReturnType<() => { a: string }>", schema: closed({ a: string }), onPage: true },
    { name: "Awaited", type: "Awaited<Promise<{ a: string }>>", schema: closed({ a: string }), onPage: true },
    { name: "InstanceType of data", type: "InstanceType<new () => { a: string }>", schema: closed({ a: string }) },
    { name: "NoInfer", type: "NoInfer<string>", schema: string },
    {
      name: "a record of a partial",
      type: "Record<string, Partial<{ a: string }>>",
      schema: record(closed({ "a?": string })),
    },
  ],
  refused: [
    {
      name: "a property without a schema in a utility type",
      type: "Readonly<{ a: Partial<{ b: Set<string> }> }>",
      at: "Set<string>",
      refused: "JSON has no sets",
      instead: "Write an array; the tag @uniqueItems refuses duplicates.",
    },
    {
      name: "a parameter without a schema",
      type: "Parameters<(when: Date) => void>",
      refused: "JSON has no dates",
      instead: "Write DateTime or CalendarDate from @toolwright/runtime.",
    },
    {
      name: "what a function returns, without a schema",
      type: "ReturnType<() => bigint>",
      refused: "JSON has no bigint",
      instead: "Write Integer from @toolwright/runtime, or string for digits beyond 2^53.",
    },
  ],
};
