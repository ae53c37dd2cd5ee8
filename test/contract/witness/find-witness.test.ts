/** Holds that what two schemas disagree on is found, soon, and as small as it is written in the rows. */

import { describe, expect, test } from "vitest";
import {
  findCounterexample,
  createSchemaValidator,
  steeredValues,
  type CounterexampleSearch,
} from "../../support/contract-internals.js";
import {
  type JsonObject,
  type JsonValue,
  isObject,
  pointerTokens,
  valueAt,
} from "@toolwright/runtime/internal/json-schema";
import { createAjv } from "../../support/ajv.js";
import { readSchema, readValue } from "../../support/schema-notation.js";
import { closed, integer, number, ref, string as text } from "../../support/schema-words.js";
import { readTables, type TableRow } from "../../support/tables.js";

/** What every search has. */
const defaults = () => ({ seed: 1, samples: 1000, validator: createSchemaValidator() });

const ajv = createAjv({ strict: false, logger: false });

function isAccepted(schema: JsonObject, value: JsonValue): boolean {
  return ajv.validate(schema, value);
}

/** The schema that a pointer leads to; undefined where there is none. */
function schemaAt(document: JsonObject, pointer: string): JsonObject | undefined {
  const found = valueAt<JsonValue>(document, pointerTokens(pointer));
  return isObject(found) ? found : undefined;
}

/** Reads the search of a row; where `value` differs, its schemas are those of an optional property beside another one. */
function readSearch(row: TableRow<"name" | "accepting" | "rejecting" | "location">) {
  const isValue = row.location === "value";
  const [accepting = {}, rejecting = {}] = [row.accepting, row.rejecting]
    .map(readSchema)
    .map((schema) => (isValue ? closed({ target: text, "value?": schema }) : schema));
  const whole: CounterexampleSearch = { ...defaults(), accepting: [accepting], rejecting: [rejecting] };
  const pointer = isValue ? "/properties/value" : row.location.slice(1);
  const [focus, counterpart] = [schemaAt(accepting, pointer), schemaAt(rejecting, pointer)];
  if (focus === undefined && row.location !== "?") throw new Error(`${row.name}: nothing stands at ${pointer}.`);
  return { search: row.location === "?" ? whole : { ...whole, focus, counterpart }, isValue };
}

const search = ["name", "accepting", "rejecting", "location"] as const;
const tables = readTables(new URL("witnesses.txt", import.meta.url), [...search, "witness", "reason", "most"]);
const tried = readTables(new URL("tried-values.txt", import.meta.url), [...search, "values"]);

describe.each([...tables])("of changed %s the plainest witness is found where", (_, rows) => {
  test.each(rows)("$name", (row) => {
    const { search, isValue } = readSearch(row);
    const value = readValue(row.witness);
    const instance = isValue ? { target: "a", value } : value;
    const reason = isValue ? `/value ${row.reason}` : row.reason;
    const { value: found, tried } = findCounterexample(search);
    expect(found).toEqual(instance);
    expect(createSchemaValidator().reason(search.rejecting[0], instance)).toBe(reason);
    expect(tried).toBeLessThanOrEqual(Number(row.most || 40));
    const verdicts = [search.accepting[0], search.rejecting[0]].map((schema) => isAccepted(schema, instance));
    expect(verdicts).toEqual([true, false]);
  });
});

describe.each([...tried])("of changed %s the search tries in turn", (_, rows) => {
  test.each(rows)("$name", (row) => {
    const values = new Set<string>();
    for (const value of steeredValues(readSearch(row).search)) {
      values.add(JSON.stringify(value));
      if (values.size === 40) break;
    }
    expect([...values].join(" ")).toBe(row.values);
  });
});

describe("of several changes each has a witness of its own", () => {
  const before = closed({ id: text, "size?": number, "width?": integer });
  const after = closed({ id: text, "size?": integer, "height?": integer });

  test("if the other changes are taken back in a schema that accepts", () => {
    const withoutRemoval = closed({ id: text, "size?": integer, "height?": integer, "width?": integer });
    const { value } = findCounterexample({
      ...{ ...defaults(), accepting: [before, withoutRemoval], rejecting: [after] },
      ...{ focus: before, counterpart: after },
    });
    expect(value).toEqual({ id: "a", width: 0 });
  });

  test("if each of several schemas must reject it", () => {
    const accepting = closed({ "a?": integer, "b?": integer });
    const rejecting = [closed({ "a?": integer }), closed({ "a?": { const: 0 }, "b?": integer })] as const;
    const { value } = findCounterexample({ ...defaults(), accepting: [accepting], rejecting });
    expect(value).toEqual({ a: 1, b: 0 });
  });

  test("if what is new and required stands in the way", () => {
    const further = closed({ id: text, "size?": number, "width?": integer, place: { type: "string", minLength: 2 } });
    const open: JsonObject = { ...before, additionalProperties: true };
    const { value } = findCounterexample({
      ...defaults(),
      ...{ accepting: [open, further], rejecting: [closed({ id: text, "size?": integer, place: text })] },
      ...{ focus: schemaAt(open, "/properties/size"), counterpart: integer },
    });
    expect(value).toEqual({ id: "a", size: 0.5, place: "aa" });
  });
});

describe("what is given is tried first", () => {
  test("as values, of which the plainest is the witness", () => {
    const search = {
      ...defaults(),
      accepting: [{ enum: ["move-to", "b", "c"] }],
      rejecting: [{ enum: ["c"] }],
    } as const;
    expect(findCounterexample({ ...search, values: ["move-to", "b"] })).toMatchObject({ value: "b", tried: 1 });
  });

  test("as a name, of many", () => {
    const names = Array.from({ length: 400 }, (_, index) => `p${index}`);
    const accepting = closed(Object.fromEntries(names.map((name) => [`${name}?`, number])));
    const rejecting = closed(Object.fromEntries(names.map((name) => [`${name}?`, name === "p333" ? integer : number])));
    const { value, tried } = findCounterexample({
      ...{ ...defaults(), accepting: [accepting], rejecting: [rejecting], names: ["p333"] },
    });
    expect(value).toEqual({ p333: 0.5 });
    expect(tried).toBeLessThan(10);
  });
});

describe("where there is no witness the search ends", () => {
  test.each<[string, JsonObject, JsonObject]>([
    ["the schemas are the same", closed({ a: text, "b?": number }), closed({ a: text, "b?": number })],
    ["more is accepted", closed({ a: integer }), closed({ a: number, "b?": text })],
    ["nothing is accepted", { not: {} }, text],
    ["a value never ends", { ...ref("A"), $defs: { A: closed({ a: ref("A") }) } }, text],
    ["nobody can tell", { type: "string", minLength: 20 }, { type: "string", pattern: "^(a|b|ab)*\\1+$" }],
    ["a list is too long", { type: "array", minItems: 1e9 }, text],
    ["a text is too long", { type: "string", minLength: 1e9 }, integer],
    ["an object is too large", { type: "object", minProperties: 1e9 }, text],
  ])("as %s", (_, accepting, rejecting) => {
    const search = { ...defaults(), samples: 300 };
    const { value, tried } = findCounterexample({ ...search, accepting: [accepting], rejecting: [rejecting] });
    expect(value).toBeUndefined();
    expect(tried).toBeLessThanOrEqual(300);
  });
});
