/** Enums, in every way to give members their values. */

import { anyOf, closed, number, oneOf, only } from "../schema-words.js";
import type { RowGroup } from "../type-rows.js";

const xyz = 'enum E { A = "x", B = "y", C = "z" }';
const computed = {
  refused: "the enum has values that are computed when it runs, or none",
  instead: "Write each member's value as a literal, or write a union of literals.",
} as const;

export const enums: RowGroup = {
  heading: "Enums",
  supported: [
    { name: "texts", declarations: xyz, type: "E", schema: oneOf("x", "y", "z"), onPage: true },
    {
      name: "numbers",
      declarations: "enum E { A, B, C = 10 }",
      type: "E",
      schema: { type: "number", enum: [0, 1, 10] },
      onPage: true,
    },
    {
      name: "texts and numbers",
      declarations: 'enum E { A = "x", B = 1 }',
      type: "E",
      schema: { type: ["string", "number"], enum: ["x", 1] },
    },
    {
      name: "a const enum",
      declarations: "const enum E { A = 1, B = 2 }",
      type: "E",
      schema: { type: "number", enum: [1, 2] },
    },
    {
      name: "values made of others",
      declarations: "enum E { A = 1 << 0, B = 1 << 1, C = A | B }",
      type: "E",
      schema: { type: "number", enum: [1, 2, 3] },
    },
    {
      name: "negative values",
      declarations: "enum E { A = -1, B = 0.5 }",
      type: "E",
      schema: { type: "number", enum: [-1, 0.5] },
    },
    { name: "two members of one value", declarations: "enum E { A = 1, B = 1 }", type: "E", schema: only(1) },
    { name: "an enum of one", declarations: 'enum E { Only = "one" }', type: "E", schema: only("one") },
    {
      name: "an enum declared twice",
      declarations: 'enum E { A = "x" } enum E { B = "y" }',
      type: "E",
      schema: oneOf("x", "y"),
    },
    {
      name: "an enum in a namespace",
      declarations: `namespace N { export ${xyz} }`,
      type: "N.E",
      schema: oneOf("x", "y", "z"),
    },
    {
      name: "an enum of another file",
      files: { "b.ts": `export ${xyz}` },
      declarations: 'import { E } from "./b.js";',
      type: "E",
      schema: oneOf("x", "y", "z"),
    },
    { name: "a member", declarations: xyz, type: "E.A", schema: only("x"), onPage: true },
    { name: "two members", declarations: xyz, type: "E.A | E.C", schema: oneOf("x", "z") },
    { name: "all but a member", declarations: xyz, type: "Exclude<E, E.B>", schema: oneOf("x", "z") },
    {
      name: "an enum or null",
      declarations: xyz,
      type: "E | null",
      schema: { type: ["string", "null"], enum: ["x", "y", "z", null] },
    },
    { name: "an enum or a text", declarations: xyz, type: 'E | "w"', schema: anyOf(oneOf("x", "y", "z"), only("w")) },
    {
      name: "an enum as keys",
      declarations: xyz,
      type: "Record<E, number>",
      schema: closed({ x: number, y: number, z: number }),
    },
    { name: "the texts of an enum", declarations: xyz, type: "`${E}`", schema: oneOf("x", "y", "z") },
    { name: "the names of an enum's members", declarations: xyz, type: "keyof typeof E", schema: oneOf("A", "B", "C") },
    {
      name: "constants instead of an enum",
      declarations: 'const E = { B: "y", A: "x" } as const; type E = (typeof E)[keyof typeof E];',
      type: "E",
      schema: oneOf("y", "x"),
      onPage: true,
    },
  ],
  refused: [
    {
      name: "computed values",
      declarations: 'enum E { A = "abc".length, B = 1 }',
      type: "E",
      ...computed,
      onPage: true,
    },
    {
      name: "a member of computed values",
      declarations: 'enum E { A = "abc".length, B = 1 }',
      type: "E.A",
      ...computed,
    },
    {
      name: "an enum declared elsewhere without values",
      declarations: "declare enum E { A, B }",
      type: "E",
      ...computed,
    },
    { name: "an enum without members", declarations: "enum E {}", type: "E", ...computed },
  ],
};
