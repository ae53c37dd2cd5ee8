/** The state that the readers of types share, and the path from the whole type to the part being read. */

import type { BaseType } from "ts-json-schema-generator";
import type { ts } from "../../sources/compiler.js";
import type { Report } from "../../diagnostics/diagnostics.js";
import type { Sources } from "../../sources/program.js";
import type { Definitions } from "./definitions.js";
import { isClosed, isInPackage, type WrittenType } from "./written-types.js";

export interface ReaderContext {
  readonly sources: Sources;
  readonly report: Report;
  readonly definitions: Definitions;
  /** The annotations of declarations, memoized. */
  readonly annotations: Map<ts.Node, Readonly<Record<string, unknown>>>;
  /** The steps from the whole type to the part being read. */
  readonly path: PathStep[];
  readonly read: (type: ts.Type, written: WrittenType) => BaseType;
}

export interface PathStep {
  /** `.name` of a property, `[]` of an element, `{}` of an index signature. */
  readonly step: string;
  /** The node that declares the part. */
  readonly site: ts.Node;
}

/** Reads a part of a type, with its step on the path. */
export function readPart<Part>({ path }: ReaderContext, step: string, site: ts.Node, read: () => Part): Part {
  path.push({ step, site });
  try {
    return read();
  } finally {
    path.pop();
  }
}

/** The path as text, such as `inner.list[].name`; empty for the whole type. */
export function renderPath(path: readonly PathStep[]): string {
  return path
    .map(({ step }) => step)
    .join("")
    .replace(/^\./, "");
}

/** Whether a location alone says too little: the node depends on type parameters, or is in a package. */
export function needsPath(sources: Sources, site: ts.Node): boolean {
  return isInPackage(sources, site) || !isClosed(sources, site);
}

/** The innermost node on the path that the author can edit and that does not depend on type parameters. */
export function innermostOwnSite(sources: Sources, path: readonly PathStep[]): ts.Node | undefined {
  return path.findLast(({ site }) => !needsPath(sources, site))?.site;
}
