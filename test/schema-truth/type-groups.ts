/** The type table: TypeScript types, each with the schema that it must have or the reason why it has none. */

import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { readSchema } from "../support/schema-notation.js";
import { readTables, type TableRow } from "../support/tables.js";

interface AnyRow {
  /** What the row shows, in a few words; the rows of a group differ in it. */
  readonly name: string;
  /** What the type needs to be declared, in the module of the tool. */
  readonly declarations?: string;
  /** Modules beside that of the tool, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** The type of the property `value`. */
  readonly type: string;
  /** Stands on the page about types, docs/types.md. */
  readonly onPage: boolean;
}

/** A type that has a schema. */
export interface SupportedRow extends AnyRow {
  /** The schema of the property `value`, with the definitions of the whole schema as its `$defs`. */
  readonly schema: JsonObject;
  /** The type is that of the whole arguments or of the whole result, not of a property. */
  readonly whole?: "arguments" | "result";
  /** There is a warning that the value may be undefined. */
  readonly warns: boolean;
}

/** A type that is refused. */
export interface RefusedRow extends AnyRow {
  /** Why, as the message says. */
  readonly refused: string;
  /** What to write instead, as the hint says. */
  readonly instead: string;
  /** The text at which the finding points; by default the type's. */
  readonly at?: string;
}

/** Rows of one subject. */
export interface RowGroup {
  /** The heading of its section on the page. */
  readonly heading: string;
  readonly supported: readonly SupportedRow[];
  readonly refused: readonly RefusedRow[];
}

const columns = ["name", "type", "details…"] as const;
type WrittenRow = TableRow<(typeof columns)[number]>;

/** Every group, in the order of the page about types. */
export const typeGroups: readonly RowGroup[] = [...readTables(new URL("types.txt", import.meta.url), columns)].map(
  ([heading, rows]) => ({
    heading,
    supported: rows.filter((row) => refusalOf(row) === undefined).map(readSupported),
    refused: rows.filter((row) => refusalOf(row) !== undefined).map(readRefused),
  }),
);

function refusalOf({ head }: WrittenRow): string | undefined {
  return head.find((line) => line.startsWith("refused: "))?.slice("refused: ".length);
}

function readSupported(row: WrittenRow): SupportedRow {
  const notes = row.details.filter(isNote);
  const whole = notes.find((line) => line.startsWith("as "));
  return {
    ...readRow(row),
    schema: readSchema(row.details[0] ?? ""),
    warns: notes.includes("warns"),
    ...(whole === undefined ? {} : { whole: whole === "as arguments" ? "arguments" : "result" }),
  };
}

function readRefused(row: WrittenRow): RefusedRow {
  const at = row.details.find((cell) => !isNote(cell));
  const [, refused = "", instead = ""] = /^(.*?)\. (.*)$/.exec(refusalOf(row) ?? "") ?? [];
  return { ...readRow(row), refused, instead, ...(at === undefined ? {} : { at }) };
}

function isNote(cell: string): boolean {
  return /^(?:where |in |as |warns$)/.test(cell);
}

function readRow(row: WrittenRow): AnyRow {
  const { name, type, details, head } = row;
  const notes = details.filter(isNote);
  const onPage = name.startsWith("* ");
  const shown = onPage ? name.slice(2) : name;
  const declarations = [...after("given ", head), ...after("where ", notes)].join("\n");
  const files = after("in ", notes).map((line) => [
    line.slice(0, line.indexOf(" ")),
    line.slice(line.indexOf(" ") + 1),
  ]);
  return {
    name: shown,
    type: type || shown,
    onPage,
    ...(declarations === "" ? {} : { declarations }),
    ...(files.length === 0 ? {} : { files: Object.fromEntries(files) as Record<string, string> }), // Paths and texts.
  };
}

/** What follows a word at the beginning of some lines. */
function after(word: string, lines: readonly string[]): readonly string[] {
  return lines.filter((line) => line.startsWith(word)).map((line) => line.slice(word.length));
}
