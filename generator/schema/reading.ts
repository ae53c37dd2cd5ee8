/** What the readers of types share: the sources, where to report, and the way back to the whole. */

import type { BaseType, NodeParser } from "ts-json-schema-generator";
import type { ts } from "../compiler.js";
import type { Report } from "../diagnostics.js";
import type { Sources } from "../io/sources.js";
import type { Definitions } from "./definitions.js";
import type { Hint } from "./hints.js";

/** The reading of the types of one Program. */
export interface Reading {
  readonly sources: Sources;
  readonly report: Report;
  /** The engine's parsers of keywords and literals. */
  readonly simple: NodeParser;
  readonly definitions: Definitions;
  /** What the comment on a declaration says, once it has been read. */
  readonly annotations: WeakMap<ts.Node, Readonly<Record<string, unknown>>>;
  /** Types in full, once they have been written out to be sorted. */
  readonly texts: WeakMap<ts.Type, string>;
  /** The properties of a type, in source order. */
  readonly propertiesOf: (type: ts.Type, hint: Hint) => readonly ts.Symbol[];
  /** Reads a type with the help of how it was written. */
  readonly read: (type: ts.Type, hint: Hint) => BaseType;
}
