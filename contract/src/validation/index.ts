/** The public names of `@toolwright/contract/validation`: JSON Schemas compiled with Ajv and fixed options. */

export { type SchemaRefusal, describeRefusal } from "./validation.js";
export { ajvOptions } from "@toolwright/runtime/json-schema";
export { createAjv, createRefusalExplainer } from "../validation/validation.js";
export type { ExplainRefusal } from "../validation/validation.js";
