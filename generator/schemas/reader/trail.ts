/** The way from the whole type to the part that is being read, for findings in a helper or a package. */

import type { ts } from "../../sources/compiler.js";
import type { Sources } from "../../sources/program.js";
import { isClosed } from "./closed-nodes.js";
import { isInPackage } from "./hints.js";

export interface TrailStep {
  /** `.name` of a property, `[]` of an element, `{}` of any further property. */
  readonly step: string;
  /** Where the type of the part is written. */
  readonly place: ts.Node;
}

/** Reads a part of a type; what is reported meanwhile is behind its step. */
export function readAlong<Part>(trail: TrailStep[], step: TrailStep, read: () => Part): Part {
  trail.push(step);
  try {
    return read();
  } finally {
    trail.pop();
  }
}

/** The path of the part, as in `inner.list[].name`; empty for the whole type. */
export function pathOf(trail: readonly TrailStep[]): string {
  return trail
    .map(({ step }) => step)
    .join("")
    .replace(/^\./, "");
}

/** Whether a node means something else wherever it is used, or cannot be edited: its position alone says too little. */
export function isBehind(sources: Sources, place: ts.Node): boolean {
  return isInPackage(sources, place) || !isClosed(sources, place);
}

/** The innermost place on the trail that is the author's own and means one thing. */
export function ownPlace(sources: Sources, trail: readonly TrailStep[]): ts.Node | undefined {
  return trail.findLast(({ place }) => !isBehind(sources, place))?.place;
}
