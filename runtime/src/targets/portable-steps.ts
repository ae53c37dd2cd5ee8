/** How a schema becomes one that nearly every model provider takes: the steps, in order. */

import type { Transformation } from "./transform.js";
import { completeShapes } from "./transformations/complete-shapes.js";
import { flattenRootUnion } from "./transformations/flatten-root-union.js";
import { inlineRootReference } from "./transformations/inline-root-reference.js";
import { mergeAllOf } from "./transformations/merge-all-of.js";

/**
 * For formats that take any JSON Schema and hand it on to a model's provider whom they do not name, such as MCP: most
 * providers refuse a whole request over a union at the root of one tool.
 */
export const portableSteps: readonly Transformation[] = [
  inlineRootReference,
  mergeAllOf,
  flattenRootUnion,
  completeShapes,
];
