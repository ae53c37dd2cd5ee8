import { beforeAll, describe, expect, test } from "vitest";
import { generateRows, rowOfTool, verifyRows, type RowOutcome } from "./row-projects.js";
import { typeGroups, type RefusedRow, type SupportedRow } from "./type-groups.js";

const supportedRows = typeGroups.flatMap(({ supported }) => supported);
const refusedRows = typeGroups.flatMap(({ refused }) => refused);
const outcomes = new Map<SupportedRow | RefusedRow, RowOutcome | undefined>();

// One project for all: most of a run is reading the compiler's own libraries.
beforeAll(async () => {
  for (const rows of [supportedRows, refusedRows]) {
    const found = await generateRows(rows);
    rows.forEach((row, index) => outcomes.set(row, found[index]));
  }
});

describe.each(typeGroups)("$heading", ({ supported, refused }) => {
  test.each(supported.map((row) => ({ name: row.name, row })))("$name", ({ row }) => {
    const outcome = outcomes.get(row);
    expect(outcome?.diagnostics.map(({ code }) => code)).toEqual(row.warns ? ["undefined-in-json"] : []);
    // The order of keys is part of a schema, too.
    expect(JSON.stringify(outcome?.schema, null, 2)).toBe(JSON.stringify(row.schema, null, 2));
  });

  test.each(refused.map((row) => ({ name: row.name, row })))("refused: $name", ({ row }) => {
    const { diagnostics = [], pointsAt = [] } = outcomes.get(row) ?? {};
    expect(diagnostics).toMatchObject([{ code: "type-not-supported", hint: row.instead }]);
    expect(diagnostics[0]?.message).toMatch(/^The (?:type|property|index signature) .* has no JSON Schema: /);
    expect(diagnostics[0]?.message.split(" has no JSON Schema: ")[1]).toBe(`${row.refused}.`);
    const at = row.at ?? row.type;
    expect(pointsAt[0]?.slice(0, at.length)).toBe(at);
  });
});

test("the compiler agrees with every schema", async () => {
  const verifications = await verifyRows(supportedRows);
  expect(verifications).toHaveLength(supportedRows.length);
  const disagreements = verifications.flatMap(({ tool, input, output }) =>
    [...input.disagreements, ...(output?.disagreements ?? [])].map((disagreement) => ({
      row: rowOfTool(supportedRows, tool)?.name,
      disagreement,
    })),
  );
  expect(disagreements).toEqual([]);
});

test("rows of a group have names of their own", () => {
  for (const { supported, refused } of typeGroups) {
    for (const rows of [supported, refused]) {
      const found = rows.map(({ name }) => name);
      expect(new Set(found).size).toBe(found.length);
    }
  }
});
