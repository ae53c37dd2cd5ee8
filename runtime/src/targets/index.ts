/** The public names of `@toolwright/runtime/targets`: each tool in every vendor's format, and the way back. */

export { createProjector, decoderFor, projectTool, projectTools, targetNames } from "./project-tool.js";
export type { Loss, Projection } from "./projection.js";
export { standardSchema } from "./standard-schema.js";
export type { Target, TargetName } from "./target.js";
