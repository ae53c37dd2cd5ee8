/** How a schema becomes one that nearly every model provider takes: the steps, in order. */

import type { Transformation } from "./transform.js";
import { completeShapes } from "./transformations/object-steps.js";
import { flattenRootUnion } from "./transformations/flatten-root-union.js";
import { inlineRootReference } from "./transformations/reference-steps.js";
import { mergeAllOf } from "./transformations/merge-all-of.js";

/** For formats such as MCP, whose model provider is unknown: most refuse a whole request over one root union. */
export const portableSteps: readonly Transformation[] = [
  inlineRootReference,
  mergeAllOf,
  flattenRootUnion,
  completeShapes,
];
