import { beforeAll, describe, expect, test } from "vitest";
import { generateRows, rowOfTool, verifyRows, type RowOutcome } from "./row-projects.js";
import { typeGroups } from "./type-groups.js";

describe.each(typeGroups)("$heading", ({ supported, refused = [] }) => {
  let outcomes: readonly RowOutcome[];
  let refusals: readonly RowOutcome[];

  beforeAll(async () => {
    outcomes = await generateRows(supported);
    refusals = await generateRows(refused);
  });

  if (supported.length > 0) {
    test.each(supported.map((row, index) => ({ ...row, index })))("$name", ({ schema, warns, index }) => {
      const outcome = outcomes[index];
      expect(outcome?.diagnostics.map(({ code }) => code)).toEqual(warns === true ? ["undefined-in-json"] : []);
      // The order of keys is part of a schema, too.
      expect(JSON.stringify(outcome?.schema, null, 2)).toBe(JSON.stringify(schema, null, 2));
    });

    test("the compiler agrees with every schema", async () => {
      const verifications = await verifyRows(supported);
      expect(verifications).toHaveLength(supported.length);
      const disagreements = verifications.flatMap(({ tool, input, output }) =>
        [...input.disagreements, ...(output?.disagreements ?? [])].map((disagreement) => ({
          row: rowOfTool(supported, tool)?.name,
          disagreement,
        })),
      );
      expect(disagreements).toEqual([]);
    });
  }

  if (refused.length > 0) {
    test.each(refused.map((row, index) => ({ ...row, index })))("refused: $name", (row) => {
      const { diagnostics = [], pointsAt = [] } = refusals[row.index] ?? {};
      expect(diagnostics).toMatchObject([{ code: "type-not-supported", hint: row.instead }]);
      expect(diagnostics[0]?.message).toMatch(/^The (?:type|property|index signature) .* has no JSON Schema: /);
      expect(diagnostics[0]?.message.split(" has no JSON Schema: ")[1]).toBe(`${row.refused}.`);
      const at = row.at ?? row.type;
      expect(pointsAt[0]?.slice(0, at.length)).toBe(at);
    });
  }
});

test("rows of a group have names of their own", () => {
  for (const { supported, refused = [] } of typeGroups) {
    for (const rows of [supported, refused]) {
      const found = rows.map(({ name }) => name);
      expect(new Set(found).size).toBe(found.length);
    }
  }
});
