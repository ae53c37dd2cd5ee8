/**
 * Reads the tables of test cases: text files, all in one notation.
 *
 *     // A comment.
 *
 *     # bounds
 *     name :: before :: after :: messages…
 *
 *     a maximum :: integer :: integer({ maximum: 5 }) :: must be <= 5
 *     a maximum beside a minimum :: integer({ minimum: 3 })
 *       integer({ minimum: 3, maximum: 5 }) :: must be <= 5
 *
 * A table begins with its heading and, right below that, its columns; without these it has the columns of the table above.
 * A row has a cell for each column, and any number for one that ends in `…`; cells at the end may be absent. Indented lines
 * go on with the row: with its cells, as long as it has fewer than columns, and with lines of text after that. Lines that
 * begin with `given ` or `refused: ` head a paragraph of rows.
 * ⏎ and ⇥ stand for a line feed and a tab. Schemas and values in cells are written as `schema-notation.ts` reads them.
 */

import { readFileSync } from "node:fs";

const ellipsis = "…";

type Cells<Column extends string> = {
  readonly [Name in Column as Name extends `${infer List}…` ? List : Name]: Name extends `${string}…`
    ? readonly string[]
    : string;
};

/** A row: its cells by column, an absent one empty. */
export type TableRow<Column extends string = "name"> = Cells<Column> & {
  readonly lines: readonly string[];
  /** The lines that head its paragraph. */
  readonly head: readonly string[];
};

interface WrittenRow {
  readonly cells: string[];
  readonly lines: string[];
  readonly head: readonly string[];
}

interface WrittenTable {
  readonly columns: readonly string[];
  readonly rows: readonly WrittenRow[];
}

function parseTables(text: string): ReadonlyMap<string, WrittenTable> {
  const parts = `\n${text.replace(/^\/\/.*\n/gm, "")}`.split("\n# ").slice(1);
  let columns: readonly string[] = [];
  return new Map(
    parts.map((part) => {
      const [heading = "", below = "", ...lines] = part.split("\n");
      if (below !== "") columns = below.split(" :: ");
      return [heading, { columns, rows: parseRows(lines, columns) }];
    }),
  );
}

function parseRows(lines: readonly string[], columns: readonly string[]): readonly WrittenRow[] {
  const rows: WrittenRow[] = [];
  const most = columns.at(-1)?.endsWith(ellipsis) === true ? Infinity : columns.length;
  let head: string[] = [];
  for (const line of lines) {
    const row = rows.at(-1);
    if (line === "") head = [];
    else if (/^(?:given|refused:) /.test(line)) head.push(line);
    else if (!line.startsWith("  ")) rows.push({ cells: splitCells(line), lines: [], head });
    else if (row !== undefined && row.cells.length < most) row.cells.push(...splitCells(line.slice(2)));
    else row?.lines.push(line.slice(2));
    const count = rows.at(-1)?.cells.length ?? 0;
    if (count > most) throw new Error(`A row must have at most ${most} cells: ${line}`);
  }
  return rows;
}

const splitCells = (line: string): string[] => line.replaceAll("⏎", "\n").replaceAll("⇥", "\t").split(" :: ");

/** Reads the tables of a file, by their headings; all of them have these columns. */
export function readTables<const Columns extends readonly string[]>(
  file: URL,
  columns: Columns,
): ReadonlyMap<string, readonly TableRow<Columns[number]>[]> {
  const tables = parseTables(readFileSync(file, "utf8"));
  return new Map([...tables].map(([heading, table]) => [heading, rowsOf(heading, table, columns)]));
}

/** Reads the rows under one heading of a file. */
export function readTable<const Columns extends readonly string[]>(
  file: URL,
  heading: string,
  columns: Columns,
): readonly TableRow<Columns[number]>[] {
  const table = parseTables(readFileSync(file, "utf8")).get(heading);
  if (table === undefined) throw new Error(`There is no table "${heading}" in ${file.href}.`);
  return rowsOf(heading, table, columns);
}

function rowsOf<const Columns extends readonly string[]>(
  heading: string,
  table: WrittenTable,
  columns: Columns,
): readonly TableRow<Columns[number]>[] {
  if (table.columns.join() !== columns.join())
    throw new Error(`The table "${heading}" must have the columns ${columns.join(" :: ")}.`);
  return table.rows.map(({ cells, lines, head }) => {
    const entries = columns.map((column, index) =>
      column.endsWith(ellipsis) ? [column.slice(0, -1), cells.slice(index)] : [column, cells[index] ?? ""],
    );
    // It has a cell for each column.
    return { ...(Object.fromEntries(entries) as Cells<Columns[number]>), lines, head };
  });
}
