/** Reads the tables of tests: text files whose rows stand under headings, most of them on one line. */

import { readFileSync } from "node:fs";

/** A row: `name :: cell :: cell`. */
export interface TableRow {
  readonly name: string;
  readonly cells: readonly string[];
  /** What is indented below it. */
  readonly lines: readonly string[];
  /** The lines that head its paragraph: they begin with `given ` or `refused: `. */
  readonly head: readonly string[];
}

/** Rows by heading, in the order of the file. */
export type Tables = ReadonlyMap<string, readonly TableRow[]>;

/** Reads `# headings`, rows in paragraphs, and comments that begin with `//`. */
export function readTables(file: URL): Tables {
  const tables = new Map<string, TableRow[]>();
  let rows: TableRow[] = [];
  let head: string[] = [];
  let lines: string[] = [];
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (line.startsWith("//")) continue;
    if (line === "") head = [];
    else if (line.startsWith("# ")) tables.set(line.slice(2), (rows = []));
    else if (/^(?:given|refused:) /.test(line)) head.push(line);
    else if (line.startsWith("  ")) lines.push(line.slice(2));
    else {
      const [name = "", ...cells] = line.split(" :: ");
      rows.push({ name, cells, lines: (lines = []), head });
    }
  }
  return tables;
}
