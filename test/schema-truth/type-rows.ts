/** The rows of the type table: TypeScript types, each with the schema that it must have or the reason why it has none. */

import type { JsonObject } from "./schema-words.js";

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
  readonly onPage?: true;
}

/** A type that has a schema. */
export interface SupportedRow extends AnyRow {
  /** The schema of the property `value`, with the definitions of the whole schema as its `$defs`. */
  readonly schema: JsonObject;
  /** How the property is declared, where it is not `value: <type>`. */
  readonly property?: string;
  /** The type is that of the whole arguments or of the whole result, not of a property. */
  readonly whole?: "arguments" | "result";
  /** There is a warning that the value may be undefined. */
  readonly warns?: true;
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
  readonly refused?: readonly RefusedRow[];
}
