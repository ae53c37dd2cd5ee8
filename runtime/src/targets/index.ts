/** The public names of `@toolwright/runtime/targets`: tools in any vendor's format, and their decoders. */

export { createProjector, decoderFor, projectTool, projectTools, targetNames } from "./project-tool.js";
export type { Projection } from "./projection.js";
export type { Loss } from "./transformations/losses.js";
export { standardSchema } from "./standard-schema.js";
export type { Target, TargetName } from "./target.js";
