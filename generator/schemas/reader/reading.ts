/** What the readers of types share: the sources, where to report, and the way back to the whole. */

import type { BaseType } from "ts-json-schema-generator";
import type { ts } from "../../sources/compiler.js";
import type { Report } from "../../diagnostics/diagnostics.js";
import type { Sources } from "../../sources/program.js";
import type { Definitions } from "./definitions.js";
import type { Hint } from "./hints.js";
import type { TrailStep } from "./trail.js";

export interface TypeReading {
  readonly sources: Sources;
  readonly report: Report;
  readonly definitions: Definitions;
  /** The comments of declarations, once read. */
  readonly annotations: Map<ts.Node, Readonly<Record<string, unknown>>>;
  /** Types written out in full for sorting, cached. */
  readonly texts: Map<ts.Type, string>;
  /** The properties of a type, in source order. */
  readonly propertiesOf: (type: ts.Type, hint: Hint) => readonly ts.Symbol[];
  /** The steps from the whole type to the part that is being read. */
  readonly trail: TrailStep[];
  /** Reads a type with a hint of how it was written. */
  readonly read: (type: ts.Type, hint: Hint) => BaseType;
}
