/** Every kind of change, both ways: what it is called, where it is, and the value that proves a break. */

import { describe, expect, it } from "vitest";
import type { JsonObject } from "toolwright/generator";
import { compareSchemas, type Direction, type SchemaComparison } from "toolwright/contract";
import { createAjv } from "../../support/ajv.js";
import { readSchema } from "../../support/schema-notation.js";
import { readTables } from "../../support/tables.js";
import { readThereAndBack } from "../there-and-back.js";

const groups = readTables(new URL("changes.txt", import.meta.url));

describe.each([...groups])("%s", (group, rows) => {
  const direction = group === "results" ? "output" : "input";
  it.each(rows)("$name", ({ cells: [first = "", second = ""], lines }) => {
    const [before, after] = [readSchema(first), readSchema(second)];
    expect({
      there: describeChanges(before, after, direction),
      back: describeChanges(after, before, direction),
    }).toEqual(readThereAndBack(lines));
  });
});

function describeChanges(before: JsonObject, after: JsonObject, direction: Direction): string[] {
  const comparison = compareSchemas(before, after, { direction });
  confirmWitnesses(comparison, direction === "input" ? [before, after] : [after, before]);
  return comparison.changes.map(({ verdict, rule, pointer, witness }) =>
    [verdict, rule, pointer, ...(witness === undefined ? [] : [JSON.stringify(witness.instance)])].join(" "),
  );
}

/** A witness counts when an Ajv of our own accepts it on the one side and rejects it on the other. */
function confirmWitnesses(
  { verdict, changes }: SchemaComparison,
  [accepting, rejecting]: readonly [JsonObject, JsonObject],
) {
  const witnesses = changes.flatMap(({ witness }) => (witness === undefined ? [] : [witness.instance]));
  expect(verdict === "breaking").toBe(witnesses.length > 0);
  if (witnesses.length === 0) return;
  // Two, since both sides may name their parts alike.
  const [accepts, allows] = [accepting, rejecting].map((schema) => createAjv({ strict: false }).compile(schema));
  for (const witness of witnesses) {
    expect([accepts?.(witness), allows?.(witness)], JSON.stringify(witness)).toEqual([true, false]);
  }
}
