/** Schemas of any dialect as 2020-12, as `@toolwright/contract/internal/json-schema`; not public. */

export { toSchema2020 } from "./dialects.js";
export { withPointers } from "./pointer-references.js";
