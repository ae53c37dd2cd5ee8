/** The public names of `@toolwright/runtime/targets`: tools in any vendor's format, and their decoders. */

export { createProjector, decoderFor, projectTool, projectTools, targetNames } from "./project-tool.js";
export type { Projection } from "../rendering/target-renderer.js";
export type { Loss } from "../rendering/transformations/losses.js";
export { standardSchema } from "./standard-schema.js";
export type { Target, TargetName } from "../rendering/target.js";
