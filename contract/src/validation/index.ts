/** JSON Schemas compiled with Ajv and fixed options, as `@toolwright/contract/internal/validation`; not public. */

export { type SchemaRefusal, describeRefusal } from "./ajv.js";
export { ajvOptions } from "@toolwright/runtime/internal/json-schema";
export { createAjv, createRefusalExplainer } from "./ajv.js";
export type { ExplainRefusal } from "./ajv.js";
export { appliesTooOften, createFaultFinder } from "./compilable-schemas.js";
export { matchesPattern } from "../patterns/pattern-matching.js";
export { endlessFault } from "./schema-validator.js";
export { createBoundedValidator, createForeignExplainer } from "./foreign-schemas.js";
