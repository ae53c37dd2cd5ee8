import { judgeModule, type SchemaVerification } from "toolwright/generator";
import type { JsonValue } from "@toolwright/runtime/internal/json-schema";
import { describe, expect, test } from "vitest";
import { createToolProject } from "../support/scratch-project.js";
import { readSchema, readValue } from "../support/schema-notation.js";
import { readTable, type TableRow } from "../support/tables.js";

type Row = TableRow<"name" | "type" | "schema">;
const { root } = createToolProject();
const rowsOf = (heading: string): readonly Row[] =>
  readTable(new URL("judged-types.txt", import.meta.url), heading, ["name", "type", "schema"]);

/** Judges all rows of a table in one module, since reading one takes longer than judging its types. */
function judge(
  rows: readonly Row[],
  { instances, makeValue }: { readonly instances: number; readonly makeValue?: (row: Row) => JsonValue },
): ReadonlyMap<TableRow, SchemaVerification> {
  const types = rows.map(({ type, lines }, index) => {
    const declarations = lines.filter((line) => line.startsWith("where ")).map((line) => line.slice("where ".length));
    return [...declarations, `export type T${index} = ${type};\n`].join("\n");
  });
  const schemas = rows.map((row, index) => ({
    type: `T${index}`,
    schema: readSchema(row.schema),
    direction: row.lines.includes("as output") ? ("output" as const) : ("input" as const),
    values: makeValue === undefined ? [] : [makeValue(row)],
  }));
  const judged = judgeModule({ root, module: types.join(""), schemas, instances });
  return new Map(judged.map((found, index) => [rows[index] ?? fail(), found]));
}

const fail = (): never => {
  throw new Error("There must be a row for each judgement.");
};
const lineOf = ({ name, lines }: TableRow, pattern: RegExp): readonly string[] => {
  const found = lines.map((line) => pattern.exec(line)).find((match) => match !== null);
  if (found === undefined) throw new Error(`${name} must have a line like ${String(pattern)}.`);
  return found.slice(1);
};

describe("a schema may be narrower than its type for", () => {
  const rows = rowsOf("narrower");
  const read = (row: Row): readonly string[] => lineOf(row, /^because of (.*) :: (.*)$/);
  const judged = judge(rows, { instances: 0, makeValue: (row) => readValue(read(row)[1] ?? "") });
  test.each(rows)("$name", (row) => {
    const [reasons = ""] = read(row);
    expect(judged.get(row)).toMatchObject({ instances: 1, narrowed: { [reasons]: 1 }, disagreed: 0 });
  });
});

describe("a schema may not be narrower by, nor otherwise differ by", () => {
  const rows = rowsOf("disputed");
  const judged = judge(rows, { instances: 0, makeValue: (row) => readValue(lineOf(row, /^value (.*)$/)[0] ?? "") });
  test.each(rows)("$name", (row) => {
    const { instances, narrowed, disagreed } = judged.get(row) ?? {};
    expect({ instances, narrowed, disagreed }).toEqual({ instances: 1, narrowed: {}, disagreed: 1 });
  });
});

describe("it is found that", () => {
  const rows = rowsOf("faulty");
  const read = (row: Row): readonly string[] => lineOf(row, /^(schema|compiler) accepts (.*) :: (.*)$/);
  const smallestOf = (row: Row): JsonValue => readValue(read(row)[1] ?? "");
  const found = judge(rows, { instances: 100 });
  const ofKnownValues = judge(rows, { instances: 0, makeValue: smallestOf });
  test.each(rows)("$name", (row) => {
    const [acceptedBy, , pointer] = read(row);
    expect(ofKnownValues.get(row)).toMatchObject({ instances: 1, disagreed: 1 });
    const disagreements = found.get(row)?.disagreements.filter((one) => one.pointer === pointer) ?? [];
    expect(disagreements).not.toEqual([]);
    for (const { value, compiler, schema, location } of disagreements) {
      const accepts = { compiler: compiler.accepts, schema: schema.accepts };
      expect(accepts).toEqual({ compiler: acceptedBy === "compiler", schema: acceptedBy === "schema" });
      expect([compiler.message, schema.message].filter((message) => message === null)).toHaveLength(1);
      expect(location.file).toBe("toolwright.judged.ts");
      expect(JSON.stringify(value).length).toBeLessThanOrEqual(JSON.stringify(smallestOf(row)).length + 2);
    }
  });
});
