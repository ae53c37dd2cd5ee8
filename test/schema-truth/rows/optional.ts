/** Optional properties, null and undefined. */

import { anything, boolean, closed, list, number, record, string } from "../schema-words.js";
import type { RowGroup } from "../type-rows.js";

const textOrNull = { type: ["string", "null"] } as const;

export const optional: RowGroup = {
  heading: "Optional and null",
  supported: [
    { name: "an optional property", type: "{ a?: string }", schema: closed({ "a?": string }), onPage: true },
    { name: "null beside a type", type: "string | null", schema: textOrNull, onPage: true },
    { name: "optional and null", type: "{ a?: string | null }", schema: closed({ "a?": textOrNull }), onPage: true },
    {
      name: "null beside an object",
      type: "{ a: string } | null",
      schema: { ...closed({ a: string }), type: ["object", "null"] },
    },
    {
      name: "null beside literals",
      type: '"a" | "b" | null',
      schema: { type: ["string", "null"], enum: ["a", "b", null] },
    },
    { name: "null beside one literal", type: '"a" | null', schema: { type: ["string", "null"], enum: ["a", null] } },
    { name: "null beside a list", type: "string[] | null", schema: { ...list(string), type: ["array", "null"] } },
    {
      name: "undefined beside optional",
      type: "{ a?: string | undefined }",
      schema: closed({ "a?": string }),
      onPage: true,
    },
    { name: "undefined where a value must be", type: "string | undefined", schema: string, warns: true },
    {
      name: "undefined and null where a value must be",
      type: "string | null | undefined",
      schema: textOrNull,
      warns: true,
    },
    { name: "undefined from an optional property", type: '{ a?: number }["a"]', schema: number, warns: true },
    { name: "undefined in a list", type: "(string | undefined)[]", schema: list(string) },
    { name: "undefined in a record", type: "Record<string, string | undefined>", schema: record(string) },
    {
      name: "a property that is never there",
      type: "{ a: string; b?: never }",
      schema: closed({ a: string }),
      onPage: true,
    },
    { name: "a property that is only undefined", type: "{ a: string; b?: undefined }", schema: closed({ a: string }) },
    {
      name: "anything, optional and required",
      type: "{ a: unknown; b?: any }",
      schema: closed({ a: anything, "b?": anything }),
    },
    { name: "an optional boolean", type: "{ a?: boolean }", schema: closed({ "a?": boolean }) },
  ],
  refused: [
    {
      name: "undefined alone",
      type: "undefined",
      at: "value: undefined",
      refused: "only undefined fits it, and JSON has no undefined",
      instead: "Leave it out, or write null.",
      onPage: true,
    },
    {
      name: "a property that is never there, required",
      type: "Required<{ a: string; b?: never }>",
      at: "b?: never",
      refused: "no value fits it, so none fits the whole object",
      instead: "Correct its type; what must not be there at all is written `name?: never`.",
    },
  ],
};
