/** Hidden parameters that a model set, which it must not. */

import type { ToolMetadata } from "../metadata.js";
import { findParameters } from "../parameter-values.js";

/** JSON Pointers of hidden parameters that a model set. */
export function findHiddenValues({ hiddenParameters = [] }: ToolMetadata, args: unknown): readonly string[] {
  return findParameters(args, hiddenParameters).map(({ pointer }) => pointer);
}
