/** The state that the readers of types share, and the path from the whole type to the part being read. */

import type { BaseType } from "ts-json-schema-generator";
import type { ts } from "../../sources/compiler.js";
import type { Report } from "../../diagnostics/diagnostics.js";
import type { SourceMarks } from "../source-marks.js";
import type { Sources } from "../../sources/program.js";
import { EndlessTypeError, mostLevels, type Definitions } from "./definitions.js";
import type { WrittenType } from "../../sources/written-types.js";

export interface Refusal {
  /** Why, as the second half of a sentence. */
  readonly reason: string;
  /** The hint: a sentence that says what to write instead. */
  readonly advice: string;
  /** The hint for a part of a package. */
  readonly foreignAdvice?: string;
}

/** Why a recursive type has no values; undefined if it has some. */
export type WhyEndless = (type: ts.Type) => Refusal | undefined;

export interface ReadProject {
  readonly sources: Sources;
  /** The names in packages that types reach and that cannot be found. */
  readonly missing: ReadonlySet<ts.Node>;
}

export interface ReaderContext extends ReadProject {
  readonly report: Report;
  readonly definitions: Definitions;
  readonly whyEndless: WhyEndless;
  /** The annotations of declarations, memoized. */
  readonly annotations: Map<ts.Node, Readonly<Record<string, unknown>> & SourceMarks>;
  /** The steps from the whole type to the part being read. */
  readonly path: PathStep[];
  readonly read: (type: ts.Type, written: WrittenType) => BaseType;
}

interface PathStep {
  /** `.name` of a property, `[]` of an element, `{}` of an index signature. */
  readonly step: string;
  /** The node that declares the part. */
  readonly site: ts.Node;
}

/**
 * Reads a part of a type, with its step on the path.
 *
 * @throws {EndlessTypeError} where parts nest too deeply.
 */
export function readPart<Part>({ path }: ReaderContext, step: string, site: ts.Node, read: () => Part): Part {
  if (path.length > mostLevels) throw new EndlessTypeError(site, "deep");
  path.push({ step, site });
  try {
    return read();
  } finally {
    path.pop();
  }
}
