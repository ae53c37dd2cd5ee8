/** What the fields of one declaration are read with. */

import type { Settings } from "../config/config.js";
import type { Report, SourceLocation } from "../diagnostics/diagnostics.js";
import type { Sources } from "../sources/program.js";
import type { DeclaredValues } from "./declared-fields.js";
import type { DiscoveredDeclaration } from "./discover.js";
import type { FieldReader } from "./field-reader.js";

export interface Reading {
  readonly sources: Sources;
  readonly settings: Settings;
  readonly declaration: DiscoveredDeclaration;
  readonly reader: FieldReader<DeclaredValues>;
  /** Reads a file at a path relative to the declaration's file; reports a failure. */
  readonly readText: (path: string, location: SourceLocation) => string | undefined;
  /** The tool in messages: its name, or the constant's if it has none. */
  readonly label: string;
  readonly report: Report;
}
