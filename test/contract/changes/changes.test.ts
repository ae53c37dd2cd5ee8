/** Every kind of change, both ways: what it is called, where it is, and the value that proves a break. */

import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "toolwright/generator";
import { compareSchemas, type Direction, type SchemaComparison } from "toolwright/contract";
import { boundCases } from "./bound-cases.js";
import type { ChangeCase } from "./change-case.js";
import { conditionCases } from "./condition-cases.js";
import { equivalentCases } from "./equivalent-cases.js";
import { propertyCases } from "./property-cases.js";
import { resultCases } from "./result-cases.js";
import { unionCases } from "./union-cases.js";
import { valueCases } from "./value-cases.js";
import { wordCases } from "./word-cases.js";

const groups: Readonly<Record<string, readonly ChangeCase[]>> = {
  properties: propertyCases,
  values: valueCases,
  bounds: boundCases,
  unions: unionCases,
  conditions: conditionCases,
  "the same in other words": equivalentCases,
  words: wordCases,
  results: resultCases,
};

describe.each(Object.entries(groups))("%s", (group, cases) => {
  const direction = group === "results" ? "output" : "input";
  it.each(cases)("$name", ({ before, after, forth, back }) => {
    expect(describeChanges(before, after, direction)).toEqual(forth);
    expect(describeChanges(after, before, direction)).toEqual(back);
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
  const ajv = new Ajv2020({ strict: false, ownProperties: true });
  addFormats.default(ajv);
  const [accepts, allows] = [ajv.compile(accepting), ajv.compile(rejecting)];
  for (const witness of witnesses) {
    expect([accepts(witness), allows(witness)], JSON.stringify(witness)).toEqual([true, false]);
  }
}
