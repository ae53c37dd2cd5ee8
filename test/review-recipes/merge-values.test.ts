import { describe, expect, test } from "vitest";
import { mergeValues, conflictsIn, takeSide } from "../support/generator-internals.js";
import { readValue } from "../support/schema-notation.js";
import { readTables, type TableRow } from "../support/tables.js";

const columns = ["name", "base", "ours", "theirs", "result"] as const;
const tables = readTables(new URL("merge-values.txt", import.meta.url), columns);

function readRow({ base, ours, theirs, result }: TableRow<(typeof columns)[number]>) {
  return { base: readValue(base), ours: readValue(ours), theirs: readValue(theirs), result };
}

describe("merges", () => {
  test.each(tables.get("merges") ?? [])("$name, whichever side is ours", (row) => {
    const { result, ours, theirs, base } = readRow(row);
    const value = mergeValues({ base, ours, theirs });
    expect(conflictsIn(value)).toEqual([]);
    expect(JSON.stringify(takeSide(value, "ours"))).toBe(JSON.stringify(readValue(result)));
    const other = mergeValues({ base, ours: theirs, theirs: ours });
    expect(takeSide(other, "ours")).toEqual(readValue(result));
  });
});

describe("leaves to people", () => {
  test.each(tables.get("leaves to people") ?? [])("$name", (row) => {
    const { result, ...documents } = readRow(row);
    const value = mergeValues(documents);
    expect(conflictsIn(value).map(({ path }) => path.join("/"))).toEqual([result]);
    expect(takeSide(value, "ours")).toEqual(documents.ours);
    expect(takeSide(value, "theirs")).toEqual(documents.theirs);
  });
});
