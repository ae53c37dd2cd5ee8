/** JSON Schemas compiled with Ajv and fixed options, as `@toolwright/contract/internal/validation`; not public. */

export { type SchemaRefusal, describeRefusal } from "./validation.js";
export { ajvOptions } from "@toolwright/runtime/internal/json-schema";
export { createAjv, createRefusalExplainer } from "../validation/validation.js";
export type { ExplainRefusal } from "../validation/validation.js";
