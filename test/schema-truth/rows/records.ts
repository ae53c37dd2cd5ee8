/** Records, index signatures, and templates as names. */

import { boolean, closed, number, record, string, type JsonObject } from "../schema-words.js";
import type { RowGroup } from "../type-rows.js";

const keys = {
  refused: "a schema can tell the names of properties by string and by template literals only",
  instead: "Write string as the type of the key.",
} as const;
const patterns = (patternProperties: JsonObject, properties: JsonObject = {}): JsonObject => {
  const { additionalProperties, required, ...object } = closed(properties);
  return {
    ...object,
    patternProperties,
    ...(required === undefined ? {} : { required }),
    additionalProperties: additionalProperties ?? false,
  };
};

export const records: RowGroup = {
  heading: "Records and index signatures",
  supported: [
    { name: "a record", type: "Record<string, number>", schema: record(number), onPage: true },
    { name: "a record of anything", type: "Record<string, unknown>", schema: record({}), onPage: true },
    { name: "an index signature", type: "{ [name: string]: number }", schema: record(number) },
    {
      name: "an index signature with properties",
      type: "{ id: string; [name: string]: string | number }",
      schema: { ...closed({ id: string }), additionalProperties: { type: ["string", "number"] } },
      onPage: true,
    },
    {
      name: "a record of known names",
      type: 'Record<"a" | "b", number>',
      schema: closed({ a: number, b: number }),
      onPage: true,
    },
    {
      name: "names in the order of their author",
      type: 'Record<"z" | "a", number>',
      schema: closed({ z: number, a: number }),
    },
    {
      name: "some of known names",
      type: 'Partial<Record<"z" | "a", number>>',
      schema: closed({ "z?": number, "a?": number }),
      onPage: true,
    },
    { name: "a partial record", type: "Partial<Record<string, number>>", schema: record(number) },
    { name: "a mapped type over string", type: "{ [K in string]?: number }", schema: record(number) },
    { name: "a property of a record", type: 'Pick<Record<string, number>, "a">', schema: closed({ a: number }) },
    { name: "keys that are texts or numbers", type: "Record<string | number, boolean>", schema: record(boolean) },
    {
      name: "a record with a property left out",
      type: 'Omit<{ a: string; [name: string]: unknown }, "a">',
      schema: record({}),
    },
    { name: "a record of nothing", type: "Record<string, never>", schema: closed({}), onPage: true },
    {
      name: "arguments that have no parameters",
      type: "Record<string, never>",
      whole: "arguments",
      schema: closed({}),
    },
    { name: "arguments of any names", type: "Record<string, string>", whole: "arguments", schema: record(string) },
    {
      name: "a template as the key",
      type: "{ [header: `x-${string}`]: string }",
      schema: patterns({ "^x-": string }),
      onPage: true,
    },
    { name: "a record of a template", type: "Record<`x-${string}`, number>", schema: patterns({ "^x-": number }) },
    {
      name: "a template and a property",
      type: "{ id: number; [header: `x-${string}`]: string }",
      schema: patterns({ "^x-": string }, { id: number }),
    },
    {
      name: "two templates",
      type: "{ on: boolean; [a: `a-${string}`]: string; [b: `${string}-b`]: string }",
      schema: patterns({ "^a-": string, "-b$": string }, { on: boolean }),
    },
    {
      name: "a template and any other name",
      type: "{ [name: string]: string | number; [header: `x-${string}`]: string }",
      schema: {
        type: "object",
        patternProperties: { "^x-": string },
        additionalProperties: { type: ["string", "number"] },
      },
    },
    {
      name: "a comment on an index signature",
      type: "{ /** A size. */ [name: string]: number }",
      schema: record({ description: "A size.", type: "number" }),
    },
  ],
  refused: [
    { name: "numbers as keys", type: "{ [key: number]: string }", at: "[key: number]: string", ...keys, onPage: true },
    { name: "symbols as keys", type: "{ [key: symbol]: string }", at: "[key: symbol]: string", ...keys },
    { name: "a record of numbers", type: "Record<number, string>", ...keys },
    { name: "a record of all keys", type: "Record<PropertyKey, string>", ...keys },
    { name: "a record of dates", type: "Record<DateTime, string>", ...keys },
    {
      name: "a value without a schema",
      type: "Record<string, Record<string, bigint>>",
      at: "bigint",
      refused: "JSON has no bigint",
      instead: "Write Integer from @toolwright/runtime, or string for digits beyond 2^53.",
    },
  ],
};
