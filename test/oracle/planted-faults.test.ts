import type { JsonValue } from "toolwright/generator";
import { describe, expect, test } from "vitest";
import { judge, list, number, object, open, text, type Judged } from "./judged-types.js";

/** A schema with a fault: the smallest value that shows it, the side that accepts that, and the property. */
interface Planted extends Judged {
  readonly shows: JsonValue;
  readonly acceptedBy: "schema" | "compiler";
  readonly pointer: string;
}

const planted: Readonly<Record<string, Planted>> = {
  "a required property is not required": {
    type: "{ a: string; b: number }",
    schema: object({ a: text, b: number }, ["a"]),
    shows: { a: "" },
    acceptedBy: "schema",
    pointer: "/b",
  },
  "an optional property is required": {
    type: "{ a?: string }",
    schema: object({ a: text }),
    shows: {},
    acceptedBy: "compiler",
    pointer: "/a",
  },
  "a property is missing": {
    type: "{ a: string; forgotten?: number }",
    schema: object({ a: text }),
    shows: { a: "", forgotten: 0 },
    acceptedBy: "compiler",
    pointer: "/forgotten",
  },
  "a property is missing in a variant": {
    type: "{ v: { a: string; forgotten?: boolean } | { b: string } }",
    schema: object({ v: { anyOf: [object({ a: text }), object({ b: text })] } }),
    shows: { v: { a: "", forgotten: true } },
    acceptedBy: "compiler",
    pointer: "/v/forgotten",
  },
  "a hidden property is shown": {
    type: "{ a: string }",
    schema: object({ a: text, secret: text }, ["a"]),
    shows: { a: "", secret: "" },
    acceptedBy: "schema",
    pointer: "/secret",
  },
  "a member of a union is missing": {
    type: '{ mode: "fast" | "safe" }',
    schema: object({ mode: { const: "fast" } }),
    shows: { mode: "safe" },
    acceptedBy: "compiler",
    pointer: "/mode",
  },
  "null is allowed": {
    type: "{ a: string }",
    schema: object({ a: { type: ["string", "null"] } }),
    shows: { a: null },
    acceptedBy: "schema",
    pointer: "/a",
  },
  "a tuple may be too short": {
    type: "{ t: [string, number] }",
    schema: object({ t: { type: "array", prefixItems: [text, number], minItems: 1, items: false } }),
    shows: { t: [""] },
    acceptedBy: "schema",
    pointer: "/t",
  },
  "a tuple must be too long": {
    type: "{ t: [string, number?] }",
    schema: object({ t: { type: "array", prefixItems: [text, number], minItems: 2, items: false } }),
    shows: { t: [""] },
    acceptedBy: "compiler",
    pointer: "/t",
  },
  "an object in a list is open": {
    type: "{ l: { a?: number }[] }",
    schema: object({ l: list(open({ a: number }, [])) }),
    shows: { l: [{ k: 0 }] },
    acceptedBy: "schema",
    pointer: "/l/0/k",
  },
  "the values of a record are not looked at": {
    type: "{ r: Record<string, number> }",
    schema: object({ r: { type: "object" } }),
    shows: { r: { k: false } },
    acceptedBy: "schema",
    pointer: "/r/k",
  },
  "the pattern of a template literal is too narrow": {
    type: "{ t: `v${number}` }",
    schema: object({ t: { type: "string", pattern: "^v[0-9]$" } }),
    shows: { t: "v12" },
    acceptedBy: "compiler",
    pointer: "/t",
  },
  "an enum has one value too many": {
    declarations: 'enum Speed { Fast = "fast" }',
    type: "{ mode: Speed }",
    schema: object({ mode: { enum: ["fast", "Fast"] } }),
    shows: { mode: "Fast" },
    acceptedBy: "schema",
    pointer: "/mode",
  },
  "an output is closed": {
    type: "{ a: number }",
    schema: object({ a: number }),
    direction: "output",
    shows: { a: 0, k: 0 },
    acceptedBy: "compiler",
    pointer: "/k",
  },
  "an output lacks what is required": {
    type: "{ a?: { b: number } }",
    schema: open({ a: open({ b: number }, []) }, []),
    direction: "output",
    shows: { a: {} },
    acceptedBy: "schema",
    pointer: "/a/b",
  },
};

describe("it is found that", () => {
  const judgementOf = judge(planted, 100);
  const ofKnownValues = judge(
    Object.fromEntries(Object.entries(planted).map(([name, one]) => [name, { ...one, values: [one.shows] }])),
    0,
  );
  test.each(Object.entries(planted))("%s", (name, { shows, acceptedBy, pointer }) => {
    const accepts = { compiler: acceptedBy === "compiler", schema: acceptedBy === "schema" };
    expect(ofKnownValues(name)).toMatchObject({ instances: 1, disagreed: 1 });
    const found = judgementOf(name).disagreements.filter((one) => one.pointer === pointer);
    expect(found).not.toEqual([]);
    for (const { value, compiler, schema, location } of found) {
      expect({ compiler: compiler.accepts, schema: schema.accepts }).toEqual(accepts);
      expect([compiler.message, schema.message].filter((message) => message === null)).toHaveLength(1);
      expect(location.file).toBe("toolwright.judged.ts");
      expect(JSON.stringify(value).length).toBeLessThanOrEqual(JSON.stringify(shows).length + 2);
    }
  });
});
