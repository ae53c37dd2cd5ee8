/** The public names of `@toolwright/runtime/content`: what a handler returns besides JSON. */

export { content } from "./content-parts.js";
export { withContent } from "./content-parts.js";
