/** Holds that what two schemas disagree on is found, soon, and as small as it is written in the rows. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { findWitness } from "../../../generator/contract/witness/find-witness.js";
import { createSchemaJudges } from "../../../generator/contract/witness/judges.js";
import type { WitnessSearch } from "../../../generator/contract/witness/witness-search.js";
import type { JsonObject, JsonValue } from "../../../generator/definition.js";
import { placesOf } from "../../../generator/instances/places.js";
import { isObject } from "../../../generator/json-values.js";
import { createRandom } from "../../../generator/random.js";
import { repository } from "../../support/scratch-project.js";
import { editsOf } from "./edits.js";
import { combinedRows } from "./rows/combinations.js";
import { listRows } from "./rows/lists.js";
import { objectRows } from "./rows/objects.js";
import { referenceRows } from "./rows/references.js";
import { closed, integer, number, text, type WitnessRow } from "./rows/row.js";
import { scalarRows } from "./rows/scalars.js";
import { textRows } from "./rows/texts.js";

const defaults = { seed: 1, samples: 1000 };

/** Ajv as it comes, with nothing of ours around it. */
const ajv = new Ajv2020({ strict: false, ownProperties: true, logger: false });
addFormats.default(ajv);

function isAccepted(schema: JsonObject, value: JsonValue): boolean {
  return ajv.validate(schema, value);
}

/** The schema that a pointer leads to; undefined where there is none. */
function schemaAt(document: JsonObject, pointer: string): JsonObject | undefined {
  const path = pointer.split("/").slice(1);
  const names = path.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  const found = placesOf(document).find((place) => JSON.stringify(place.path.map(String)) === JSON.stringify(names));
  return isObject(found?.value) ? found.value : undefined;
}

function searchOf({ accepting, rejecting, focus }: WitnessRow): WitnessSearch {
  const search = { ...defaults, accepting: [accepting], rejecting: [rejecting], judges: createSchemaJudges() } as const;
  if (focus === undefined) return search;
  const schema = schemaAt(accepting, focus);
  if (schema === undefined) throw new Error(`Nothing stands at ${focus}.`);
  return { ...search, focus: schema, counterpart: schemaAt(rejecting, focus) };
}

describe.each<[string, readonly WitnessRow[]]>([
  ["objects", objectRows],
  ["scalars", scalarRows],
  ["texts", textRows],
  ["lists", listRows],
  ["combinations", combinedRows],
  ["references", referenceRows],
])("of changed %s the plainest witness is found where", (_, rows) => {
  test.each(rows)("$name", (row) => {
    const { witness, tried } = findWitness(searchOf(row));
    expect(witness).toEqual({ instance: row.witness, reason: row.reason });
    expect(tried).toBeLessThanOrEqual(row.most ?? 40);
    expect(isAccepted(row.accepting, row.witness)).toBe(true);
    expect(isAccepted(row.rejecting, row.witness)).toBe(false);
  });
});

describe("of several changes each has a witness of its own", () => {
  const before = closed({ id: text, "size?": number, "width?": integer });
  const after = closed({ id: text, "size?": integer, "height?": integer });

  test("if the other changes are taken back in a schema that accepts", () => {
    const withoutRemoval = closed({ id: text, "size?": integer, "height?": integer, "width?": integer });
    const { witness } = findWitness({
      ...{ ...defaults, judges: createSchemaJudges() },
      ...{ accepting: [before, withoutRemoval], rejecting: [after] },
      ...{ focus: before, counterpart: after },
    });
    expect(witness?.instance).toEqual({ id: "a", width: 0 });
  });

  test("if what is new and required stands in the way", () => {
    const further = closed({ id: text, "size?": number, "width?": integer, place: { type: "string", minLength: 2 } });
    const open: JsonObject = { ...before, additionalProperties: true };
    const { witness } = findWitness({
      ...{ ...defaults, judges: createSchemaJudges() },
      ...{ accepting: [open, further], rejecting: [closed({ id: text, "size?": integer, place: text })] },
      ...{ focus: schemaAt(open, "/properties/size"), counterpart: integer },
    });
    expect(witness?.instance).toEqual({ id: "a", size: 0.5, place: "aa" });
  });
});

test("texts that are given are tried first", () => {
  const accepting = closed({ a: { type: "string", pattern: "^(?:[a-z]{2}-?){3}$" } });
  const rejecting = closed({ a: { type: "string", pattern: "^(?!zz-zz-zz)" } });
  const { witness, tried } = findWitness({
    ...{ ...defaults, accepting: [accepting], rejecting: [rejecting], judges: createSchemaJudges() },
    ...{ focus: schemaAt(accepting, "/properties/a"), counterpart: schemaAt(rejecting, "/properties/a") },
    values: ["zz-zz-zz"],
  });
  expect({ instance: witness?.instance, tried }).toEqual({ instance: { a: "zz-zz-zz" }, tried: 1 });
});

test("null is a witness like any other", () => {
  const search = { ...defaults, judges: createSchemaJudges() };
  const found = findWitness({ ...search, accepting: [{ type: "null" }], rejecting: [{ type: "string" }] });
  expect(found.witness).toEqual({ instance: null, reason: "must be string" });
});

describe("where there is no witness the search ends", () => {
  test.each<[string, JsonObject, JsonObject]>([
    ["the schemas are the same", closed({ a: text, "b?": number }), closed({ a: text, "b?": number })],
    ["more is accepted", closed({ a: integer }), closed({ a: number, "b?": text })],
    ["nothing is accepted", { not: {} }, { type: "string" }],
    [
      "a value never ends",
      { $ref: "#/$defs/A", $defs: { A: closed({ a: { $ref: "#/$defs/A" } }) } },
      { type: "string" },
    ],
    ["a list is too long", { type: "array", minItems: 1e9 }, { type: "string" }],
    ["a text is too long", { type: "string", minLength: 1e9 }, { type: "integer" }],
    ["an object is too large", { type: "object", minProperties: 1e9 }, { type: "string" }],
  ])("as %s", (_, accepting, rejecting) => {
    const search = { seed: 1, samples: 300, judges: createSchemaJudges() };
    const { witness, tried } = findWitness({ ...search, accepting: [accepting], rejecting: [rejecting] });
    expect(witness).toBeUndefined();
    expect(tried).toBeLessThanOrEqual(300);
  });
});

describe("of edits of the built-in tools' schemas the witnesses", () => {
  const folder = join(repository, "generated/schemas");
  const documents = readdirSync(folder).map((name) => {
    return [name, JSON.parse(readFileSync(join(folder, name), "utf8")) as JsonObject] as const; // An object each.
  });
  test.each(documents)("of %s hold, and are the same every time", (name, document) => {
    const judges = createSchemaJudges();
    const random = createRandom(1, name);
    const edits = editsOf(document)
      .filter(() => random.chance(0.3))
      .slice(0, 4);
    for (const { name: edit, edited, focus, counterpart } of edits) {
      const sides = { accepting: [document], rejecting: [edited], focus, counterpart } as const;
      const found = findWitness({ seed: 1, samples: 200, ...sides, judges });
      expect(findWitness({ seed: 1, samples: 200, ...sides, judges }), edit).toEqual(found);
      if (found.witness === undefined) continue;
      expect(isAccepted(document, found.witness.instance), edit).toBe(true);
      expect(isAccepted(edited, found.witness.instance), edit).toBe(false);
    }
  });
});
