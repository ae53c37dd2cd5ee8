/** The public names of `@toolwright/runtime/lenient`. */

export { coerceToSchema } from "./coerce-to-schema.js";
export { lenient } from "./lenient.js";
export { parseLeniently } from "./parse-leniently.js";
