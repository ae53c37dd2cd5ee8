/** Result types, whose schemas are open. */

import { anyOf, number, only, open, record, reference, string } from "../schema-words.js";
import type { RowGroup } from "../type-rows.js";

export const results: RowGroup = {
  heading: "Results",
  supported: [
    {
      name: "an object",
      type: "{ a: string; b?: { c: number } }",
      whole: "result",
      schema: open({ a: string, "b?": open({ c: number }) }),
      onPage: true,
    },
    {
      name: "a union",
      type: '{ kind: "a"; x: string } | { kind: "b" }',
      whole: "result",
      schema: { type: "object", ...anyOf(open({ kind: only("a"), x: string }), open({ kind: only("b") })) },
    },
    {
      name: "an intersection",
      type: "{ a: string } & { b: number }",
      whole: "result",
      schema: open({ a: string, b: number }),
    },
    { name: "a record", type: "Record<string, number>", whole: "result", schema: record(number) },
    {
      name: "a definition",
      declarations: "export interface Item { a: string } export interface Found { first: Item; last: Item }",
      type: "Found",
      whole: "result",
      schema: { ...open({ first: reference("Item"), last: reference("Item") }), $defs: { Item: open({ a: string }) } },
    },
  ],
};
